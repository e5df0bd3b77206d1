import { credentialRevoked } from '#platform/errors/common.ts'
import { invalid } from '#platform/errors/invalid.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import { agentNotAvailable, conversationClosed, conversationNotFound, conversationTaken } from '../errors.ts'
import { type Change, type ConversationRow, type LoadedConversation, type NewRow, systemRow } from './change.ts'

// Every transition is a pure function of a conversation whose row is locked, a command and the current time. It returns
// the change, or null if there is nothing to change, or throws a refusal.

type Agent = Pick<SignedInAgent, 'id' | 'displayName' | 'isAvailable'>
type Assignment = Pick<ConversationRow, 'status' | 'agentId'>

export const isHeldBy = ({ status, agentId }: Assignment, agent: { readonly id: number }): boolean =>
  status === 'active' && agentId === agent.id

/** Returns whether the agent may move the read cursor: the agent has the conversation, or had it when it was closed. */
export const countsAsReader = ({ agentId }: Assignment, agent: { readonly id: number }): boolean => agentId === agent.id

const NOT_SNOOZED = { snoozedUntil: null, snoozedAt: null } as const

const QUEUED = { ...NOT_SNOOZED, status: 'queued', agentId: null, assignedAt: null } as const

const assignmentValues = ({ startedAt }: ConversationRow, agentId: number, at: string) =>
  ({ status: 'active', agentId, assignedAt: at, startedAt: startedAt ?? at, activityAt: at }) as const

/** Assigns a queued conversation to an agent. */
export const assigned = (
  conversation: ConversationRow,
  agent: { readonly id: number; readonly displayName: string },
  at: string,
): Change => ({
  set: assignmentValues(conversation, agent.id, at),
  rows: [systemRow('AgentJoined', agent)],
  isMoved: true,
  assignedTo: agent.id,
})

/**
 * Takes a conversation from the queue. Returns null if the agent already has it. Throws SVC:3005, SVC:3006 or SVC:3009,
 * and SVC:1003 if the agent has been deactivated.
 */
export function taken({ conversation, agent: stored }: LoadedConversation, agent: Agent, at: string): Change | null {
  if (conversation.status === 'closed') throw conversationClosed()
  if (isHeldBy(conversation, agent)) return null
  if (conversation.status === 'active') throw conversationTaken()
  if (!agent.isAvailable) throw agentNotAvailable()
  if (!stored) throw credentialRevoked()
  return assigned(conversation, agent, at)
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

export const snoozeEnded = (conversation: ConversationRow, at: string): Change => ({
  set: valuesAfterSnooze(conversation, at),
  isMoved: true,
})

/** Returns a conversation to the queue without a system message. */
export const returned = (conversation: ConversationRow, at: string): Change => ({
  set: { ...valuesAfterSnooze(conversation, at), ...QUEUED },
  isMoved: true,
  isSeenByVisitor: true,
})

function requireHolder(conversation: ConversationRow, agent: Agent): void {
  if (conversation.status === 'closed') throw conversationClosed()
  if (!isHeldBy(conversation, agent)) throw conversationTaken()
}

/** Returns a conversation to the queue for the agent who has it. Throws SVC:3005 or SVC:3006. */
export function returnedByAgent({ conversation }: LoadedConversation, agent: Agent, at: string): Change {
  requireHolder(conversation, agent)
  return returned(conversation, at)
}

/**
 * Snoozes a conversation for the agent who has it, or ends the snooze if `until` is null. Throws SVC:3005 or SVC:3006,
 * and a validation error if `until` is in the past.
 */
export function snoozed(
  { conversation }: LoadedConversation,
  { agent, until }: { readonly agent: Agent; readonly until: string | null },
  at: string,
): Change {
  requireHolder(conversation, agent)
  if (until !== null && until <= at) throw invalid({ field: 'until', rule: 'state' })
  const snooze = until === null ? {} : { snoozedUntil: until, snoozedAt: at }
  return { set: { ...valuesAfterSnooze(conversation, at), ...snooze }, isMoved: true }
}

/** A transfer to an agent of the conversation's department, or to the queue of another department. */
export interface TransferCommand {
  readonly agent: Agent
  readonly target: { readonly agentId: number } | { readonly departmentId: number }
  readonly note: string | null
}

/** Returns the note of a transfer. Goes after the system message, so that ids do not reveal the note to visitors. */
const noteRows = ({ agent, note }: TransferCommand): NewRow[] =>
  note === null
    ? []
    : [
        {
          ...{ kind: 'Note', senderKind: 'agent', senderId: String(agent.id), senderName: agent.displayName },
          ...{ body: note, clientMessageId: null },
        },
      ]

function transferToAgent({ conversation, agent }: LoadedConversation, agentId: number, at: string) {
  if (!agent?.departmentIds.includes(conversation.departmentId)) throw invalid({ field: 'agentId', rule: 'state' })
  return { set: { ...NOT_SNOOZED, ...assignmentValues(conversation, agentId, at) }, assignedTo: agentId }
}

function transferToDepartment({ isDepartmentActive }: LoadedConversation, departmentId: number, at: string) {
  if (!isDepartmentActive) throw invalid({ field: 'departmentId', rule: 'state' })
  return { set: { ...QUEUED, departmentId, activityAt: at } }
}

/** Transfers a conversation. Throws SVC:3006, and a validation error if the target cannot receive it. */
export function transferred(loaded: LoadedConversation, command: TransferCommand, at: string): Change {
  if (loaded.conversation.status === 'closed') throw conversationClosed()
  const { agent, target } = command
  const change =
    'agentId' in target
      ? transferToAgent(loaded, target.agentId, at)
      : transferToDepartment(loaded, target.departmentId, at)
  return { ...change, rows: [systemRow('Transferred', agent), ...noteRows(command)], isMoved: true }
}

const closed = (
  closedBy: 'agent' | 'visitor' | 'inactivity',
  row: NewRow,
  at: string,
  closedByAgentId: number | null = null,
): Change => ({
  set: { ...NOT_SNOOZED, status: 'closed', closedAt: at, closedBy, closedByAgentId },
  rows: [row],
  isMoved: true,
})

/** Closes a conversation for an agent. Throws SVC:3006. */
export function closedByAgent({ conversation }: LoadedConversation, agent: Agent, at: string): Change {
  if (conversation.status === 'closed') throw conversationClosed()
  return closed('agent', systemRow('Closed', agent), at, agent.id)
}

/** Closes a conversation for its visitor. Throws SVC:4004. */
export function closedByVisitor(
  { conversation }: LoadedConversation,
  visitor: { readonly id: string; readonly displayName: string | null },
  at: string,
): Change {
  if (conversation.status === 'closed') throw conversationNotFound()
  return closed('visitor', systemRow('Closed', visitor), at)
}

export const closedByInactivity = (at: string): Change => closed('inactivity', systemRow('Closed', null), at)

/** Returns the error for a rating of an open or already rated conversation. */
export const ratingRefused = () => invalid({ field: 'score', rule: 'state' })

/** Rates a closed conversation. Throws a validation error if it is open. */
export function rated({ conversation }: LoadedConversation, rating: NonNullable<Change['rating']>): Change {
  if (conversation.status !== 'closed') throw ratingRefused()
  return { rating, isMoved: true }
}
