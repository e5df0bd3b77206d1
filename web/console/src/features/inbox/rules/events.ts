import type { AgentEvents, MessageEvent } from '#sdk'
import type { InboxRow } from './lists.ts'

type ConversationEvent = AgentEvents['conversation']

/** How much of a message the lists show, as on the server. */
const PREVIEW_LENGTH = 140

/** Returns the row of a conversation that no list has loaded. Members that the event lacks are empty. */
function createRow(event: ConversationEvent, departmentName: string): InboxRow {
  const { conversationId: id, lastSequence, updatedAt: _, ...told } = event
  return {
    ...told,
    id,
    departmentName,
    lastSequence,
    // No agent has read the only message of a conversation that has just begun.
    unreadCount: lastSequence <= 1 ? lastSequence : 0,
    unreadSince: lastSequence === 1 ? event.createdAt : null,
    ...{ visitorEmail: null, visitorExternalId: null, pageUrl: null, startedAt: null, closedAt: null },
    ...{ snoozedUntil: null, tags: [], rating: null, archivedAt: null },
    ...{ visitorLastReadMessageId: null, agentLastReadMessageId: null },
  }
}

/** Returns the row after an event of its conversation; the same row if the event is not newer. */
export function applyConversationEvent(
  row: InboxRow | undefined,
  event: ConversationEvent,
  departmentName: string,
): InboxRow {
  if (!row) return createRow(event, departmentName)
  if (event.version <= row.version) return row
  const { conversationId: _id, updatedAt: _at, lastSequence, ...told } = event
  return {
    ...row,
    ...told,
    departmentName: event.departmentId === row.departmentId ? row.departmentName : departmentName,
    lastSequence: Math.max(lastSequence, row.lastSequence ?? 0),
  }
}

/** Returns the row after a new message; the same row if it knows the message already. */
export function applyMessageEvent(row: InboxRow, { message }: MessageEvent): InboxRow {
  const { sequence, kind, body, createdAt, senderKind } = message
  const isKnown =
    row.lastSequence === undefined
      ? row.lastMessage !== null && createdAt <= row.lastMessage.createdAt
      : sequence <= row.lastSequence
  if (isKnown) return row
  const isFromVisitor = senderKind === 'visitor'
  return {
    ...row,
    lastSequence: sequence,
    lastMessage: { kind, preview: Array.from(body).slice(0, PREVIEW_LENGTH).join(''), createdAt },
    unreadCount: row.unreadCount + (isFromVisitor ? 1 : 0),
    unreadSince: row.unreadSince ?? (isFromVisitor ? createdAt : null),
    // A message of the visitor ends a snooze.
    snoozedUntil: isFromVisitor ? null : row.snoozedUntil,
  }
}

/** Members that events contain. If a newer version has the same values, something else has changed. */
const eventMembers = [
  'status',
  'departmentId',
  'agentId',
  'escalationStatus',
  'closedBy',
  'visitorDisplayName',
] as const

/** Whether the row has to be read, because the event lacks something that the list shows. */
export function needsReload(before: InboxRow | undefined, after: InboxRow): boolean {
  if (after.status === 'closed') return false
  if (!before) return (after.lastSequence ?? 0) > 1
  return (
    after.version > before.version &&
    after.lastMessage?.createdAt === before.lastMessage?.createdAt &&
    eventMembers.every((member) => before[member] === after[member])
  )
}
