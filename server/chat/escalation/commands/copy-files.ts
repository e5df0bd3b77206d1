import { buffer } from 'node:stream/consumers'
import { transaction } from '#platform/db/transaction.ts'
import { insertJobs } from '#platform/jobs/emit.ts'
import { type Client, FlowdeskError } from '#sdk'
import type { ChatAttachment } from '../../attachments/schema.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import {
  COPY_FILES_JOB,
  type CopyFilesPayload,
  findMessageWithFiles,
  findTrackingKey,
  listMessageIdsWithFiles,
  loadSubjectMarker,
} from '../queries.ts'
import { isContentRefusal, MAX_CLOCK_DIFFERENCE_MS, toFileMessageIdempotencyKey } from '../rules.ts'
import { parseFileMessage, renderFileMessage } from '../views.ts'

export interface CopyContext extends Pick<Chat, 'db' | 'files' | 'jobs' | 'now'> {
  readonly client: Client
}

export function insertCopyJob(tx: ChatTx, { jobs, now }: Pick<Chat, 'jobs' | 'now'>, payload: CopyFilesPayload) {
  return insertJobs(tx, jobs, [{ event: COPY_FILES_JOB, handler: COPY_FILES_JOB, payload }], now())
}

/** Time after which a job leaves the remaining files to a new job, in order to end before its own lease expires. */
const MAX_COPY_MS = 2 * 60_000

const UPLOAD_TIMEOUT_MS = 60_000

/** The statuses with which the ticketing service refuses a file permanently, for its size, its type or its content. */
const REFUSED_FILE_STATUSES: readonly number[] = [413, 415, 422]

/**
 * Appends a ticket message for each chat message with files. If the ticket is completed, the first of these messages
 * creates a child ticket, and the others are appended to the child. Only one job at a time may copy the files of a
 * conversation, because two jobs could each create a child. Can be repeated: skips messages that the ticket or a child
 * contains. Idempotency keys alone do not prevent duplicates: they expire after 24 hours, and the ticketing service
 * refuses the key of an earlier attempt if the upload ids are new. If the ticketing service refuses the content of a
 * message, copies the other messages and then throws the refusal.
 */
export async function copyFiles(
  context: CopyContext,
  { conversationId }: CopyFilesPayload,
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = context
  const trackingKey = await findTrackingKey(db, conversationId)
  if (trackingKey === null) return
  const messageIds = await listMessageIdsWithFiles(db, conversationId)
  const progress = await loadCopyProgress(context, { conversationId, trackingKey }, signal)
  const endAt = now().getTime() + MAX_COPY_MS
  let { targetTrackingKey } = progress
  let refusal: FlowdeskError | undefined
  for (const messageId of messageIds) {
    if (progress.copiedIds.has(messageId)) continue
    if (now().getTime() >= endAt) return await transaction(db, (tx) => insertCopyJob(tx, context, { conversationId }))
    try {
      targetTrackingKey = await copyMessage(context, messageId, targetTrackingKey, signal)
    } catch (error) {
      if (!isContentRefusal(error)) throw error
      refusal ??= error
    }
  }
  if (refusal) throw refusal
}

interface EscalatedConversation {
  readonly conversationId: string
  readonly trackingKey: string
}

/** Returns the tracking key of the ticket to append to, and the ids of the chat messages that are copied already. */
async function loadCopyProgress(context: CopyContext, conversation: EscalatedConversation, signal: AbortSignal) {
  const { client } = context
  const copiedIds = new Set<string>()
  const collectCopiedIds = async (trackingKey: string) => {
    for await (const { content } of client.listTicketMessages(trackingKey, { signal })) {
      const messageId = parseFileMessage(content)
      if (messageId !== undefined) copiedIds.add(messageId)
    }
  }
  await collectCopiedIds(conversation.trackingKey)
  const [ticket, ...children] = await loadTicketWithChildren(context, conversation, signal)
  for (const child of children) await collectCopiedIds(child.trackingKey)
  const target = [ticket, ...children].findLast(({ completedAt }) => completedAt === null) ?? children.at(-1) ?? ticket
  return { targetTrackingKey: target.trackingKey, copiedIds }
}

/** Returns the ticket and, if it is completed or cancelled, the tickets that continue it, oldest first. */
async function loadTicketWithChildren(
  { client, db, now }: CopyContext,
  { conversationId, trackingKey }: EscalatedConversation,
  signal: AbortSignal,
) {
  const ticket = await client.getTicketByTrackingKey(trackingKey, { waitForMs: 0, signal })
  const tickets: [typeof ticket, ...(typeof ticket)[]] = [ticket]
  if (ticket.completedAt === null) return tickets
  // Finds the children by the marker in their subject, which is the subject of their parent.
  const search = await loadSubjectMarker({ db, now }, conversationId)
  const createdTo = new Date(now().getTime() + MAX_CLOCK_DIFFERENCE_MS).toISOString()
  for await (const candidate of client.listTickets({ search, createdFrom: ticket.createdAt, createdTo }, { signal }))
    if (tickets.some(({ id }) => id === candidate.parentTicketId)) tickets.push(candidate)
  return tickets
}

/** Returns the tracking key of the ticket that now has the message; if there are no files, `targetTrackingKey`. */
async function copyMessage(
  { db, files, client }: CopyContext,
  messageId: string,
  targetTrackingKey: string,
  signal: AbortSignal,
): Promise<string> {
  const message = await findMessageWithFiles(db, messageId)
  if (!message || message.files.length === 0) return targetTrackingKey
  const attachmentIds: string[] = []
  const failedFileNames: string[] = []
  for (const file of message.files) {
    const id = await uploadFile({ files, client }, file, signal)
    if (id === null) failedFileNames.push(file.originalFileName)
    else attachmentIds.push(id)
  }
  const newMessage = {
    content: renderFileMessage(message, failedFileNames),
    contentHtml: null,
    subject: null,
    attachmentIds,
  }
  const options = { idempotencyKey: toFileMessageIdempotencyKey(messageId), signal }
  const receipt = await client.appendTicketMessage(targetTrackingKey, newMessage, options)
  return receipt.trackingKey
}

/** Returns the id of the upload; null if the file is gone, or if the ticketing service does not accept it. */
async function uploadFile(
  { files, client }: Pick<CopyContext, 'files' | 'client'>,
  { objectKey, originalFileName: fileName, contentType }: ChatAttachment,
  signal: AbortSignal,
): Promise<string | null> {
  const content = await files.open(objectKey)
  if (!content) return null
  const blob = new Blob([new Uint8Array(await buffer(content))], { type: contentType })
  try {
    const upload = await client.uploadAttachment(blob, { fileName, signal, attemptTimeoutMs: UPLOAD_TIMEOUT_MS })
    return upload.id
  } catch (error) {
    if (error instanceof FlowdeskError && REFUSED_FILE_STATUSES.includes(error.status)) return null
    throw error
  }
}
