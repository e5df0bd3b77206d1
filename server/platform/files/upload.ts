import { contentTypeOf, extensionOf, fileNameOf, isGenuine, mediaTypesOf } from '@flowdesk/file-types'
import { fieldDetails } from '../errors/invalid.ts'
import type { FileLimits } from './config.ts'
import { fileEmpty, fileTooLarge, fileTypeNotAllowed } from './errors.ts'
import type { Files, Received } from './files.ts'
import type { FileTaking } from './multipart.ts'

/** A file as it arrived; `received` is null where its extension alone refused it, and its bytes were left unread. */
export interface ArrivedFile {
  readonly fileName: string
  readonly extension: string
  readonly received: Received | null
}

/** A file that is what its name says. It lies aside until it is kept or dropped. */
export interface GenuineFile {
  readonly fileName: string
  readonly contentType: string
  readonly received: Received
}

/** How a file of a form is taken in, within the limits. */
export const fileTaking = (files: Files, limits: FileLimits): Omit<FileTaking<ArrivedFile>, 'field'> => ({
  maxBytes: limits.maxFileSizeBytes,
  tooLarge: fileTooLarge,
  async take(givenName, content) {
    const fileName = fileNameOf(givenName)
    const extension = extensionOf(fileName)
    if (limits.extensions.includes(extension)) return { fileName, extension, received: await files.receive(content) }
    // A file that is too large is told so first, whatever it is.
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
 * A file that has arrived, once its bytes were looked at. Refuses with SVC:2003 and SVC:2004; one that is refused has been
 * dropped.
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
    // What cannot be dropped now is swept later.
    await files.drop(received).catch(() => undefined)
    throw error
  }
}
