import type { Announcement, Announcements } from '../announcements/announcements.ts'
import type { Chat } from '../database/chat.ts'
import { toLastMessage } from './queries/conversations.ts'
import { toMessage } from './queries/messages.ts'
import type { ConversationSnapshot } from './queries/snapshots.ts'
import type { ReadPosition } from './queries/transcripts.ts'
import type { StoredMessage } from './rules/change.ts'

/** Maximum number of visitors per queue who get their position by events. Visitors behind them read it with the API. */
const MAX_QUEUE_EVENTS = 1000

type PreviousState = Pick<ConversationSnapshot, 'status' | 'departmentId' | 'visitorId'>

export interface CommittedChange {
  /** Null if the conversation is new. */
  readonly before: PreviousState | null
  /** Null if the new messages are all that clients need to know (see `Change.announcesState`). */
  readonly after: ConversationSnapshot | null
  readonly messages: readonly StoredMessage[]
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

function createMessageAnnouncements(message: StoredMessage, departmentId: number, visitorId: string): Announcement[] {
  const { conversationId } = message
  const agentAnnouncement = createDepartmentAnnouncement(departmentId, 'message', {
    conversationId,
    message: toMessage(message, 'agent'),
  })
  if (message.visitorSequence === null) return [agentAnnouncement]
  return [
    agentAnnouncement,
    createVisitorAnnouncement(visitorId, 'message', { conversationId, message: toMessage(message, 'visitor') }),
  ]
}

function createUpdateForAgents(snapshot: ConversationSnapshot): Announcement {
  const { id, status, departmentId, visitorId, visitorDisplayName, agentId, agentDisplayName, queuePosition } = snapshot
  const { escalationStatus, escalationTicketId, closedBy, createdAt, updatedAt } = snapshot
  return createDepartmentAnnouncement(departmentId, 'conversation', {
    conversationId: id,
    version: snapshot.agentVersion,
    ...{ status, departmentId, visitorId, visitorDisplayName, agentId, agentDisplayName, queuePosition },
    ...{ escalationStatus, escalationTicketId, closedBy },
    lastSequence: snapshot.lastAgentSequence,
    lastMessage: toLastMessage(snapshot),
    ...{ createdAt, updatedAt },
  })
}

function createUpdateForVisitor({
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

const createRemovalAnnouncement = (oldDepartmentId: number, after: ConversationSnapshot): Announcement => ({
  audience: { kind: 'department', id: oldDepartmentId, exceptDepartmentId: after.departmentId },
  event: 'conversationRemoved',
  payload: { conversationId: after.id, reason: 'transferred' },
})

function createStateAnnouncements(
  before: PreviousState | null,
  after: ConversationSnapshot,
  isVisibleToVisitor: boolean,
): Announcement[] {
  const { id, visitorId, queuePosition } = after
  const hasChangedDepartment = before !== null && before.departmentId !== after.departmentId
  const isQueueChanged = hasChangedDepartment || before?.status !== after.status
  return [
    ...(hasChangedDepartment ? [createRemovalAnnouncement(before.departmentId, after)] : []),
    createUpdateForAgents(after),
    ...(isVisibleToVisitor ? [createUpdateForVisitor(after)] : []),
    ...(isQueueChanged ? [createVisitorAnnouncement(visitorId, 'queue', { conversationId: id, queuePosition })] : []),
  ]
}

/** Returns the ids of the departments in whose queues positions change. */
function findChangedQueues(before: PreviousState | null, after: ConversationSnapshot): number[] {
  const oldQueue = before?.status === 'queued' ? [before.departmentId] : []
  // A returned or transferred conversation changes the positions of later ones. A new one joins at the end.
  const newQueue = before && after.status === 'queued' ? [after.departmentId] : []
  const isQueueChanged = before?.status !== after.status || before.departmentId !== after.departmentId
  return isQueueChanged ? [...new Set([...oldQueue, ...newQueue])] : []
}

async function announceQueuePositions({ db, announcements }: Pick<Chat, 'db' | 'announcements'>, departmentId: number) {
  const queuedConversations = await db
    .selectFrom('chat.conversation')
    .select(['id', 'visitorId'])
    .where('departmentId', '=', departmentId)
    .where('status', '=', 'queued')
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MAX_QUEUE_EVENTS)
    .execute()
  announcements.publish(
    queuedConversations.map(({ id, visitorId }, index) =>
      createVisitorAnnouncement(visitorId, 'queue', { conversationId: id, queuePosition: index + 1 }),
    ),
  )
}

/** Publishes the events of a change, and of the queue positions that change with it. Call it after the commit. */
export function announceChange(chat: Pick<Chat, 'db' | 'announcements'>, committed: CommittedChange): void {
  const { before, after, messages, isVisibleToVisitor } = committed
  const conversation = after ?? before
  if (!conversation) return
  const messageAnnouncements = messages.flatMap((message) =>
    createMessageAnnouncements(message, conversation.departmentId, conversation.visitorId),
  )
  const stateAnnouncements = after ? createStateAnnouncements(before, after, isVisibleToVisitor) : []
  // Announces a new conversation before its messages, because clients ignore messages of unknown conversations.
  chat.announcements.publish(
    before ? [...messageAnnouncements, ...stateAnnouncements] : [...stateAnnouncements, ...messageAnnouncements],
  )
  for (const departmentId of after ? findChangedQueues(before, after) : [])
    chat.announcements.runCoalesced(`queue:${departmentId}`, () => announceQueuePositions(chat, departmentId))
}

interface ConversationIds {
  readonly conversationId: string
  readonly visitorId: string
  readonly departmentId: number
}

/** Announces to the visitor how far the agents have read. `position` is in the visitor's sequence numbers. */
export function announceAgentRead(announcements: Announcements, ids: ConversationIds, position: ReadPosition): void {
  const { conversationId, visitorId } = ids
  const { messageId: lastReadMessageId, sequence: lastReadSequence } = position
  const payload = { conversationId, readerKind: 'agent', lastReadMessageId, lastReadSequence }
  announcements.publish([createVisitorAnnouncement(visitorId, 'read', payload)])
}

/** Announces to the agents how far the visitor has read. `position` is in the agents' sequence numbers. */
export function announceVisitorRead(announcements: Announcements, ids: ConversationIds, position: ReadPosition): void {
  const { conversationId, departmentId } = ids
  const { messageId: lastReadMessageId, sequence: lastReadSequence } = position
  const payload = { conversationId, readerKind: 'visitor', lastReadMessageId, lastReadSequence }
  announcements.publish([createDepartmentAnnouncement(departmentId, 'read', payload)])
}
