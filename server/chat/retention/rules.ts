import type { ConversationRow } from '../conversations/rules/change.ts'

export type Candidate = Pick<
  ConversationRow,
  'id' | 'visitorId' | 'status' | 'agentVersion' | 'escalationStatus' | 'createdAt'
>

export interface StoredFileState {
  readonly state: 'receiving' | 'linked' | 'removed'
}

interface FileState {
  readonly files: readonly StoredFileState[]
  /** Whether a job is to copy the files to the ticket of the conversation. */
  readonly isCopyPending: boolean
}

/**
 * Whether a conversation that is old enough can be archived now. It stays live while its escalation is pending, while a
 * file is being uploaded, removed or copied, and while it is open: the sweep closes it first.
 */
export const canArchive = (
  { status, escalationStatus }: Pick<Candidate, 'status' | 'escalationStatus'>,
  { files, isCopyPending }: FileState,
): boolean =>
  status === 'closed' &&
  escalationStatus !== 'requested' &&
  !isCopyPending &&
  files.every(({ state }) => state === 'linked')

/** Returns the latest creation time of conversations to archive. */
export const computeArchiveCutoff = (now: Date, windowMs: number): string =>
  new Date(now.getTime() - windowMs).toISOString()
