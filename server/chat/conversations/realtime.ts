import type { Announcement, Announcements } from '../announcements/announcements.ts'
import type { Chat } from '../database/chat.ts'
import { lastMessageOf } from './queries/conversations.ts'
import { messageOf } from './queries/messages.ts'
import type { ConversationState } from './queries/states.ts'
import type { SeenCursor } from './queries/transcripts.ts'
import type { StoredMessage } from './rules/change.ts'

/** How many of those who wait hear how the queue moves; the others read it. */
const QUEUE_HEARD = 1000

/** A conversation as it was before a change. */
type Before = Pick<ConversationState, 'status' | 'departmentId' | 'visitorId'>

/** A change of a conversation that was committed. */
export interface CommittedChange {
  /** Null where the conversation is new. */
  readonly before: Before | null
  /** How the conversation stands now; null where the change only wrote rows. */
  readonly state: ConversationState | null
  readonly rows: readonly StoredMessage[]
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

/** A new row, for the agents and, if it is for visitors, the visitor. */
function messageAnnouncements(row: StoredMessage, departmentId: number, visitorId: string): Announcement[] {
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

function moveAnnouncements(before: Before | null, state: ConversationState, isSeenByVisitor: boolean): Announcement[] {
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

/** The departments in whose queues other conversations have moved on. */
function movedQueues(before: Before | null, state: ConversationState): number[] {
  const wasWaiting = before?.status === 'queued' ? [before.departmentId] : []
  // A conversation that returns is ahead of those that came later; a new one is behind them all.
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

/** Announces a committed change to the agents and the visitor. */
export function announce(chat: Pick<Chat, 'db' | 'announcements'>, committed: CommittedChange): void {
  const { before, state, rows, isSeenByVisitor } = committed
  const place = state ?? before
  if (!place) return
  const messages = rows.flatMap((row) => messageAnnouncements(row, place.departmentId, place.visitorId))
  const moves = state ? moveAnnouncements(before, state, isSeenByVisitor) : []
  // Clients ignore a row of a conversation that they do not know yet.
  chat.announcements.publish(before ? [...messages, ...moves] : [...moves, ...messages])
  for (const departmentId of state ? movedQueues(before, state) : [])
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
