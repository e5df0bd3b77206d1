import { credentialRevoked } from '#platform/errors/common.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import { agentNotAvailable, conversationClosed, conversationNotFound, conversationTaken } from '../errors.ts'
import {
  type Change,
  type ConversationRow,
  createSystemMessage,
  type LoadedConversation,
  type UnsavedMessage,
} from './change.ts'

// Every transition is a pure function of a conversation whose row is locked, a command and the current time. It returns
// the change, or null if there is nothing to change, or throws a refusal.

type Agent = Pick<SignedInAgent, 'id' | 'displayName' | 'isAvailable'>
type Assignment = Pick<ConversationRow, 'status' | 'agentId'>

export const isAssignedTo = ({ status, agentId }: Assignment, agent: { readonly id: number }): boolean =>
  status === 'active' && agentId === agent.id

/** Returns whether the agent may move the read cursor: the agent has the conversation, or had it when it was closed. */
export const isCurrentOrLastAssignee = ({ agentId }: Assignment, agent: { readonly id: number }): boolean =>
  agentId === agent.id

const NOT_SNOOZED = { snoozedUntil: null, snoozedAt: null } as const

const QUEUED = { ...NOT_SNOOZED, status: 'queued', agentId: null, assignedAt: null } as const

const assignmentValues = ({ startedAt }: ConversationRow, agentId: number, at: string) =>
  ({ status: 'active', agentId, assignedAt: at, startedAt: startedAt ?? at, activityAt: at }) as const

/** Assigns a queued conversation to an agent. */
export const createAssignmentChange = (
  conversation: ConversationRow,
  agent: { readonly id: number; readonly displayName: string },
  at: string,
): Change => ({
  set: assignmentValues(conversation, agent.id, at),
  rows: [createSystemMessage('AgentJoined', agent)],
  hasStateChange: true,
  assignedTo: agent.id,
})

/**
 * Takes a conversation from the queue. Returns null if the agent already has it. Throws SVC:3005, SVC:3006 or SVC:3009,
 * and SVC:1003 if the agent has been deactivated.
 */
export function decideTake(
  { conversation, agent: stored }: LoadedConversation,
  agent: Agent,
  at: string,
): Change | null {
  if (conversation.status === 'closed') throw conversationClosed()
  if (isAssignedTo(conversation, agent)) return null
  if (conversation.status === 'active') throw conversationTaken()
  if (!agent.isAvailable) throw agentNotAvailable()
  if (!stored) throw credentialRevoked()
  return createAssignmentChange(conversation, agent, at)
}

/**
 * Returns the values that end a snooze. Sets `activityAt` so that the inactivity before the snooze still counts and the
 * snooze itself does not.
 */
function valuesAfterSnooze({ activityAt, snoozedAt, snoozedUntil }: ConversationRow, at: string) {
  if (snoozedAt === null || snoozedUntil === null) return NOT_SNOOZED
  const silentMs = Math.max(0, Date.parse(snoozedAt) - Date.parse(activityAt))
  const end = snoozedUntil < at ? snoozedUntil : at
  const counted = new Date(Date.parse(end) - silentMs).toISOString()
  return { ...NOT_SNOOZED, activityAt: counted > activityAt ? counted : activityAt }
}

export const createSnoozeEndChange = (conversation: ConversationRow, at: string): Change => ({
  set: valuesAfterSnooze(conversation, at),
  hasStateChange: true,
})

/** Returns a conversation to the queue without a system message. */
export const createReturnChange = (conversation: ConversationRow, at: string): Change => ({
  set: { ...valuesAfterSnooze(conversation, at), ...QUEUED },
  hasStateChange: true,
  isVisibleToVisitor: true,
})

function requireAssignee(conversation: ConversationRow, agent: Agent): void {
  if (conversation.status === 'closed') throw conversationClosed()
  if (!isAssignedTo(conversation, agent)) throw conversationTaken()
}

/** Returns a conversation to the queue for the agent who has it. Throws SVC:3005 or SVC:3006. */
export function decideReturn({ conversation }: LoadedConversation, agent: Agent, at: string): Change {
  requireAssignee(conversation, agent)
  return createReturnChange(conversation, at)
}

/**
 * Snoozes a conversation for the agent who has it, or ends the snooze if `until` is null. Throws SVC:3005 or SVC:3006,
 * and a validation error if `until` is in the past.
 */
export function decideSnooze(
  { conversation }: LoadedConversation,
  { agent, until }: { readonly agent: Agent; readonly until: string | null },
  at: string,
): Change {
  requireAssignee(conversation, agent)
  if (until !== null && until <= at) throw createValidationRefusal({ field: 'until', rule: 'state' })
  const snooze = until === null ? {} : { snoozedUntil: until, snoozedAt: at }
  return { set: { ...valuesAfterSnooze(conversation, at), ...snooze }, hasStateChange: true }
}

/** A transfer to an agent of the conversation's department, or to the queue of another department. */
export interface TransferCommand {
  readonly agent: Agent
  readonly target: { readonly agentId: number } | { readonly departmentId: number }
  readonly note: string | null
}

/** Returns the note of a transfer. Goes after the system message, so that ids do not reveal the note to visitors. */
const noteRows = ({ agent, note }: TransferCommand): UnsavedMessage[] =>
  note === null
    ? []
    : [
        {
          ...{ kind: 'Note', senderKind: 'agent', senderId: String(agent.id), senderName: agent.displayName },
          ...{ body: note, clientMessageId: null },
        },
      ]

function transferToAgent({ conversation, agent }: LoadedConversation, agentId: number, at: string) {
  if (!agent?.departmentIds.includes(conversation.departmentId))
    throw createValidationRefusal({ field: 'agentId', rule: 'state' })
  return { set: { ...NOT_SNOOZED, ...assignmentValues(conversation, agentId, at) }, assignedTo: agentId }
}

function transferToDepartment({ isDepartmentActive }: LoadedConversation, departmentId: number, at: string) {
  if (!isDepartmentActive) throw createValidationRefusal({ field: 'departmentId', rule: 'state' })
  return { set: { ...QUEUED, departmentId, activityAt: at } }
}

/** Transfers a conversation. Throws SVC:3006, and a validation error if the target cannot receive it. */
export function decideTransfer(loaded: LoadedConversation, command: TransferCommand, at: string): Change {
  if (loaded.conversation.status === 'closed') throw conversationClosed()
  const { agent, target } = command
  const change =
    'agentId' in target
      ? transferToAgent(loaded, target.agentId, at)
      : transferToDepartment(loaded, target.departmentId, at)
  return { ...change, rows: [createSystemMessage('Transferred', agent), ...noteRows(command)], hasStateChange: true }
}

const createCloseChange = (
  closedBy: 'agent' | 'visitor' | 'inactivity',
  row: UnsavedMessage,
  at: string,
  closedByAgentId: number | null = null,
): Change => ({
  set: { ...NOT_SNOOZED, status: 'closed', closedAt: at, closedBy, closedByAgentId },
  rows: [row],
  hasStateChange: true,
})

/** Closes a conversation for an agent. Throws SVC:3006. */
export function decideAgentClose({ conversation }: LoadedConversation, agent: Agent, at: string): Change {
  if (conversation.status === 'closed') throw conversationClosed()
  return createCloseChange('agent', createSystemMessage('Closed', agent), at, agent.id)
}

/** Closes a conversation for its visitor. Throws SVC:4004. */
export function decideVisitorClose(
  { conversation }: LoadedConversation,
  visitor: { readonly id: string; readonly displayName: string | null },
  at: string,
): Change {
  if (conversation.status === 'closed') throw conversationNotFound()
  return createCloseChange('visitor', createSystemMessage('Closed', visitor), at)
}

export const createInactivityCloseChange = (at: string): Change =>
  createCloseChange('inactivity', createSystemMessage('Closed', null), at)

/** Returns the error for a rating of an open or already rated conversation. */
export const ratingRefused = () => createValidationRefusal({ field: 'score', rule: 'state' })

/** Rates a closed conversation. Throws a validation error if it is open. */
export function decideRating({ conversation }: LoadedConversation, rating: NonNullable<Change['rating']>): Change {
  if (conversation.status !== 'closed') throw ratingRefused()
  return { rating, hasStateChange: true }
}
