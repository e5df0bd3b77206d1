import type { ConversationRow } from '../conversations/rules/change.ts'

export type Candidate = Pick<
  ConversationRow,
  'id' | 'visitorId' | 'status' | 'agentVersion' | 'escalationStatus' | 'createdAt'
>

export interface StoredFileState {
  readonly state: 'receiving' | 'linked' | 'removed'
}

/**
 * Whether a conversation that is old enough can be archived now. It stays live while its escalation is pending, while a
 * file is being uploaded or removed, and while it is open: the sweep closes it first.
 */
export const canArchive = (
  { status, escalationStatus }: Pick<Candidate, 'status' | 'escalationStatus'>,
  files: readonly StoredFileState[],
): boolean => status === 'closed' && escalationStatus !== 'requested' && files.every(({ state }) => state === 'linked')

/** Returns the latest creation time of conversations to archive. */
export const computeArchiveCutoff = (now: Date, windowMs: number): string =>
  new Date(now.getTime() - windowMs).toISOString()
