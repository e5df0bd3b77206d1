import type { FastifyRequest } from 'fastify'
import { mediaTypeNotSupported } from '#platform/errors/common.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import { receiveFilesForm } from '#platform/files/multipart.ts'
import { type CheckedFile, checkUpload, createUploadOptions, type UncheckedFile } from '#platform/files/upload.ts'
import { createBodyValidator } from '#platform/http/validation.ts'
import type { UploadResources } from '../../attachments/commands.ts'
import { MAX_FILES_PER_MESSAGE } from '../../attachments/rules.ts'
import { type FormSubmission, FormSubmissionTextFields, MAX_VALUES_LENGTH, type TicketForm } from '../schema.ts'

export const FILES_FIELD = 'files[]'

/** A submission whose values and files are not checked yet. */
export interface ReceivedSubmission extends FormSubmission {
  readonly files: readonly UncheckedFile[]
}

const MAX_TEXT_LENGTHS = { challenge: 200, website: 10_000, values: MAX_VALUES_LENGTH }

const validateTexts =
  createBodyValidator<Record<'challenge' | 'website' | 'values', string | null>>(FormSubmissionTextFields)

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parseValues(text: string | null): Record<string, unknown> | null {
  if (text === null) return null
  try {
    const values: unknown = JSON.parse(text)
    return isObject(values) ? values : null
  } catch {
    return null
  }
}

/** Deletes temporary files. If that fails, a sweep deletes them later. */
export async function discardFiles(
  { files }: UploadResources,
  uncheckedFiles: readonly UncheckedFile[],
): Promise<void> {
  for (const file of uncheckedFiles) if (file.received) await files.discard(file.received).catch(() => undefined)
}

/**
 * Reads a submission with files. The caller must store or discard the returned files. After an error, no files remain.
 * Throws `mediaTypeNotSupported` if the form takes no files, `validationFailed`, and the errors of `receiveFilesForm`.
 */
export async function receiveSubmission(
  uploads: UploadResources,
  form: TicketForm,
  request: FastifyRequest,
): Promise<ReceivedSubmission> {
  if (!form.attachmentsEnabled) throw mediaTypeNotSupported()
  const { files, texts } = await receiveFilesForm(request, {
    ...createUploadOptions(uploads.files, uploads.limits),
    field: FILES_FIELD,
    fieldAlias: 'files',
    maxFiles: MAX_FILES_PER_MESSAGE,
    maxTextLengths: MAX_TEXT_LENGTHS,
  })
  const result = validateTexts(texts)
  const values = 'value' in result ? parseValues(result.value.values) : null
  if ('value' in result && (values !== null || result.value.values === null))
    return { challenge: result.value.challenge, website: result.value.website, values, files }
  await discardFiles(uploads, files)
  const notAnObjectError = { field: 'values', rule: 'type', params: { type: 'object' } } as const
  throw createValidationRefusal(...('value' in result ? [notAnObjectError] : result.errors))
}

/** Checks type and content of the files. Throws `fileTypeNotAllowed` or `fileEmpty` for the first file that fails. */
export async function checkFiles(
  { files, limits }: UploadResources,
  uncheckedFiles: readonly UncheckedFile[],
): Promise<CheckedFile[]> {
  const checked: CheckedFile[] = []
  for (const [index, file] of uncheckedFiles.entries())
    checked.push(await checkUpload(files, limits, file, `files[${index}]`))
  return checked
}
