import { setTimeout as pause } from 'node:timers/promises'
import { type Log, logFields } from '#platform/observe/log.ts'
import type { Chat } from '../../database/chat.ts'
import { loadConversationIdsWithPendingCopy } from '../../escalation/queries.ts'
import {
  ARCHIVE_BATCH_SIZE,
  type FileOfConversation,
  listCandidates,
  loadFiles,
  selectStillArchivable,
} from '../queries.ts'
import { type Candidate, canArchive, computeArchiveCutoff } from '../rules.ts'
import {
  type ArchivableConversation,
  type ArchivedBatch,
  archiveBatch,
  archiveRemainingVisitors,
  EMPTY_BATCH,
} from './archive-batch.ts'
import { closeOverdueConversations } from './close-overdue.ts'

/** Number of conversations whose files are deleted at the same time. */
const CONCURRENT_DELETIONS = 8

/** The pause after a batch, as a multiple of the batch’s duration. It leaves the database to visitors and agents. */
const PAUSE_FACTOR = 3

const MAX_PAUSE_MS = 10_000

const pauseAfter = (batchMs: number, signal: AbortSignal): Promise<void> =>
  pause(Math.min(PAUSE_FACTOR * batchMs, MAX_PAUSE_MS), undefined, { signal }).catch(() => undefined)

export interface RetentionOptions {
  readonly log: Log
  readonly windowMs: number
  /** If aborted, ends the sweep before its next batch. */
  readonly signal: AbortSignal
  readonly maxSweepMs: number
  readonly onBatch: (batch: ArchivedBatch) => void
}

async function deleteFiles({ files }: Chat, log: Log, conversation: ArchivableConversation): Promise<boolean> {
  try {
    for (const { objectKey } of conversation.files) await files.delete(objectKey)
    return true
  } catch (error) {
    log.warn(
      { ...logFields(error), conversationId: conversation.id },
      'a conversation was not archived: one of its files could not be deleted',
    )
    return false
  }
}

/** Deletes the files of conversations that are still archivable. Returns the conversations of which no file remains. */
async function deleteAllFiles(chat: Chat, log: Log, conversations: readonly ArchivableConversation[]) {
  const readyConversations = conversations.filter(({ files }) => files.length === 0)
  const withFiles = conversations.filter(({ files }) => files.length > 0)
  for (let start = 0; start < withFiles.length; start += CONCURRENT_DELETIONS) {
    const group = await selectStillArchivable(chat.db, withFiles.slice(start, start + CONCURRENT_DELETIONS))
    const results = await Promise.all(group.map((conversation) => deleteFiles(chat, log, conversation)))
    readyConversations.push(...group.filter((_, index) => results[index]))
  }
  return readyConversations
}

async function findArchivable({ db }: Chat, candidates: readonly Candidate[]): Promise<ArchivableConversation[]> {
  const allFiles: readonly FileOfConversation[] = await loadFiles(
    db,
    candidates.map(({ id }) => id),
  )
  const idsWithPendingCopy = await loadConversationIdsWithPendingCopy(db)
  const filesByConversation = Map.groupBy(allFiles, ({ conversationId }) => conversationId)
  return candidates
    .map((candidate) => ({ ...candidate, files: filesByConversation.get(candidate.id) ?? [] }))
    .filter(({ files, ...candidate }) =>
      canArchive(candidate, { files, isCopyPending: idsWithPendingCopy.has(candidate.id) }),
    )
}

async function archiveConversations(
  chat: Chat,
  { log, signal, onBatch }: RetentionOptions,
  cutoff: string,
  isSweepOver: () => boolean,
): Promise<void> {
  let previousCandidate: Candidate | null = null
  while (!isSweepOver()) {
    const startedAt = performance.now()
    const candidates: Candidate[] = await listCandidates(chat.db, cutoff, previousCandidate)
    const readyConversations = await deleteAllFiles(chat, log, await findArchivable(chat, candidates))
    if (readyConversations.length > 0) onBatch(await archiveBatch(chat, readyConversations))
    // If there is nothing to archive, reports a success, which resets the number of consecutive failures.
    else if (candidates.length === 0 && previousCandidate === null) onBatch(EMPTY_BATCH)
    if (candidates.length < ARCHIVE_BATCH_SIZE) return
    previousCandidate = candidates.at(-1) ?? null
    await pauseAfter(performance.now() - startedAt, signal)
  }
}

/**
 * Closes the open conversations that are older than the retention window, then archives all conversations of that age,
 * oldest first. Begins no batch after `maxSweepMs`. A conversation that cannot be archived yet is left for a later
 * sweep. Throws if a batch fails; the earlier batches remain archived.
 */
export async function sweep(chat: Chat, options: RetentionOptions): Promise<void> {
  const endAt = performance.now() + options.maxSweepMs
  const isSweepOver = (): boolean => options.signal.aborted || performance.now() >= endAt
  const cutoff = computeArchiveCutoff(chat.now(), options.windowMs)
  await closeOverdueConversations(chat, cutoff, isSweepOver)
  await archiveConversations(chat, options, cutoff, isSweepOver)
  if (!isSweepOver()) await archiveRemainingVisitors(chat)
}
