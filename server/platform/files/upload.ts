import { contentTypeOf, extensionOf, fileNameOf, isGenuine, mediaTypesOf } from '@flowdesk/file-types'
import { fieldDetails } from '../errors/invalid.ts'
import type { FileLimits } from './config.ts'
import { fileEmpty, fileTooLarge, fileTypeNotAllowed } from './errors.ts'
import type { Files, Received } from './files.ts'
import type { FileTaking } from './multipart.ts'

/**
 * An arrived file, not checked yet. `received` is null if its extension is not allowed, because its content was
 * discarded.
 */
export interface ArrivedFile {
  readonly fileName: string
  readonly extension: string
  readonly received: Received | null
}

/** A file whose content matches its extension, in temporary storage until it is kept or dropped. */
export interface GenuineFile {
  readonly fileName: string
  readonly contentType: string
  readonly received: Received
}

/** Returns the options to receive a file of a form, within the limits. */
export const fileTaking = (files: Files, limits: FileLimits): Omit<FileTaking<ArrivedFile>, 'field'> => ({
  maxBytes: limits.maxFileSizeBytes,
  tooLarge: fileTooLarge,
  async take(givenName, content) {
    const fileName = fileNameOf(givenName)
    const extension = extensionOf(fileName)
    if (limits.extensions.includes(extension)) return { fileName, extension, received: await files.receive(content) }
    // Reads the content to the end, so that a file that is also too large gets that error.
    for await (const _ of content);
    return { fileName, extension, received: null }
  },
  drop: async ({ received }) => void (received && (await files.drop(received))),
})

async function checkBytes(field: string, extension: string, { path, sizeBytes }: Received): Promise<void> {
  if (sizeBytes === 0) throw fileEmpty({ details: fieldDetails({ field, rule: 'required' }) })
  if (isGenuine(extension, await mediaTypesOf(path))) return
  throw fileTypeNotAllowed({ details: fieldDetails({ field, rule: 'format', params: { format: extension } }) })
}

/**
 * Checks the extension and the content of an arrived file. Throws SVC:2003 or SVC:2004 after it has dropped the file.
 */
export async function genuineFile(
  files: Files,
  { extensions }: FileLimits,
  { fileName, extension, received }: ArrivedFile,
  field = 'file',
): Promise<GenuineFile> {
  if (!received) {
    const params = { allowed: extensions.join(', ') }
    throw fileTypeNotAllowed({ details: fieldDetails({ field, rule: 'enum', params }) })
  }
  try {
    await checkBytes(field, extension, received)
    return { fileName, contentType: contentTypeOf(extension), received }
  } catch (error) {
    // `Files.sweep` deletes it later if this fails.
    await files.drop(received).catch(() => undefined)
    throw error
  }
}
