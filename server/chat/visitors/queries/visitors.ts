import type { Selectable } from 'kysely'
import { createBatchedLookup } from '#platform/db/batched-lookup.ts'
import { compileOnce } from '#platform/db/compile-once.ts'
import { isInAsciiTextList } from '#platform/db/in-list.ts'
import type { Chat, ChatDb } from '../../database/chat.ts'
import type { ChatTables } from '../../database/tables.ts'
import { parseVerifiedFields } from '../rules.ts'
import type { Visitor } from '../schema/visitor.ts'

const selectByCredential = compileOnce((db: ChatDb, digests: readonly string[]) =>
  db
    .selectFrom('chat.visitor as visitor')
    .innerJoin('chat.widget as widget', 'widget.id', 'visitor.widgetId')
    .leftJoin('chat.blockedVisitor as block', 'block.visitorId', 'visitor.id')
    .select(['visitor.id', 'visitor.widgetId', 'visitor.displayName'])
    .select(['visitor.credentialDigest', 'visitor.credentialExpiresAt'])
    .select(['visitor.lastSeenAt', 'widget.allowedOrigins', 'block.visitorId as blockedId'])
    .where(isInAsciiTextList('visitor.credentialDigest', digests)),
)

export function createVisitorLookup({ db, now }: Pick<Chat, 'db' | 'now'>) {
  return createBatchedLookup(async (digests: string[]) => {
    const { rows } = await selectByCredential(db, digests)
    return new Map(rows.map((row) => [row.credentialDigest ?? '', row]))
  }, now)
}

export type VisitorLookup = ReturnType<typeof createVisitorLookup>

export function toVisitor(row: Selectable<ChatTables['chat.visitor']>): Visitor {
  const { id, displayName, email, externalId, serviceUserId } = row
  const { locale, timezone, userAgent, createdAt, lastSeenAt } = row
  const verifiedMembers = parseVerifiedFields(row.verifiedMembers)
  return {
    ...{ id, displayName, email, externalId, isVerified: verifiedMembers.length > 0, verifiedMembers, serviceUserId },
    ...{ locale, timezone, userAgent, createdAt, lastSeenAt },
  }
}

export async function findOpenConversationId(db: ChatDb, visitorId: string): Promise<string | null> {
  const row = await db
    .selectFrom('chat.conversation')
    .select('id')
    .where('visitorId', '=', visitorId)
    .where('status', '<>', 'closed')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Includes the departments of closed conversations. */
export async function loadDepartmentIdsOfVisitor(db: ChatDb, visitorId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('chat.conversation')
    .select('departmentId')
    .distinct()
    .where('visitorId', '=', visitorId)
    .execute()
  return rows.map((row) => row.departmentId)
}
