import type { Selectable } from 'kysely'
import { compileOnce } from '#platform/db/compile-once.ts'
import { isOneKey } from '#platform/db/is-one-of.ts'
import { lookUpTogether } from '#platform/db/look-up.ts'
import type { Chat, ChatDb } from '../../database/chat.ts'
import type { ChatTables } from '../../database/tables.ts'
import { verifiedMembersOf } from '../rules.ts'
import type { Visitor } from '../schema/visitor.ts'

const visitorsBehind = compileOnce((db: ChatDb, digests: readonly string[]) =>
  db
    .selectFrom('chat.visitor as visitor')
    .innerJoin('chat.widget as widget', 'widget.id', 'visitor.widgetId')
    .leftJoin('chat.blockedVisitor as block', 'block.visitorId', 'visitor.id')
    .select(['visitor.id', 'visitor.widgetId', 'visitor.displayName', 'visitor.email', 'visitor.externalId'])
    .select(['visitor.verifiedMembers', 'visitor.credentialDigest', 'visitor.credentialExpiresAt'])
    .select(['visitor.lastSeenAt', 'widget.allowedOrigins', 'block.visitorId as blockedId'])
    .where(isOneKey('visitor.credentialDigest', digests)),
)

/** Makes the reader of credentials, by their digests; reads that arrive while a statement is under way share the next one. */
export function credentialReader({ db, now }: Pick<Chat, 'db' | 'now'>) {
  return lookUpTogether(async (digests: string[]) => {
    const { rows } = await visitorsBehind(db, digests)
    return new Map(rows.map((row) => [row.credentialDigest ?? '', row]))
  }, now)
}

/** Reads what is behind a credential. */
export type ReadCredential = ReturnType<typeof credentialReader>

/** A visitor as the wire shows one. */
export function visitorOf(row: Selectable<ChatTables['chat.visitor']>): Visitor {
  const { id, displayName, email, externalId, serviceUserId } = row
  const { locale, timezone, userAgent, createdAt, lastSeenAt } = row
  const verifiedMembers = verifiedMembersOf(row.verifiedMembers)
  return {
    ...{ id, displayName, email, externalId, isVerified: verifiedMembers.length > 0, verifiedMembers, serviceUserId },
    ...{ locale, timezone, userAgent, createdAt, lastSeenAt },
  }
}

/** The open conversation of a visitor; null where there is none. */
export async function openConversationOf(db: ChatDb, visitorId: string): Promise<string | null> {
  const row = await db
    .selectFrom('chat.conversation')
    .select('id')
    .where('visitorId', '=', visitorId)
    .where('status', '<>', 'closed')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The departments whose agents have to do with a visitor. */
export async function departmentsOf(db: ChatDb, visitorId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('chat.conversation')
    .select('departmentId')
    .distinct()
    .where('visitorId', '=', visitorId)
    .execute()
  return rows.map((row) => row.departmentId)
}
