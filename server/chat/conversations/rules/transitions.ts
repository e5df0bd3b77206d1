import { credentialRevoked } from '#platform/errors/common.ts'
import { invalid } from '#platform/errors/invalid.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import { agentNotAvailable, conversationClosed, conversationNotFound, conversationTaken } from '../errors.ts'
import { type Change, type ConversationRow, type LoadedConversation, type NewRow, systemRow } from './change.ts'

// Every transition is a pure function of a conversation whose row is locked, a command and an instant. It returns the change,
// or null where there is nothing to change, or throws a refusal.

type Agent = Pick<SignedInAgent, 'id' | 'displayName' | 'isAvailable'>
type Holding = Pick<ConversationRow, 'status' | 'agentId'>

/** Whether an agent has a conversation that is active. */
export const isHeldBy = ({ status, agentId }: Holding, agent: { readonly id: number }): boolean =>
  status === 'active' && agentId === agent.id

/** Whether the read cursor of an agent counts: of a conversation that the agent has, or had when it was closed. */
export const countsAsReader = ({ agentId }: Holding, agent: { readonly id: number }): boolean => agentId === agent.id

const NOT_SNOOZED = { snoozedUntil: null, snoozedAt: null } as const

/** What puts a conversation into a queue. */
const QUEUED = { ...NOT_SNOOZED, status: 'queued', agentId: null, assignedAt: null } as const

const assignment = ({ startedAt }: ConversationRow, agentId: number, at: string) =>
  ({ status: 'active', agentId, assignedAt: at, startedAt: startedAt ?? at, activityAt: at }) as const

/** Gives a queued conversation to an agent. */
export const assigned = (
  conversation: ConversationRow,
  agent: { readonly id: number; readonly displayName: string },
  at: string,
): Change => ({
  set: assignment(conversation, agent.id, at),
  rows: [systemRow('AgentJoined', agent)],
  isMoved: true,
  assignedTo: agent.id,
})

/**
 * Takes a conversation from the queue. Null: the agent has it already. Refuses with SVC:3005, SVC:3006 or SVC:3009, and with
 * SVC:1003 an agent who was deactivated meanwhile.
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
 * Ends a snooze at this instant, or at its end where that was earlier: the silence before the snooze counts on. Returns the
 * values to set.
 */
function resumed({ activityAt, snoozedAt, snoozedUntil }: ConversationRow, at: string) {
  if (snoozedAt === null || snoozedUntil === null) return NOT_SNOOZED
  const silentMs = Math.max(0, Date.parse(snoozedAt) - Date.parse(activityAt))
  const end = snoozedUntil < at ? snoozedUntil : at
  const counted = new Date(Date.parse(end) - silentMs).toISOString()
  return { ...NOT_SNOOZED, activityAt: counted > activityAt ? counted : activityAt }
}

/** Ends a snooze that is over. */
export const snoozeEnded = (conversation: ConversationRow, at: string): Change => ({
  set: resumed(conversation, at),
  isMoved: true,
})

/** Returns a conversation to the queue, whatever the reason; no row is written. */
export const returned = (conversation: ConversationRow, at: string): Change => ({
  set: { ...resumed(conversation, at), ...QUEUED },
  isMoved: true,
  isSeenByVisitor: true,
})

/** Refuses an agent who does not have the conversation, with SVC:3005 or SVC:3006. */
function checkHolder(conversation: ConversationRow, agent: Agent): void {
  if (conversation.status === 'closed') throw conversationClosed()
  if (!isHeldBy(conversation, agent)) throw conversationTaken()
}

/** Returns a conversation to the queue as the agent who has it. Refuses with SVC:3005 or SVC:3006. */
export function returnedByAgent({ conversation }: LoadedConversation, agent: Agent, at: string): Change {
  checkHolder(conversation, agent)
  return returned(conversation, at)
}

/**
 * Puts a conversation aside until an instant, or ends the snooze (`until` null), as the agent who has it. Refuses with
 * SVC:3005 or SVC:3006, and an instant that has passed.
 */
export function snoozed(
  { conversation }: LoadedConversation,
  { agent, until }: { readonly agent: Agent; readonly until: string | null },
  at: string,
): Change {
  checkHolder(conversation, agent)
  if (until !== null && until <= at) throw invalid({ field: 'until', rule: 'state' })
  const snooze = until === null ? {} : { snoozedUntil: until, snoozedAt: at }
  return { set: { ...resumed(conversation, at), ...snooze }, isMoved: true }
}

/** Where a transfer goes: to an agent of the conversation's department, or into the queue of another department. */
export interface TransferCommand {
  readonly agent: Agent
  readonly target: { readonly agentId: number } | { readonly departmentId: number }
  readonly note: string | null
}

/** The note for the agent who gets it, behind the row that visitors see, whose id then tells nothing of the note. */
const noteRows = ({ agent, note }: TransferCommand): NewRow[] =>
  note === null
    ? []
    : [
        {
          ...{ kind: 'Note', senderKind: 'agent', senderId: String(agent.id), senderName: agent.displayName },
          ...{ body: note, clientMessageId: null },
        },
      ]

function toAgent({ conversation, agent }: LoadedConversation, agentId: number, at: string) {
  if (!agent?.departmentIds.includes(conversation.departmentId)) throw invalid({ field: 'agentId', rule: 'state' })
  return { set: { ...NOT_SNOOZED, ...assignment(conversation, agentId, at) }, assignedTo: agentId }
}

function toDepartment({ isDepartmentActive }: LoadedConversation, departmentId: number, at: string) {
  if (!isDepartmentActive) throw invalid({ field: 'departmentId', rule: 'state' })
  return { set: { ...QUEUED, departmentId, activityAt: at } }
}

/** Transfers a conversation. Refuses with SVC:3006, and a target that cannot have it. */
export function transferred(loaded: LoadedConversation, command: TransferCommand, at: string): Change {
  if (loaded.conversation.status === 'closed') throw conversationClosed()
  const { agent, target } = command
  const change =
    'agentId' in target ? toAgent(loaded, target.agentId, at) : toDepartment(loaded, target.departmentId, at)
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

/** Closes a conversation as an agent. Refuses with SVC:3006. */
export function closedByAgent({ conversation }: LoadedConversation, agent: Agent, at: string): Change {
  if (conversation.status === 'closed') throw conversationClosed()
  return closed('agent', systemRow('Closed', agent), at, agent.id)
}

/** Closes a conversation as its visitor. Refuses with SVC:4004. */
export function closedByVisitor(
  { conversation }: LoadedConversation,
  visitor: { readonly id: string; readonly displayName: string | null },
  at: string,
): Change {
  if (conversation.status === 'closed') throw conversationNotFound()
  return closed('visitor', systemRow('Closed', visitor), at)
}

/** Closes a conversation that has been silent for too long. */
export const closedByInactivity = (at: string): Change => closed('inactivity', systemRow('Closed', null), at)

/** The refusal of a rating that is too early or not the first. */
export const ratingRefused = () => invalid({ field: 'score', rule: 'state' })

/** Rates a conversation that is closed. Refuses one that is open. */
export function rated({ conversation }: LoadedConversation, rating: NonNullable<Change['rating']>): Change {
  if (conversation.status !== 'closed') throw ratingRefused()
  return { rating, isMoved: true }
}
