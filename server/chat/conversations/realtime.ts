import type { Announcement, Announcements } from '../database/announcements.ts'
import type { Chat } from '../database/chat.ts'
import { lastMessageOf } from './queries/conversations.ts'
import { messageOf } from './queries/messages.ts'
import type { ConversationState, StoredMessage } from './queries/states.ts'
import type { SeenCursor } from './queries/transcripts.ts'

/** How many of those who wait hear how the queue moves; the others read it. */
const QUEUE_HEARD = 1000

interface Place {
  readonly status: ConversationState['status']
  readonly departmentId: number
}

/** What was committed of a conversation. */
export interface Told {
  /** Where it was; null where it is new. */
  readonly before: Place | null
  readonly state: ConversationState
  readonly rows: readonly StoredMessage[]
  /** Whether more has changed than that there are new rows. */
  readonly isMoved: boolean
  /** Whether visitors may see that anything has changed. */
  readonly isSeenByVisitor: boolean
}

const toDepartment = (id: number, event: string, payload: Announcement['payload']): Announcement => ({
  audience: { kind: 'department', id },
  event,
  payload,
})

const toVisitor = (id: string, event: string, payload: Announcement['payload']): Announcement => ({
  audience: { kind: 'visitor', id },
  event,
  payload,
})

/** A new row, for everybody who may see it. */
export function messageAnnouncements(row: StoredMessage, departmentId: number, visitorId: string): Announcement[] {
  const { conversationId } = row
  const agents = toDepartment(departmentId, 'message', { conversationId, message: messageOf(row, 'agent') })
  if (row.visitorSequence === null) return [agents]
  return [agents, toVisitor(visitorId, 'message', { conversationId, message: messageOf(row, 'visitor') })]
}

function forAgents(state: ConversationState): Announcement {
  const { id, status, departmentId, visitorId, visitorDisplayName, agentId, agentDisplayName, queuePosition } = state
  const { escalationStatus, escalationTicketId, closedBy, createdAt, updatedAt } = state
  return toDepartment(departmentId, 'conversation', {
    conversationId: id,
    version: state.agentVersion,
    ...{ status, departmentId, visitorId, visitorDisplayName, agentId, agentDisplayName, queuePosition },
    ...{ escalationStatus, escalationTicketId, closedBy },
    lastSequence: state.lastAgentSequence,
    lastMessage: lastMessageOf(state),
    ...{ createdAt, updatedAt },
  })
}

function forVisitor({ id, visitorId, visitorVersion, status, agentDisplayName, closedBy }: ConversationState) {
  const payload = { conversationId: id, version: visitorVersion, status, agentName: agentDisplayName, closedBy }
  return toVisitor(visitorId, 'conversation', payload)
}

/** For those of its old department who do not see it in the new one either. */
const conversationRemoved = (from: number, { id, departmentId }: ConversationState): Announcement => ({
  audience: { kind: 'department', id: from, butNotIn: departmentId },
  event: 'conversationRemoved',
  payload: { conversationId: id, reason: 'transferred' },
})

function movesOf({ before, state, isMoved, isSeenByVisitor }: Told): Announcement[] {
  if (!isMoved) return []
  const { id, visitorId, queuePosition } = state
  const hasLeft = before !== null && before.departmentId !== state.departmentId
  const isElsewhere = hasLeft || before?.status !== state.status
  return [
    ...(hasLeft ? [conversationRemoved(before.departmentId, state)] : []),
    forAgents(state),
    ...(isSeenByVisitor ? [forVisitor(state)] : []),
    ...(isElsewhere ? [toVisitor(visitorId, 'queue', { conversationId: id, queuePosition })] : []),
  ]
}

/** The queues in which others have moved on. */
function movedQueues({ before, state }: Told): number[] {
  const wasWaiting = before?.status === 'queued' ? [before.departmentId] : []
  // Whoever comes back is ahead of those who came later; whoever is new stands behind them all.
  const isBack = before && state.status === 'queued' ? [state.departmentId] : []
  const isElsewhere = before?.status !== state.status || before.departmentId !== state.departmentId
  return isElsewhere ? [...new Set([...wasWaiting, ...isBack])] : []
}

async function announceQueue({ db, announcements }: Pick<Chat, 'db' | 'announcements'>, departmentId: number) {
  const waiting = await db
    .selectFrom('chat.conversation')
    .select(['id', 'visitorId'])
    .where('departmentId', '=', departmentId)
    .where('status', '=', 'queued')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(QUEUE_HEARD)
    .execute()
  announcements.publish(
    waiting.map(({ id, visitorId }, index) =>
      toVisitor(visitorId, 'queue', { conversationId: id, queuePosition: index + 1 }),
    ),
  )
}

/** Tells everybody what was committed of a conversation. */
export function announce(chat: Pick<Chat, 'db' | 'announcements'>, told: Told): void {
  const { state, rows } = told
  const messages = rows.flatMap((row) => messageAnnouncements(row, state.departmentId, state.visitorId))
  const moves = movesOf(told)
  // A row of a conversation that nobody knows yet would say nothing.
  chat.announcements.publish(told.before === null ? [...moves, ...messages] : [...messages, ...moves])
  for (const departmentId of movedQueues(told))
    chat.announcements.soon(`queue:${departmentId}`, () => announceQueue(chat, departmentId))
}

interface Reading {
  readonly conversationId: string
  readonly visitorId: string
  readonly departmentId: number
}

/** Tells the visitor how far the agent has read, as visitors count. */
export function announceAgentRead(announcements: Announcements, reading: Reading, cursor: SeenCursor): void {
  const { conversationId, visitorId } = reading
  const { messageId: lastReadMessageId, sequence: lastReadSequence } = cursor
  const payload = { conversationId, readerKind: 'agent', lastReadMessageId, lastReadSequence }
  announcements.publish([toVisitor(visitorId, 'read', payload)])
}

/** Tells the agents how far the visitor has read, as agents count. */
export function announceVisitorRead(announcements: Announcements, reading: Reading, cursor: SeenCursor): void {
  const { conversationId, departmentId } = reading
  const { messageId: lastReadMessageId, sequence: lastReadSequence } = cursor
  const payload = { conversationId, readerKind: 'visitor', lastReadMessageId, lastReadSequence }
  announcements.publish([toDepartment(departmentId, 'read', payload)])
}
