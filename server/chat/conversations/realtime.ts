import type { Announcement, Announcements } from '../announcements/announcements.ts'
import type { Chat } from '../database/chat.ts'
import { toLastMessage } from './queries/conversations.ts'
import { toMessage } from './queries/messages.ts'
import type { ConversationSnapshot } from './queries/states.ts'
import type { ReadPosition } from './queries/transcripts.ts'
import type { StoredMessage } from './rules/change.ts'

/** Maximum number of visitors in a queue who get events about their position; the others read it by request. */
const MAX_QUEUE_EVENTS = 1000

type PreviousState = Pick<ConversationSnapshot, 'status' | 'departmentId' | 'visitorId'>

export interface CommittedChange {
  /** The conversation before the change; null if it is new. */
  readonly before: PreviousState | null
  /** The conversation after the change; null if only messages were written. */
  readonly state: ConversationSnapshot | null
  readonly rows: readonly StoredMessage[]
  /** Whether the change is visible to the visitor. */
  readonly isVisibleToVisitor: boolean
}

const createDepartmentAnnouncement = (id: number, event: string, payload: Announcement['payload']): Announcement => ({
  audience: { kind: 'department', id },
  event,
  payload,
})

const createVisitorAnnouncement = (id: string, event: string, payload: Announcement['payload']): Announcement => ({
  audience: { kind: 'visitor', id },
  event,
  payload,
})

function createMessageAnnouncements(row: StoredMessage, departmentId: number, visitorId: string): Announcement[] {
  const { conversationId } = row
  const agents = createDepartmentAnnouncement(departmentId, 'message', {
    conversationId,
    message: toMessage(row, 'agent'),
  })
  if (row.visitorSequence === null) return [agents]
  return [
    agents,
    createVisitorAnnouncement(visitorId, 'message', { conversationId, message: toMessage(row, 'visitor') }),
  ]
}

function createAgentUpdate(state: ConversationSnapshot): Announcement {
  const { id, status, departmentId, visitorId, visitorDisplayName, agentId, agentDisplayName, queuePosition } = state
  const { escalationStatus, escalationTicketId, closedBy, createdAt, updatedAt } = state
  return createDepartmentAnnouncement(departmentId, 'conversation', {
    conversationId: id,
    version: state.agentVersion,
    ...{ status, departmentId, visitorId, visitorDisplayName, agentId, agentDisplayName, queuePosition },
    ...{ escalationStatus, escalationTicketId, closedBy },
    lastSequence: state.lastAgentSequence,
    lastMessage: toLastMessage(state),
    ...{ createdAt, updatedAt },
  })
}

function createVisitorUpdate({
  id,
  visitorId,
  visitorVersion,
  status,
  agentDisplayName,
  closedBy,
}: ConversationSnapshot) {
  const payload = { conversationId: id, version: visitorVersion, status, agentName: agentDisplayName, closedBy }
  return createVisitorAnnouncement(visitorId, 'conversation', payload)
}

/** Goes to the agents of the old department who do not belong to the new one. */
const createRemovalAnnouncement = (from: number, { id, departmentId }: ConversationSnapshot): Announcement => ({
  audience: { kind: 'department', id: from, exceptDepartmentId: departmentId },
  event: 'conversationRemoved',
  payload: { conversationId: id, reason: 'transferred' },
})

function createStateAnnouncements(
  before: PreviousState | null,
  state: ConversationSnapshot,
  isVisibleToVisitor: boolean,
): Announcement[] {
  const { id, visitorId, queuePosition } = state
  const hasLeft = before !== null && before.departmentId !== state.departmentId
  const isQueueChanged = hasLeft || before?.status !== state.status
  return [
    ...(hasLeft ? [createRemovalAnnouncement(before.departmentId, state)] : []),
    createAgentUpdate(state),
    ...(isVisibleToVisitor ? [createVisitorUpdate(state)] : []),
    ...(isQueueChanged ? [createVisitorAnnouncement(visitorId, 'queue', { conversationId: id, queuePosition })] : []),
  ]
}

/** Returns the departments in whose queues the positions of other conversations have changed. */
function findChangedQueues(before: PreviousState | null, state: ConversationSnapshot): number[] {
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
      createVisitorAnnouncement(visitorId, 'queue', { conversationId: id, queuePosition: index + 1 }),
    ),
  )
}

/** Announces a committed change to the agents and the visitor, and new queue positions to other visitors. */
export function announceChange(chat: Pick<Chat, 'db' | 'announcements'>, committed: CommittedChange): void {
  const { before, state, rows, isVisibleToVisitor } = committed
  const location = state ?? before
  if (!location) return
  const messages = rows.flatMap((row) => createMessageAnnouncements(row, location.departmentId, location.visitorId))
  const changes = state ? createStateAnnouncements(before, state, isVisibleToVisitor) : []
  // Announces a new conversation before its messages, because clients ignore messages of unknown conversations.
  chat.announcements.publish(before ? [...messages, ...changes] : [...changes, ...messages])
  for (const departmentId of state ? findChangedQueues(before, state) : [])
    chat.announcements.runCoalesced(`queue:${departmentId}`, () => announceQueue(chat, departmentId))
}

interface ConversationIds {
  readonly conversationId: string
  readonly visitorId: string
  readonly departmentId: number
}

/** Announces the read cursor of the agent to the visitor, in the visitor's sequence numbers. */
export function announceAgentRead(announcements: Announcements, read: ConversationIds, cursor: ReadPosition): void {
  const { conversationId, visitorId } = read
  const { messageId: lastReadMessageId, sequence: lastReadSequence } = cursor
  const payload = { conversationId, readerKind: 'agent', lastReadMessageId, lastReadSequence }
  announcements.publish([createVisitorAnnouncement(visitorId, 'read', payload)])
}

/** Announces the read cursor of the visitor to the agents, in the agents' sequence numbers. */
export function announceVisitorRead(announcements: Announcements, read: ConversationIds, cursor: ReadPosition): void {
  const { conversationId, departmentId } = read
  const { messageId: lastReadMessageId, sequence: lastReadSequence } = cursor
  const payload = { conversationId, readerKind: 'visitor', lastReadMessageId, lastReadSequence }
  announcements.publish([createDepartmentAnnouncement(departmentId, 'read', payload)])
}
