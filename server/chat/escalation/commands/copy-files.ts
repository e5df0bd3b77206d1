import { buffer } from 'node:stream/consumers'
import { type Client, FlowdeskError } from '#sdk'
import type { ChatAttachment } from '../../attachments/schema.ts'
import type { Chat } from '../../database/chat.ts'
import { findMessageWithFiles, type MessageWithFiles } from '../queries.ts'
import { toFileMessageKey } from '../rules.ts'
import { renderFileMessage } from '../views.ts'

/** The name of the handler that copies the files of one chat message to the ticket. */
export const COPY_FILES_JOB = 'escalation.copyFiles'

export interface CopyFiles {
  readonly messageId: string
}

export interface CopyContext extends Pick<Chat, 'db' | 'files'> {
  readonly client: Client
}

/** Maximum duration of the upload of one file. */
const UPLOAD_TIMEOUT_MS = 60_000

/** The statuses with which the ticketing service refuses a file permanently, for its size, its type or its content. */
const REFUSED_FILE_STATUSES: readonly number[] = [413, 415, 422]

/**
 * Appends a message with the files of a chat message to the ticket. Does nothing if the ticket has a message that
 * contains the id of the chat message: the idempotency key does not suffice, because it expires after 24 hours, and
 * each attempt sends other ids of uploads.
 */
export async function copyFiles(
  { db, files, client }: CopyContext,
  { messageId }: CopyFiles,
  signal: AbortSignal,
): Promise<void> {
  const message = await findMessageWithFiles(db, messageId)
  if (!message || message.files.length === 0 || (await isCopied(client, message, signal))) return
  const attachmentIds: string[] = []
  const missing: string[] = []
  for (const file of message.files) {
    const id = await uploadFile({ files, client }, file, signal)
    if (id === null) missing.push(file.originalFileName)
    else attachmentIds.push(id)
  }
  const newMessage = { content: renderFileMessage(message, missing), contentHtml: null, subject: null, attachmentIds }
  const once = { idempotencyKey: toFileMessageKey(messageId), signal }
  await client.appendTicketMessage(message.trackingKey, newMessage, once)
}

async function isCopied(client: Client, { id, trackingKey }: MessageWithFiles, signal: AbortSignal): Promise<boolean> {
  for await (const { content } of client.listTicketMessages(trackingKey, { signal }))
    if (content.includes(id)) return true
  return false
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
