import { randomUUID } from 'node:crypto'
import { randomBase32 } from '#platform/auth/secrets.ts'
import { transaction } from '#platform/db/transaction.ts'
import { type Received, StorageUnavailable } from '#platform/files/files.ts'
import type { FileTaking } from '#platform/files/multipart.ts'
import { type ArrivedFile, fileTaking, genuineFile } from '#platform/files/upload.ts'
import type { Ticketing, TicketingTx } from '../database/ticketing.ts'
import type { UploadLimits } from './config.ts'
import { attachmentIdRefused, attachmentLinked, attachmentNotFound } from './errors.ts'
import { isUploadId } from './rules.ts'
import type { UploadedAttachment } from './schema.ts'

/** Ticketing, and what it takes in. */
export interface Uploads extends Ticketing {
  readonly limits: UploadLimits
}

/** Who uploaded a file: the only one who can use it. */
export type Uploader =
  | { readonly tokenId: number; readonly userId: null }
  | { readonly tokenId: null; readonly userId: number }

/** Reads the body of a request that carries a file. */
export type Receive = (taking: Omit<FileTaking<ArrivedFile>, 'field'>) => Promise<ArrivedFile>

/**
 * Takes a file in: streams it aside, looks at its bytes, then records and keeps it. Refuses with SVC:2003, SVC:2004 and
 * SVC:2005; nothing stays of a file that was refused or did not arrive whole.
 */
export async function upload(uploads: Uploads, uploader: Uploader, receive: Receive): Promise<UploadedAttachment> {
  const { files, limits } = uploads
  const { fileName, contentType, received } = await genuineFile(files, limits, await receive(fileTaking(files, limits)))
  try {
    return await keep(uploads, uploader, received, fileName, contentType)
  } catch (error) {
    // What cannot be dropped now is swept later.
    await files.drop(received).catch(() => undefined)
    throw error
  }
}

/**
 * The row comes first: a process that dies in between leaves an upload whose id nobody has heard, and which ends as any
 * other, and never a file that no row knows.
 */
async function keep(
  { db, files, limits, now }: Uploads,
  uploader: Uploader,
  { sizeBytes, sha256, path }: Received,
  fileName: string,
  contentType: string,
): Promise<UploadedAttachment> {
  const at = now()
  const row = { uploadId: randomUUID(), objectKey: randomBase32(32), fileName, contentType, sizeBytes, sha256 }
  const createdAt = at.toISOString()
  const expiresAt = new Date(at.getTime() + limits.ttlMs).toISOString()
  await db
    .insertInto('ticketing.attachment')
    .values({ ...row, ...uploader, state: 'available', createdAt, expiresAt })
    .execute()
  try {
    await files.keep({ sizeBytes, sha256, path }, row.objectKey)
  } catch (error) {
    await withdraw(db, row.uploadId).catch(() => undefined)
    throw error
  }
  return {
    id: row.uploadId,
    objectKey: row.objectKey,
    originalFileName: fileName,
    contentType,
    fileSize: sizeBytes,
    createdAt,
  }
}

/** Takes an upload away from its uploader, unless a message has taken it; tells whether it did. */
async function withdraw(db: Ticketing['db'], uploadId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('ticketing.attachment')
    .set({ state: 'removed' })
    .where('uploadId', '=', uploadId)
    .where('state', '=', 'available')
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) === 1
}

/** Deletes one's own upload. Refuses with SVC:4002 what is not one's own, and with SVC:3004 what a message has taken. */
export async function deleteUpload(ticketing: Ticketing, userId: number, uploadId: string): Promise<void> {
  const own = ticketing.db
    .selectFrom('ticketing.attachment')
    .select(['id', 'objectKey'])
    .where('uploadId', '=', isUploadId(uploadId) ? uploadId : '')
    .where('userId', '=', userId)
    .where('state', '<>', 'removed')
  const found = await own.executeTakeFirst()
  if (!found) throw attachmentNotFound()
  if (!(await withdraw(ticketing.db, uploadId))) throw attachmentLinked()
  await erase(ticketing, [found]).catch((error: unknown) => {
    // It is out of everybody's sight; its bytes go with the next sweep.
    if (!(error instanceof StorageUnavailable)) throw error
  })
}

/**
 * Spends uploads on one message, all or none: answers the ids of the attachments in the order given. Commit it before the
 * message is written, so that what was spent stays spent. Refuses with SVC:3003.
 */
export async function spendUploads(
  tx: TicketingTx,
  tokenId: number,
  uploadIds: readonly string[],
  now: Date,
): Promise<number[]> {
  if (!uploadIds.every(isUploadId)) throw attachmentIdRefused()
  const usable = await tx
    .selectFrom('ticketing.attachment')
    .select(['id', 'uploadId'])
    .where('uploadId', 'in', [...uploadIds])
    .where('tokenId', '=', tokenId)
    .where('state', '=', 'available')
    .where('expiresAt', '>', now.toISOString())
    .execute()
  const idOf = new Map(usable.map((row) => [row.uploadId, row.id]))
  const ids = uploadIds.flatMap((uploadId) => idOf.get(uploadId) ?? [])
  if (ids.length !== uploadIds.length) throw attachmentIdRefused()
  const { numUpdatedRows } = await tx
    .updateTable('ticketing.attachment')
    .set({ state: 'spent' })
    .where('id', 'in', ids)
    .where('state', '=', 'available')
    .executeTakeFirstOrThrow()
  // Another message was quicker with one of them.
  if (Number(numUpdatedRows) !== ids.length) throw attachmentIdRefused()
  return ids
}

/** Gives what was spent to the message it was spent on, in the transaction that writes it. */
export async function linkAttachments(tx: TicketingTx, ids: readonly number[], messageId: number): Promise<void> {
  if (ids.length === 0) return
  const links = ids.map((attachmentId, place) => ({ attachmentId, messageId, place }))
  await tx.insertInto('ticketing.messageAttachment').values(links).execute()
  const { numUpdatedRows } = await tx
    .updateTable('ticketing.attachment')
    .set({ state: 'linked' })
    .where('id', 'in', [...ids])
    .where('state', '=', 'spent')
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) !== ids.length) throw new Error('an attachment was swept before its message was written')
}

interface Doomed {
  readonly id: number
  readonly objectKey: string
}

/** The bytes first: a row that outlives them is found and erased again, bytes without a row never would be. */
async function erase({ db, files }: Ticketing, doomed: readonly Doomed[]): Promise<void> {
  for (const { objectKey } of doomed) await files.remove(objectKey)
  const ids = doomed.map((row) => row.id)
  await db.deleteFrom('ticketing.attachment').where('id', 'in', ids).where('state', '=', 'removed').execute()
}

/** How many uploads one round of a sweep removes. */
const BATCH = 50

/** A message is written within seconds after its attachments were spent, or never. */
const WRITTEN_WITHIN_MS = 3600_000

/** An upload that has not grown for so long lost its process. */
const RECEIVED_WITHIN_MS = 3600_000

/** Withdraws a batch of uploads in one of the states whose time ended before the instant. A spend that races it wins or waits. */
async function withdrawEnded(tx: TicketingTx, state: 'available' | 'spent', before: Date): Promise<void> {
  const ended = await tx
    .selectFrom('ticketing.attachment')
    .select('id')
    .where('state', '=', state)
    .where('expiresAt', '<=', before.toISOString())
    .orderBy('expiresAt')
    .limit(BATCH)
    .execute()
  if (ended.length === 0) return
  const ids = ended.map((row) => row.id)
  await tx
    .updateTable('ticketing.attachment')
    .set({ state: 'removed' })
    .where('id', 'in', ids)
    .where('state', '=', state)
    .execute()
}

/** Removes a batch of uploads that can no longer be used, bytes and rows; tells whether there may be more. */
export async function sweepUploads(ticketing: Ticketing): Promise<boolean> {
  const now = ticketing.now()
  await transaction(ticketing.db, async (tx) => {
    await withdrawEnded(tx, 'available', now)
    await withdrawEnded(tx, 'spent', new Date(now.getTime() - WRITTEN_WITHIN_MS))
  })
  const doomed = await ticketing.db
    .selectFrom('ticketing.attachment')
    .select(['id', 'objectKey'])
    .where('state', '=', 'removed')
    .limit(BATCH)
    .execute()
  if (doomed.length > 0) await erase(ticketing, doomed)
  return doomed.length === BATCH
}

/** Removes what uploads left aside whose process died before the file was kept. */
export const sweepReceived = ({ files, now }: Ticketing): Promise<number> =>
  files.sweep(new Date(now().getTime() - RECEIVED_WITHIN_MS))
