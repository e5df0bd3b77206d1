import type { FileLimits } from '#platform/files/config.ts'
import { completeFileName, isExtensionAllowed, receiveContent } from '#platform/files/upload.ts'
import { storeFileForPendingMessage } from '../../attachments/commands.ts'
import { MAX_FILES_PER_MESSAGE } from '../../attachments/rules.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import { findLongText, LONG_TEXT_FILE_NAME } from '../rules/content.ts'
import type { ReceivedEmail } from '../rules/email.ts'
import type { Omission, OmissionReason } from '../views.ts'

export interface StoredAttachments {
  /** In the order in which the message shows them. */
  readonly attachmentIds: readonly number[]
  readonly omissions: readonly Omission[]
  /** Whether one of the files contains the whole text, which is too long for the message. */
  readonly hasTextFile: boolean
}

export interface MailStorage extends Ticketing {
  readonly limits: FileLimits
}

async function storeAttachment(
  storage: MailStorage,
  fileName: string,
  content: Uint8Array,
): Promise<number | OmissionReason> {
  const { files, limits } = storage
  if (!isExtensionAllowed(fileName, limits)) return 'type'
  if (content.length === 0) return 'empty'
  if (content.length > limits.maxFileSizeBytes) return 'size'
  const checkedFile = await receiveContent(files, fileName, content)
  return checkedFile ? await storeFileForPendingMessage(storage, checkedFile) : 'type'
}

function listFiles(email: ReceivedEmail, extensions: readonly string[]) {
  const longText = findLongText(email)
  const textFile = longText === null ? [] : [{ fileName: LONG_TEXT_FILE_NAME, content: Buffer.from(longText) }]
  // Inline files, which are often images of a signature, come last, so that they are the first to be left out.
  const attachments = email.attachments.toSorted((one, other) => Number(one.isInline) - Number(other.isInline))
  const namedAttachments = attachments.map(({ fileName, contentType, content }) => ({
    ...{ fileName: completeFileName(fileName, contentType, extensions), content },
  }))
  return { files: [...textFile, ...namedAttachments], hasLongText: longText !== null }
}

/** Stores those attachments of a mail that the upload limits allow, and a text that is too long for the message. */
export async function storeAttachments(storage: MailStorage, email: ReceivedEmail): Promise<StoredAttachments> {
  const attachmentIds: number[] = []
  const omissions: Omission[] = []
  const { files, hasLongText } = listFiles(email, storage.limits.extensions)
  let hasTextFile = false
  for (const [index, { fileName, content }] of files.entries()) {
    const isFull = attachmentIds.length >= MAX_FILES_PER_MESSAGE
    const result = isFull ? 'count' : await storeAttachment(storage, fileName, content)
    if (typeof result === 'number') attachmentIds.push(result)
    else omissions.push({ fileName, reason: result })
    if (index === 0) hasTextFile = hasLongText && typeof result === 'number'
  }
  return { attachmentIds, omissions, hasTextFile }
}
