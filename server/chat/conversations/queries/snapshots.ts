import type { ExpressionBuilder } from 'kysely'
import { isInAsciiTextList } from '#platform/db/in-list.ts'
import type { ChatDb } from '../../database/chat.ts'
import type { ChatTables } from '../../database/tables.ts'
import { conversationNotFound } from '../errors.ts'

/** Maximum length of the preview of the newest message, in characters. */
const PREVIEW_LENGTH = 140

/** A conversation with the names of its department and people, its rating, newest message and queue position. */
export type ConversationSnapshot = Awaited<ReturnType<typeof getConversationSnapshot>>

type ConversationExpressions = ExpressionBuilder<
  ChatTables & { conversation: ChatTables['chat.conversation'] },
  'conversation'
>

const selectQueuePosition = (e: ConversationExpressions) =>
  e
    .case()
    .when('conversation.status', '=', 'queued')
    .then(
      e
        .selectFrom('chat.conversation as ahead')
        .select((a) => a.fn.countAll<number>().as('count'))
        .whereRef('ahead.departmentId', '=', 'conversation.departmentId')
        .where('ahead.status', '=', 'queued')
        .where((a) =>
          a.or([
            a('ahead.createdAt', '<', a.ref('conversation.createdAt')),
            a.and([
              a('ahead.createdAt', '=', a.ref('conversation.createdAt')),
              a('ahead.id', '<=', a.ref('conversation.id')),
            ]),
          ]),
        ),
    )
    .else(null)
    .end()

export const selectConversationSnapshots = (db: ChatDb) =>
  db
    .selectFrom('chat.conversation as conversation')
    .innerJoin('chat.department as department', 'department.id', 'conversation.departmentId')
    .innerJoin('chat.visitor as visitor', 'visitor.id', 'conversation.visitorId')
    .leftJoin('chat.agent as agent', 'agent.id', 'conversation.agentId')
    .leftJoin('chat.message as last', 'last.id', 'conversation.lastMessageId')
    .leftJoin('chat.rating as rating', 'rating.conversationId', 'conversation.id')
    .selectAll('conversation')
    .select(['department.name as departmentName', 'agent.displayName as agentDisplayName', 'agent.avatarUrl'])
    .select(['visitor.displayName as visitorDisplayName', 'visitor.email as visitorEmail'])
    .select(['visitor.externalId as visitorExternalId', 'rating.score', 'rating.comment'])
    .select(['last.kind as lastKind', 'last.createdAt as lastCreatedAt'])
    .select((e) => e.fn<string | null>('left', ['last.body', e.val(PREVIEW_LENGTH)]).as('lastPreview'))
    .select((e) => selectQueuePosition(e as unknown as ConversationExpressions).as('queuePosition'))

/** Throws `conversationNotFound`. */
export const getConversationSnapshot = (db: ChatDb, id: string) =>
  selectConversationSnapshots(db)
    .where('conversation.id', '=', id)
    .executeTakeFirstOrThrow(() => conversationNotFound())

export async function loadConversationSnapshots(
  db: ChatDb,
  ids: readonly string[],
): Promise<Map<string, ConversationSnapshot>> {
  if (ids.length === 0) return new Map()
  const found = await selectConversationSnapshots(db).where(isInAsciiTextList('conversation.id', ids)).execute()
  return new Map(found.map((snapshot) => [snapshot.id, snapshot]))
}
