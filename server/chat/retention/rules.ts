import type { ConversationRow } from '../conversations/rules/change.ts'

type EscalationColumns = Pick<ConversationRow, 'escalationStatus' | 'escalationAttemptedAt'>

export interface Candidate
  extends EscalationColumns,
    Pick<ConversationRow, 'id' | 'visitorId' | 'status' | 'agentVersion' | 'createdAt'> {
  readonly ticketPoolId: number | null
  readonly visitorEmail: string | null
}

export interface StoredFileState {
  readonly state: 'receiving' | 'linked' | 'removed'
}

interface CandidateFiles {
  readonly files: readonly StoredFileState[]
  /** Whether a pending job will copy the files to the ticket of the conversation. */
  readonly isCopyPending: boolean
}

/**
 * Whether the ticket of a requested escalation may exist already or can be created. Without a pool or the visitor’s
 * e-mail address, the escalation could stay requested for ever, so it does not prevent archiving.
 */
const mayBecomeTicket = ({ escalationStatus, escalationAttemptedAt, ticketPoolId, visitorEmail }: Candidate): boolean =>
  escalationStatus === 'requested' &&
  (escalationAttemptedAt !== null || (ticketPoolId !== null && visitorEmail !== null))

/**
 * Whether a conversation that is old enough can be archived now. It cannot be archived while it may become a ticket,
 * while a file is being uploaded, removed or copied, or while it is open. The sweep closes open conversations first.
 */
export const canArchive = (candidate: Candidate, { files, isCopyPending }: CandidateFiles): boolean =>
  candidate.status === 'closed' &&
  !mayBecomeTicket(candidate) &&
  !isCopyPending &&
  files.every(({ state }) => state === 'linked')

/** Whether an attempt to create the ticket of a conversation has begun, and the ticket is not recorded yet. */
export const mayHaveUnrecordedTicket = ({ escalationStatus, escalationAttemptedAt }: EscalationColumns): boolean =>
  escalationStatus === 'requested' && escalationAttemptedAt !== null

/** Returns the latest creation time of conversations to archive. */
export const computeArchiveCutoff = (now: Date, windowMs: number): string =>
  new Date(now.getTime() - windowMs).toISOString()
