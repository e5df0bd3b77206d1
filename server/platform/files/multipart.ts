import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { bodyTooLarge, unparsableRequest } from '../errors/common.ts'
import { createValidationRefusal, type FieldError } from '../errors/field-errors.ts'
import type { RefusalFactory } from '../errors/refusal.ts'

/** Maximum size of a body beyond its files: headers, boundaries and other fields. */
const MAX_OVERHEAD_BYTES = 1024 * 1024

/** Maximum time that the server waits for the next data from the client before it aborts the request. */
const IDLE_TIMEOUT_MS = 30_000

// Allows more parts than any form of the product has. The parser ignores further parts.
const limits = { files: 120, parts: 120, headerPairs: 20, headerSize: 16 * 1024 }

export interface UploadOptions<T> {
  readonly field: string
  readonly fieldAlias?: string
  readonly maxBytes: number
  readonly tooLarge: RefusalFactory
  /**
   * The text fields to read, with their maximum lengths in characters. The caller must check these lengths, because
   * this module applies one limit, in bytes, to all text fields. Other text fields are ignored.
   */
  readonly maxTextLengths?: Readonly<Record<string, number>>
  /** `fileName` is exactly as sent and may contain a path or special characters. */
  readonly receive: (fileName: string, content: AsyncIterable<Uint8Array>) => Promise<T>
  /** Discards the result of `receive` if the rest of the body is invalid. */
  readonly discard: (received: T) => Promise<void>
}

interface FilesOptions<T> extends UploadOptions<T> {
  readonly maxFiles: number
}

export interface ReceivedForm<T> {
  /** Null if the form contains no file. */
  readonly received: T | null
  readonly texts: Readonly<Record<string, string>>
}

/** A form with any number of files, in the order in which they were sent. */
export interface ReceivedFilesForm<T> {
  readonly files: readonly T[]
  readonly texts: Readonly<Record<string, string>>
}

type BodyLimits = Pick<FilesOptions<unknown>, 'field' | 'maxBytes' | 'maxFiles'>
type SizeLimit = Pick<UploadOptions<unknown>, 'maxBytes' | 'tooLarge'>

async function* limitSize(content: AsyncIterable<Uint8Array>, { maxBytes, tooLarge }: SizeLimit) {
  let size = 0
  for await (const bytes of content) {
    size += bytes.length
    if (size > maxBytes) throw tooLarge({ params: { limit: maxBytes } })
    yield bytes
  }
}

const doNothing = (): void => undefined

const UTF8_MAX_BYTES = 4

/** In characters. Ignored text fields are read too, so they need a limit even without `maxTextLengths`. */
const MIN_TEXT_LIMIT = 256

interface TextField {
  /** Null if the bytes are not UTF-8; empty if the text is too long. */
  readonly value: string | null
  readonly isTooLong: boolean
}

const decodeUtf8 = (bytes: Buffer): string | null => (isUtf8(bytes) ? bytes.toString('utf8') : null)

function collectText(content: Readable, maxBytes: number, done: (text: TextField) => void): void {
  const chunks: Buffer[] = []
  let size = 0
  content.on('data', (bytes: Buffer) => {
    size += bytes.length
    if (size <= maxBytes) chunks.push(bytes)
  })
  content.on('end', () => {
    const isTooLong = size > maxBytes
    done({ value: isTooLong ? '' : decodeUtf8(Buffer.concat(chunks)), isTooLong })
  })
}

/** After `stop`, every step rejects. Avoids `Promise.race`, which would keep all steps of an upload in memory. */
function createAbortableSteps() {
  let failure: { readonly error: unknown } | null = null
  let fail: (error: unknown) => void = doNothing
  const stop = (error: unknown): void => {
    failure ??= { error }
    fail(failure.error)
  }
  const step = (begin: (done: () => void) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      if (failure) return reject(failure.error)
      fail = reject
      begin(resolve)
    })
  return { stop, step }
}

interface Form<T> {
  readonly parser: BusboyInstance
  readonly errors: readonly FieldError[]
  readonly texts: Readonly<Record<string, string>>
  /** Calls `begin` and waits for its `done`. Rejects as soon as the form is malformed or `receive` rejects. */
  step(begin: (done: () => void) => void): Promise<void>
  readonly received: readonly Promise<T>[]
  /** Ends the current file with an error, so that `receive` rejects. Call it if the rest of the body is not parsed. */
  abort(): void
}

function openForm<T>(contentType: string, options: FilesOptions<T>): Form<T> {
  const errors: FieldError[] = []
  const { stop, step } = createAbortableSteps()
  const received: Promise<T>[] = []
  const fileFields = [options.field, ...(options.fieldAlias === undefined ? [] : [options.fieldAlias])]
  const isFileField = (field: string) => fileFields.includes(field)
  let fileStream: BusboyFileStream | null = null

  const { maxTextLengths = {} } = options
  const texts: Record<string, string> = {}

  function onText(field: string, { value, isTooLong }: TextField): void {
    if (isFileField(field)) return void errors.push({ field, rule: 'type', params: { type: 'file' } })
    const limit = maxTextLengths[field]
    if (limit === undefined || !Object.hasOwn(maxTextLengths, field)) return
    if (value === null) stop(unparsableRequest())
    else if (Object.hasOwn(texts, field)) errors.push({ field, rule: 'maxItems', params: { limit: 1 } })
    else if (isTooLong) errors.push({ field, rule: 'maxLength', params: { limit } })
    else texts[field] = value
  }

  const maxTextBytes = Math.max(MIN_TEXT_LIMIT, ...Object.values(maxTextLengths)) * UTF8_MAX_BYTES

  function onPart(field: string, content: BusboyFileStream, fileName: string | undefined): void {
    content.on('error', doNothing)
    if (fileName === undefined) return void collectText(content, maxTextBytes, (text) => onText(field, text))
    // A browser sends an empty file field as a file without a name.
    const isExpectedFile = isFileField(field) && fileName !== ''
    if (!isExpectedFile || received.length === options.maxFiles) {
      if (isExpectedFile) errors.push({ field, rule: 'maxItems', params: { limit: options.maxFiles } })
      return void content.resume()
    }
    fileStream = content
    const file = options.receive(fileName, limitSize(content, options))
    file.catch(stop)
    received.push(file)
  }

  const parser = createParser(contentType)
  parser.on('file', onPart)
  parser.on('error', () => stop(unparsableRequest()))
  const abort = () => void fileStream?.destroy(new Error('the upload ended before the file was complete'))
  return { parser, errors, texts, step, received, abort }
}

function createParser(contentType: string): BusboyInstance {
  // Text fields are read as bytes too, because the parser would silently replace invalid UTF-8.
  const isPartAFile = () => true
  try {
    return new Busboy({ headers: { 'content-type': contentType }, preservePath: true, isPartAFile, limits })
  } catch {
    throw unparsableRequest()
  }
}

const endForm = ({ parser, step }: Form<unknown>): Promise<void> => step((done) => parser.once('finish', done).end())

const writeBytes = ({ parser, step }: Form<unknown>, bytes: Uint8Array): Promise<void> =>
  step((done) => parser.write(bytes, () => done()))

async function feedParser(
  form: Form<unknown>,
  body: Readable,
  { field, maxBytes, maxFiles }: BodyLimits,
): Promise<void> {
  let size = 0
  const startTimer = () => setTimeout(() => body.destroy(), IDLE_TIMEOUT_MS)
  let idleTimer = startTimer()
  try {
    // Keeps the connection open after a partial read, because the response is still to be sent.
    for await (const bytes of body.iterator({ destroyOnReturn: false })) {
      // Stops the timer during the write, so that slow storage does not abort a healthy upload.
      clearTimeout(idleTimer)
      await writeBytes(form, bytes)
      idleTimer = startTimer()
      size += bytes.length
      if (size > maxBytes * maxFiles + MAX_OVERHEAD_BYTES) throw bodyTooLarge()
    }
    if (size === 0) throw createValidationRefusal({ field, rule: 'required' })
    await endForm(form)
  } finally {
    clearTimeout(idleTimer)
  }
}

/** Returns `unparsableRequest` for a broken connection, so that it is not logged as an unexpected error. */
const toRequestError = (error: unknown, body: Readable): unknown =>
  body.destroyed && !body.readableEnded ? unparsableRequest() : error

async function discardReceived<T>(form: Form<T>, options: UploadOptions<T>): Promise<void> {
  form.abort()
  for (const outcome of await Promise.allSettled(form.received))
    if (outcome.status === 'fulfilled') await options.discard(outcome.value)
}

/** Streams files to `receive`, one by one. Throws its error, or a refusal (400, 413 or 422), and discards the files. */
export async function receiveFilesForm<T>(
  request: FastifyRequest,
  options: FilesOptions<T>,
): Promise<ReceivedFilesForm<T>> {
  const { body } = request
  const contentType = request.headers['content-type']
  if (!(body instanceof Readable) || contentType === undefined)
    throw createValidationRefusal({ field: options.field, rule: 'required' })
  if (Number(request.headers['content-length']) > options.maxBytes * options.maxFiles + MAX_OVERHEAD_BYTES)
    throw options.maxFiles === 1 ? options.tooLarge({ params: { limit: options.maxBytes } }) : bodyTooLarge()
  const form = openForm(contentType, options)
  try {
    await feedParser(form, body, options)
    if (form.errors.length > 0) throw createValidationRefusal(...form.errors)
    return { files: await Promise.all(form.received), texts: form.texts }
  } catch (error) {
    // Chooses the error before it discards the files, so that a disconnect of the client meanwhile does not change it.
    const requestError = toRequestError(error, body)
    body.resume()
    await discardReceived(form, options)
    throw requestError
  }
}

/** Reads a form as `receiveFilesForm` does, with at most one file. */
export async function receiveForm<T>(request: FastifyRequest, options: UploadOptions<T>): Promise<ReceivedForm<T>> {
  const { files, texts } = await receiveFilesForm(request, { ...options, maxFiles: 1 })
  return { received: files[0] ?? null, texts }
}

/** Reads a form as `receiveForm` does. Throws `validationFailed` if it contains no file. */
export async function receiveFile<T>(request: FastifyRequest, options: UploadOptions<T>): Promise<T> {
  const { received } = await receiveForm(request, options)
  if (received === null) throw createValidationRefusal({ field: options.field, rule: 'required' })
  return received
}

/** Returns a text or file field; null if absent. Throws `unparsableRequest`, or `validationFailed` if repeated. */
export async function readFormField(contentType: string, body: Buffer, field: string): Promise<Buffer | null> {
  const parser = createParser(contentType)
  const values: Buffer[] = []
  parser.on('file', (name, content) => {
    content.on('error', doNothing)
    if (name !== field) return void content.resume()
    const chunks: Buffer[] = []
    content.on('data', (bytes: Buffer) => chunks.push(bytes))
    content.on('end', () => values.push(Buffer.concat(chunks)))
  })
  await new Promise<void>((resolve, reject) => {
    parser.once('finish', resolve)
    parser.once('error', () => reject(unparsableRequest()))
    parser.end(body)
  })
  if (values.length > 1) throw createValidationRefusal({ field, rule: 'maxItems', params: { limit: 1 } })
  return values[0] ?? null
}
