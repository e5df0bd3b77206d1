import {
  detectMediaTypes,
  getContentTypeForExtension,
  matchesExtension,
  parseExtension,
  sanitizeFileName,
} from '@flowdesk/file-types'
import { createFieldErrorDetails } from '../errors/field-errors.ts'
import type { FileLimits } from './config.ts'
import { fileEmpty, fileTooLarge, fileTypeNotAllowed } from './errors.ts'
import type { FileStore, ReceivedFile } from './file-store.ts'
import type { UploadOptions } from './multipart.ts'

/** A file with unchecked content. If its extension is not allowed, the content was discarded and `received` is null. */
export interface UncheckedFile {
  readonly fileName: string
  readonly extension: string
  readonly received: ReceivedFile | null
}

/** A file whose content matches its extension. */
export interface CheckedFile {
  readonly fileName: string
  readonly contentType: string
  readonly received: ReceivedFile
}

/** Returns options (without `field`) with which `receiveForm` and `receiveFilesForm` store files temporarily. */
export const createUploadOptions = (
  files: FileStore,
  limits: FileLimits,
): Omit<UploadOptions<UncheckedFile>, 'field'> => ({
  maxBytes: limits.maxFileSizeBytes,
  tooLarge: fileTooLarge,
  async receive(sentName, content) {
    const fileName = sanitizeFileName(sentName)
    const extension = parseExtension(fileName)
    if (limits.extensions.includes(extension)) return { fileName, extension, received: await files.receive(content) }
    // Reads the content to the end, so that a file that is also too large is refused for its size.
    for await (const _ of content);
    return { fileName, extension, received: null }
  },
  discard: async ({ received }) => void (received && (await files.discard(received))),
})

const hasContentOfType = async (extension: string, { path }: ReceivedFile): Promise<boolean> =>
  matchesExtension(extension, await detectMediaTypes(path))

async function checkContent(field: string, extension: string, received: ReceivedFile): Promise<void> {
  if (received.sizeBytes === 0) throw fileEmpty({ details: createFieldErrorDetails({ field, rule: 'required' }) })
  if (await hasContentOfType(extension, received)) return
  throw fileTypeNotAllowed({
    details: createFieldErrorDetails({ field, rule: 'format', params: { format: extension } }),
  })
}

/** Checks the type and content of a file. Discards a refused file and throws `fileTypeNotAllowed` or `fileEmpty`. */
export async function checkUpload(
  files: FileStore,
  { extensions }: FileLimits,
  { fileName, extension, received }: UncheckedFile,
  field = 'file',
): Promise<CheckedFile> {
  if (!received) {
    const params = { allowed: extensions.join(', ') }
    throw fileTypeNotAllowed({ details: createFieldErrorDetails({ field, rule: 'enum', params }) })
  }
  try {
    await checkContent(field, extension, received)
    return { fileName, contentType: getContentTypeForExtension(extension), received }
  } catch (error) {
    // If this fails, `FileStore.deleteAbandoned` deletes the file later.
    await files.discard(received).catch(() => undefined)
    throw error
  }
}

/** Returns the sanitized file name. If it has no extension, adds the first of `extensions` with this type, if any. */
export function completeFileName(sentName: string, contentType: string, extensions: readonly string[]): string {
  const name = sanitizeFileName(sentName)
  if (parseExtension(name) !== '') return name
  const extension = extensions.find((allowed) => getContentTypeForExtension(allowed) === contentType)
  return extension === undefined ? name : `${name === '' ? 'attachment' : name}.${extension}`
}

export const isExtensionAllowed = (fileName: string, { extensions }: FileLimits): boolean =>
  extensions.includes(parseExtension(fileName))

async function* toStream(content: Uint8Array) {
  yield content
}

/** Receives a file that is in memory. Returns null if its content does not have the type of its extension. */
export async function receiveContent(
  files: FileStore,
  fileName: string,
  content: Uint8Array,
): Promise<CheckedFile | null> {
  const extension = parseExtension(fileName)
  const received = await files.receive(toStream(content))
  if (await hasContentOfType(extension, received))
    return { fileName, contentType: getContentTypeForExtension(extension), received }
  await files.discard(received)
  return null
}
