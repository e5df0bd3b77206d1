import type { ExpressionBuilder } from 'kysely'
import { isOneKey } from '#platform/db/is-one-of.ts'
import type { ChatDb } from '../../database/chat.ts'
import type { ChatTables } from '../../database/tables.ts'

/** How much of the newest row is shown with a conversation, in characters. */
const PREVIEW = 140

/** How a conversation stands, with the names of everybody in it. */
export type ConversationState = Awaited<ReturnType<typeof stateOf>>

type Seen = ExpressionBuilder<ChatTables & { conversation: ChatTables['chat.conversation'] }, 'conversation'>

/** The place in the queue of the department, by the time of opening; null once taken. */
const queuePosition = (e: Seen) =>
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

/** Conversations with the names of everybody in them. */
export const states = (db: ChatDb) =>
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
    .select((e) => e.fn<string | null>('left', ['last.body', e.val(PREVIEW)]).as('lastPreview'))
    .select((e) => queuePosition(e as unknown as Seen).as('queuePosition'))

/** How one conversation stands, which has to be there. */
export const stateOf = (db: ChatDb, id: string) =>
  states(db).where('conversation.id', '=', id).executeTakeFirstOrThrow()

/** How conversations stand, by their ids. */
export async function statesOf(db: ChatDb, ids: readonly string[]): Promise<Map<string, ConversationState>> {
  if (ids.length === 0) return new Map()
  const found = await states(db).where(isOneKey('conversation.id', ids)).execute()
  return new Map(found.map((state) => [state.id, state]))
}
