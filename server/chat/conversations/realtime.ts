import type { Announcement, Announcements } from '../announcements/announcements.ts'
import type { Chat } from '../database/chat.ts'
import { lastMessageOf } from './queries/conversations.ts'
import { messageOf } from './queries/messages.ts'
import type { ConversationState } from './queries/states.ts'
import type { SeenCursor } from './queries/transcripts.ts'
import type { StoredMessage } from './rules/change.ts'

/** Maximum number of visitors in a queue who get events about their position; the others read it by request. */
const MAX_QUEUE_EVENTS = 1000

type PreviousState = Pick<ConversationState, 'status' | 'departmentId' | 'visitorId'>

export interface CommittedChange {
  /** The conversation before the change; null if it is new. */
  readonly before: PreviousState | null
  /** The conversation after the change; null if only messages were written. */
  readonly state: ConversationState | null
  readonly rows: readonly StoredMessage[]
  /** Whether the change is visible to the visitor. */
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

function messageAnnouncements(row: StoredMessage, departmentId: number, visitorId: string): Announcement[] {
  const { conversationId } = row
  const agents = toDepartment(departmentId, 'message', { conversationId, message: messageOf(row, 'agent') })
  if (row.visitorSequence === null) return [agents]
  return [agents, toVisitor(visitorId, 'message', { conversationId, message: messageOf(row, 'visitor') })]
}

function agentUpdate(state: ConversationState): Announcement {
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

function visitorUpdate({ id, visitorId, visitorVersion, status, agentDisplayName, closedBy }: ConversationState) {
  const payload = { conversationId: id, version: visitorVersion, status, agentName: agentDisplayName, closedBy }
  return toVisitor(visitorId, 'conversation', payload)
}

/** Goes to the agents of the old department who do not belong to the new one. */
const conversationRemoved = (from: number, { id, departmentId }: ConversationState): Announcement => ({
  audience: { kind: 'department', id: from, butNotIn: departmentId },
  event: 'conversationRemoved',
  payload: { conversationId: id, reason: 'transferred' },
})

function stateAnnouncements(
  before: PreviousState | null,
  state: ConversationState,
  isSeenByVisitor: boolean,
): Announcement[] {
  const { id, visitorId, queuePosition } = state
  const hasLeft = before !== null && before.departmentId !== state.departmentId
  const isQueueChanged = hasLeft || before?.status !== state.status
  return [
    ...(hasLeft ? [conversationRemoved(before.departmentId, state)] : []),
    agentUpdate(state),
    ...(isSeenByVisitor ? [visitorUpdate(state)] : []),
    ...(isQueueChanged ? [toVisitor(visitorId, 'queue', { conversationId: id, queuePosition })] : []),
  ]
}

/** Returns the departments in whose queues the positions of other conversations have changed. */
function changedQueues(before: PreviousState | null, state: ConversationState): number[] {
  const leftQueue = before?.status === 'queued' ? [before.departmentId] : []
  // A returned conversation moves ahead of later ones; a new conversation is last and moves none.
  const joinedQueue = before && state.status === 'queued' ? [state.departmentId] : []
  const isQueueChanged = before?.status !== state.status || before.departmentId !== state.departmentId
  return isQueueChanged ? [...new Set([...leftQueue, ...joinedQueue])] : []
}

async function announceQueue({ db, announcements }: Pick<Chat, 'db' | 'announcements'>, departmentId: number) {
  const waiting = await db
    .selectFrom('chat.conversation')
    .select(['id', 'visitorId'])
    .where('departmentId', '=', departmentId)
    .where('status', '=', 'queued')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MAX_QUEUE_EVENTS)
    .execute()
  announcements.publish(
    waiting.map(({ id, visitorId }, index) =>
      toVisitor(visitorId, 'queue', { conversationId: id, queuePosition: index + 1 }),
    ),
  )
}

/** Announces a committed change to the agents and the visitor, and new queue positions to other visitors. */
export function announce(chat: Pick<Chat, 'db' | 'announcements'>, committed: CommittedChange): void {
  const { before, state, rows, isSeenByVisitor } = committed
  const location = state ?? before
  if (!location) return
  const messages = rows.flatMap((row) => messageAnnouncements(row, location.departmentId, location.visitorId))
  const changes = state ? stateAnnouncements(before, state, isSeenByVisitor) : []
  // Announces a new conversation before its messages, because clients ignore messages of unknown conversations.
  chat.announcements.publish(before ? [...messages, ...changes] : [...changes, ...messages])
  for (const departmentId of state ? changedQueues(before, state) : [])
    chat.announcements.soon(`queue:${departmentId}`, () => announceQueue(chat, departmentId))
}

interface ConversationIds {
  readonly conversationId: string
  readonly visitorId: string
  readonly departmentId: number
}

/** Announces the read cursor of the agent to the visitor, in the visitor's sequence numbers. */
export function announceAgentRead(announcements: Announcements, read: ConversationIds, cursor: SeenCursor): void {
  const { conversationId, visitorId } = read
  const { messageId: lastReadMessageId, sequence: lastReadSequence } = cursor
  const payload = { conversationId, readerKind: 'agent', lastReadMessageId, lastReadSequence }
  announcements.publish([toVisitor(visitorId, 'read', payload)])
}

/** Announces the read cursor of the visitor to the agents, in the agents' sequence numbers. */
export function announceVisitorRead(announcements: Announcements, read: ConversationIds, cursor: SeenCursor): void {
  const { conversationId, departmentId } = read
  const { messageId: lastReadMessageId, sequence: lastReadSequence } = cursor
  const payload = { conversationId, readerKind: 'visitor', lastReadMessageId, lastReadSequence }
  announcements.publish([toDepartment(departmentId, 'read', payload)])
}
