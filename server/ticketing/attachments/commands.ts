import { randomUUID } from 'node:crypto'
import { randomBase32 } from '#platform/auth/secrets.ts'
import { transaction } from '#platform/db/transaction.ts'
import { deleteEach } from '#platform/files/delete-each.ts'
import { attachmentNotFound } from '#platform/files/errors.ts'
import { StorageUnavailable } from '#platform/files/file-store.ts'
import type { UploadOptions } from '#platform/files/multipart.ts'
import { type CheckedFile, checkUpload, createUploadOptions, type UncheckedFile } from '#platform/files/upload.ts'
import { parseUuid } from '#platform/http/path-id.ts'
import type { Ticketing, TicketingTx } from '../database/ticketing.ts'
import type { UploadLimits } from './config.ts'
import { attachmentIdRefused, attachmentLinked } from './errors.ts'
import type { UploadedAttachment } from './schema.ts'

export interface UploadResources extends Ticketing {
  readonly limits: UploadLimits
}

/** The API token or staff member that uploaded a file. Only the owner can use the file. */
export type UploadOwner =
  | { readonly tokenId: number; readonly userId: null }
  | { readonly tokenId: null; readonly userId: number }

/** Owner and state of a new file: `available` with an owner; `spent` (reserved for a message) without an owner. */
type FileUse = (UploadOwner & { readonly state: 'available' }) | typeof reservedWithoutOwner

const reservedWithoutOwner = { tokenId: null, userId: null, state: 'spent' } as const

export type ReceiveFile = (options: Omit<UploadOptions<UncheckedFile>, 'field'>) => Promise<UncheckedFile>

/** Receives and stores a file. Throws `fileTypeNotAllowed`, `fileEmpty` or `fileTooLarge`, and deletes such a file. */
export async function storeUpload(
  resources: UploadResources,
  uploader: UploadOwner,
  receive: ReceiveFile,
): Promise<UploadedAttachment> {
  const { files, limits } = resources
  const { fileName, contentType, received } = await checkUpload(
    files,
    limits,
    await receive(createUploadOptions(files, limits)),
  )
  try {
    const use = { ...uploader, state: 'available' } as const
    const { uploadId, objectKey, createdAt } = await insertAndStore(resources, use, { fileName, contentType, received })
    const { sizeBytes: fileSize } = received
    return { id: uploadId, objectKey, originalFileName: fileName, contentType, fileSize, createdAt }
  } catch (error) {
    // If this fails, `sweepTemporaryFiles` deletes the temporary file later.
    await files.discard(received).catch(() => undefined)
    throw error
  }
}

/** Stores a file and returns its attachment id. A sweep deletes it unless `linkAttachments` links it within an hour. */
export async function storeFileForPendingMessage(
  ticketing: Ticketing,
  { fileName, contentType, received }: CheckedFile,
): Promise<number> {
  try {
    const limits = { ttlMs: 0 }
    return (await insertAndStore({ ...ticketing, limits }, reservedWithoutOwner, { fileName, contentType, received }))
      .id
  } catch (error) {
    await ticketing.files.discard(received).catch(() => undefined)
    throw error
  }
}

/** Marks reserved files as removed. Call it if their message was not written. */
export async function discardReservedFiles(db: Ticketing['db'], ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('ticketing.attachment')
    .set({ state: 'removed' })
    .where('id', 'in', [...ids])
    .where('state', '=', 'spent')
    .execute()
}

type StoringResources = Ticketing & { readonly limits: Pick<UploadLimits, 'ttlMs'> }

/** Inserts the row first: an unused row expires, but a file without a row would never be deleted. */
async function insertAndStore(
  { db, files, limits, now }: StoringResources,
  use: FileUse,
  { fileName, contentType, received: { sizeBytes, sha256, path } }: CheckedFile,
) {
  const at = now()
  const row = { uploadId: randomUUID(), objectKey: randomBase32(32), fileName, contentType, sizeBytes, sha256 }
  const createdAt = at.toISOString()
  const expiresAt = new Date(at.getTime() + limits.ttlMs).toISOString()
  const { id } = await db
    .insertInto('ticketing.attachment')
    .values({ ...row, ...use, createdAt, expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  try {
    await files.store({ sizeBytes, sha256, path }, row.objectKey)
  } catch (error) {
    await markRemoved(db, row.uploadId, use.state).catch(() => undefined)
    throw error
  }
  return { ...row, id, createdAt }
}

async function markRemoved(
  db: Ticketing['db'],
  uploadId: string,
  expectedState: FileUse['state'] = 'available',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ticketing.attachment')
    .set({ state: 'removed' })
    .where('uploadId', '=', uploadId)
    .where('state', '=', expectedState)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) === 1
}

/** Throws `attachmentNotFound` if the user has no such upload, `attachmentLinked` if a message uses or reserves it. */
export async function deleteUpload(ticketing: Ticketing, userId: number, id: string): Promise<void> {
  const uploadId = parseUuid(id, attachmentNotFound)
  const uploadQuery = ticketing.db
    .selectFrom('ticketing.attachment')
    .select(['id', 'objectKey'])
    .where('uploadId', '=', uploadId)
    .where('userId', '=', userId)
    .where('state', '<>', 'removed')
  const upload = await uploadQuery.executeTakeFirst()
  if (!upload) throw attachmentNotFound()
  if (!(await markRemoved(ticketing.db, uploadId)))
    // Still found: a message uses or has reserved the upload. Not found: another call has deleted it meanwhile.
    throw (await uploadQuery.executeTakeFirst()) ? attachmentLinked() : attachmentNotFound()
  await deleteRemovedUpload(ticketing, upload).catch((error: unknown) => {
    // The upload is already marked as removed. The next sweep deletes its bytes.
    if (!(error instanceof StorageUnavailable)) throw error
  })
}

/**
 * Reserves all uploads or none, and returns their attachment ids in the given order. The caller commits `tx` before it
 * writes the message, so the uploads stay reserved if writing fails. Throws `attachmentIdRefused`.
 */
export async function reserveUploads(
  tx: TicketingTx,
  { tokenId, userId }: UploadOwner,
  requestedIds: readonly string[],
  now: Date,
): Promise<number[]> {
  const uploadIds = requestedIds.map((id) => parseUuid(id, attachmentIdRefused))
  const usableUploads = await tx
    .selectFrom('ticketing.attachment')
    .select(['id', 'uploadId'])
    .where('uploadId', 'in', uploadIds)
    .where((e) => (tokenId === null ? e('userId', '=', userId) : e('tokenId', '=', tokenId)))
    .where('state', '=', 'available')
    .where('expiresAt', '>', now.toISOString())
    .execute()
  const idByUploadId = new Map(usableUploads.map((row) => [row.uploadId, row.id]))
  const ids = uploadIds.flatMap((uploadId) => idByUploadId.get(uploadId) ?? [])
  if (ids.length !== uploadIds.length) throw attachmentIdRefused()
  const { numUpdatedRows } = await tx
    .updateTable('ticketing.attachment')
    .set({ state: 'spent' })
    .where('id', 'in', ids)
    .where('state', '=', 'available')
    .executeTakeFirstOrThrow()
  // Fails if a concurrent message has reserved one of the uploads.
  if (Number(numUpdatedRows) !== ids.length) throw attachmentIdRefused()
  return ids
}

export async function linkAttachments(tx: TicketingTx, ids: readonly number[], messageId: number): Promise<void> {
  if (ids.length === 0) return
  const links = ids.map((attachmentId, index) => ({ attachmentId, messageId, place: index }))
  await tx.insertInto('ticketing.messageAttachment').values(links).execute()
  const { numUpdatedRows } = await tx
    .updateTable('ticketing.attachment')
    .set({ state: 'linked' })
    .where('id', 'in', [...ids])
    .where('state', '=', 'spent')
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) !== ids.length)
    throw new Error('an attachment expired and was deleted before its message was written')
}

interface RemovedUpload {
  readonly id: number
  readonly objectKey: string
}

/** Deletes the bytes before the row: a sweep can find a row without bytes again, but never bytes without a row. */
async function deleteRemovedUpload({ db, files }: Ticketing, { id, objectKey }: RemovedUpload): Promise<void> {
  await files.delete(objectKey)
  await db.deleteFrom('ticketing.attachment').where('id', '=', id).where('state', '=', 'removed').execute()
}

const SWEEP_BATCH_SIZE = 50

/** How long an expired upload in the state `spent` is kept. Its message is written within seconds, or never. */
const RESERVED_GRACE_MS = 3600_000

/** A temporary file that was not changed for this long belongs to a process that died. */
const STALE_FILE_MS = 3600_000

/** Marks a batch of expired uploads as removed. Checks their state again, because a message may have reserved one. */
async function markExpired(tx: TicketingTx, state: 'available' | 'spent', expiredBefore: Date): Promise<void> {
  const expiredUploads = await tx
    .selectFrom('ticketing.attachment')
    .select('id')
    .where('state', '=', state)
    .where('expiresAt', '<=', expiredBefore.toISOString())
    .orderBy('expiresAt')
    .limit(SWEEP_BATCH_SIZE)
    .execute()
  if (expiredUploads.length === 0) return
  const ids = expiredUploads.map((row) => row.id)
  await tx
    .updateTable('ticketing.attachment')
    .set({ state: 'removed' })
    .where('id', 'in', ids)
    .where('state', '=', state)
    .execute()
}

/** Deletes a batch of expired and removed uploads, with their files. Returns whether there may be more. */
export async function sweepUploads(ticketing: Ticketing): Promise<boolean> {
  const now = ticketing.now()
  await transaction(ticketing.db, async (tx) => {
    await markExpired(tx, 'available', now)
    await markExpired(tx, 'spent', new Date(now.getTime() - RESERVED_GRACE_MS))
  })
  const removed = await ticketing.db
    .selectFrom('ticketing.attachment')
    .select(['id', 'objectKey'])
    .where('state', '=', 'removed')
    .limit(SWEEP_BATCH_SIZE)
    .execute()
  await deleteEach(removed, (upload) => deleteRemovedUpload(ticketing, upload))
  return removed.length === SWEEP_BATCH_SIZE
}

export const sweepTemporaryFiles = ({ files, now }: Ticketing): Promise<number> =>
  files.deleteAbandoned(new Date(now().getTime() - STALE_FILE_MS))
