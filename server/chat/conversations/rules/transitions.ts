import { credentialRevoked } from '#platform/errors/common.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import { agentNotAvailable, conversationClosed, conversationNotAssigned, conversationNotFound } from '../errors.ts'
import {
  type Change,
  type ConversationRow,
  createSystemMessage,
  type LoadedConversation,
  type UnsavedMessage,
} from './change.ts'

// The `decide…` functions are pure. They return a change, or null if nothing changes, or throw a refusal.

type Agent = Pick<SignedInAgent, 'id' | 'displayName' | 'isAvailable'>

/** The agent who escalated a conversation. The requester of the ticket is the visitor. */
export interface EscalatingAgent {
  readonly id: number
  readonly displayName: string
}

type Assignment = Pick<ConversationRow, 'status' | 'agentId'>

export const isAssignedTo = ({ status, agentId }: Assignment, agent: { readonly id: number }): boolean =>
  status === 'active' && agentId === agent.id

/** A closed conversation keeps its last assignee. */
export const isCurrentOrLastAssignee = ({ agentId }: Assignment, agent: { readonly id: number }): boolean =>
  agentId === agent.id

const NOT_SNOOZED_COLUMNS = { snoozedUntil: null, snoozedAt: null } as const

const QUEUED_COLUMNS = { ...NOT_SNOOZED_COLUMNS, status: 'queued', agentId: null, assignedAt: null } as const

const createAssignmentColumns = ({ startedAt }: ConversationRow, agentId: number, at: string) =>
  ({ status: 'active', agentId, assignedAt: at, startedAt: startedAt ?? at, activityAt: at }) as const

export const createAssignmentChange = (
  conversation: ConversationRow,
  agent: { readonly id: number; readonly displayName: string },
  at: string,
): Change => ({
  set: createAssignmentColumns(conversation, agent.id, at),
  messages: [createSystemMessage('AgentJoined', agent)],
  announcesState: true,
  newAssigneeId: agent.id,
})

/**
 * Throws `conversationNotAssigned`, `conversationClosed` or `agentNotAvailable`, and `credentialRevoked` if the agent
 * has been deactivated.
 */
export function decideTake({ conversation, activeAgent }: LoadedConversation, agent: Agent, at: string): Change | null {
  if (conversation.status === 'closed') throw conversationClosed()
  if (isAssignedTo(conversation, agent)) return null
  if (conversation.status === 'active') throw conversationNotAssigned()
  if (!agent.isAvailable) throw agentNotAvailable()
  if (!activeAgent) throw credentialRevoked()
  return createAssignmentChange(conversation, agent, at)
}

/** Moves `activityAt` forward by the length of the snooze, so that the snooze does not count as inactivity. */
function createColumnsAfterSnooze({ activityAt, snoozedAt, snoozedUntil }: ConversationRow, at: string) {
  if (snoozedAt === null || snoozedUntil === null) return NOT_SNOOZED_COLUMNS
  const inactiveMsBeforeSnooze = Math.max(0, Date.parse(snoozedAt) - Date.parse(activityAt))
  const snoozeEndedAt = snoozedUntil < at ? snoozedUntil : at
  const resumedActivityAt = new Date(Date.parse(snoozeEndedAt) - inactiveMsBeforeSnooze).toISOString()
  return { ...NOT_SNOOZED_COLUMNS, activityAt: resumedActivityAt > activityAt ? resumedActivityAt : activityAt }
}

export const createSnoozeEndChange = (conversation: ConversationRow, at: string): Change => ({
  set: createColumnsAfterSnooze(conversation, at),
  announcesState: true,
})

export const createReturnChange = (conversation: ConversationRow, at: string): Change => ({
  set: { ...createColumnsAfterSnooze(conversation, at), ...QUEUED_COLUMNS },
  announcesState: true,
  isVisibleToVisitor: true,
})

function requireAssignee(conversation: ConversationRow, agent: Agent): void {
  if (conversation.status === 'closed') throw conversationClosed()
  if (!isAssignedTo(conversation, agent)) throw conversationNotAssigned()
}

/** Throws `conversationNotAssigned` or `conversationClosed`. */
export function decideReturn({ conversation }: LoadedConversation, agent: Agent, at: string): Change {
  requireAssignee(conversation, agent)
  return createReturnChange(conversation, at)
}

/** Ends the snooze if `until` is null. Throws `conversationNotAssigned`, `conversationClosed` or a validation error. */
export function decideSnooze(
  { conversation }: LoadedConversation,
  { agent, until }: { readonly agent: Agent; readonly until: string | null },
  at: string,
): Change {
  requireAssignee(conversation, agent)
  if (until !== null && until <= at) throw createValidationRefusal({ field: 'until', rule: 'state' })
  const snooze = until === null ? {} : { snoozedUntil: until, snoozedAt: at }
  return { set: { ...createColumnsAfterSnooze(conversation, at), ...snooze }, announcesState: true }
}

export interface TransferCommand {
  readonly agent: Agent
  readonly target: { readonly agentId: number } | { readonly departmentId: number }
  readonly note: string | null
}

/** The note comes last. Message ids can be consecutive: a gap before the system message could reveal the note. */
const createNoteMessages = ({ agent, note }: TransferCommand): UnsavedMessage[] =>
  note === null
    ? []
    : [
        {
          ...{ kind: 'Note', senderKind: 'agent', senderId: String(agent.id), senderName: agent.displayName },
          ...{ body: note, clientMessageId: null },
        },
      ]

function decideTransferToAgent({ conversation, activeAgent }: LoadedConversation, agentId: number, at: string) {
  if (!activeAgent?.departmentIds.includes(conversation.departmentId))
    throw createValidationRefusal({ field: 'agentId', rule: 'state' })
  return {
    set: { ...NOT_SNOOZED_COLUMNS, ...createAssignmentColumns(conversation, agentId, at) },
    newAssigneeId: agentId,
  }
}

function decideTransferToDepartment(
  { conversation, isDepartmentActive }: LoadedConversation,
  departmentId: number,
  at: string,
) {
  if (!isDepartmentActive) throw createValidationRefusal({ field: 'departmentId', rule: 'state' })
  const firstDepartmentId = conversation.firstDepartmentId ?? conversation.departmentId
  return { set: { ...QUEUED_COLUMNS, departmentId, firstDepartmentId, activityAt: at } }
}

/** Throws `conversationClosed`, and a validation error if the target cannot receive the conversation. */
export function decideTransfer(loaded: LoadedConversation, command: TransferCommand, at: string): Change {
  if (loaded.conversation.status === 'closed') throw conversationClosed()
  const { agent, target } = command
  const change =
    'agentId' in target
      ? decideTransferToAgent(loaded, target.agentId, at)
      : decideTransferToDepartment(loaded, target.departmentId, at)
  return {
    ...change,
    messages: [createSystemMessage('Transferred', agent), ...createNoteMessages(command)],
    announcesState: true,
  }
}

const createCloseChange = (
  closedBy: 'agent' | 'visitor' | 'inactivity',
  message: UnsavedMessage,
  at: string,
  closedByAgentId: number | null = null,
): Change => ({
  set: { ...NOT_SNOOZED_COLUMNS, status: 'closed', closedAt: at, closedBy, closedByAgentId },
  messages: [message],
  announcesState: true,
})

/** Throws `conversationClosed`. */
export function decideAgentClose({ conversation }: LoadedConversation, agent: Agent, at: string): Change {
  if (conversation.status === 'closed') throw conversationClosed()
  return createCloseChange('agent', createSystemMessage('Closed', agent), at, agent.id)
}

/** Throws `conversationNotFound` if the conversation is already closed. */
export function decideVisitorClose(
  { conversation }: LoadedConversation,
  visitor: { readonly id: string; readonly displayName: string | null },
  at: string,
): Change {
  if (conversation.status === 'closed') throw conversationNotFound()
  return createCloseChange('visitor', createSystemMessage('Closed', visitor), at)
}

/** Records that the ticket of the conversation exists, and closes a left message that is queued. */
export function createTicketOpenedChange(
  { status, isLeftMessage }: ConversationRow,
  { ticketId, escalatedBy }: { readonly ticketId: number; readonly escalatedBy: EscalatingAgent | null },
  at: string,
): Change {
  const openedMessage = createSystemMessage('TicketOpened', escalatedBy)
  const escalation = { escalationStatus: 'escalated', escalationTicketId: ticketId, escalationDueAt: null } as const
  if (!isLeftMessage || status !== 'queued') return { escalation, messages: [openedMessage], announcesState: true }
  const closeChange = createCloseChange('visitor', createSystemMessage('Closed', null), at)
  return { ...closeChange, escalation, messages: [openedMessage, ...(closeChange.messages ?? [])] }
}

export const createInactivityCloseChange = (at: string): Change =>
  createCloseChange('inactivity', createSystemMessage('Closed', null), at)

/** The error for a rating of an open or already rated conversation. */
export const ratingRefused = () => createValidationRefusal({ field: 'score', rule: 'state' })

/** Throws a validation error if the conversation is open. */
export function decideRating({ conversation }: LoadedConversation, rating: NonNullable<Change['rating']>): Change {
  if (conversation.status !== 'closed') throw ratingRefused()
  return { rating, announcesState: true }
}
