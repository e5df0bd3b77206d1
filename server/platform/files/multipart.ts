import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { bodyTooLarge, unparsableRequest } from '../errors/common.ts'
import { type FieldError, invalid } from '../errors/invalid.ts'
import type { RefusalFactory } from '../errors/refusal.ts'

/** What the parts around a file may take: headers, boundaries, fields that we do not know. */
const AROUND_BYTES = 1024 * 1024

/** A client that sends nothing for so long has gone, in milliseconds. */
const SILENCE_MS = 30_000

// Who sends more parts than this sends no form of ours.
const limits = { files: 120, parts: 120, headerPairs: 20, headerSize: 16 * 1024 }

/** How a route takes in the one file of its body. */
export interface FileTaking<T> {
  /** The field that holds the file. */
  readonly field: string
  readonly maxBytes: number
  readonly tooLarge: RefusalFactory
  /** The text fields that are read beside it, each with the most characters that are; others are ignored. */
  readonly texts?: Readonly<Record<string, number>>
  /** Takes the file in while it arrives. The name is as the client gave it, with whatever path and marks are in it. */
  readonly take: (fileName: string, content: AsyncIterable<Uint8Array>) => Promise<T>
  /** Gives back what was taken, when the rest of the body turns out to be wrong. */
  readonly drop: (taken: T) => Promise<void>
}

/** A form that has been read. */
export interface TakenForm<T> {
  /** Null where no file was in it. */
  readonly taken: T | null
  /** The text fields that were in it. */
  readonly texts: Readonly<Record<string, string>>
}

/** What is said of the body before it has come. */
type Expected = Pick<FileTaking<unknown>, 'field' | 'maxBytes'>
type Bound = Pick<FileTaking<unknown>, 'maxBytes' | 'tooLarge'>

async function* atMost(content: AsyncIterable<Uint8Array>, { maxBytes, tooLarge }: Bound) {
  let size = 0
  for await (const bytes of content) {
    size += bytes.length
    if (size > maxBytes) throw tooLarge()
    yield bytes
  }
}

const nothing = (): void => undefined

/** What a character takes at most, in bytes. */
const UTF8_MAX = 4

/** A text field as it came: null where it is no UTF-8, cut where it is longer than any that is read. */
interface Text {
  readonly value: string | null
  readonly isCut: boolean
}

const utf8 = (bytes: Buffer): string | null => (isUtf8(bytes) ? bytes.toString('utf8') : null)

/** Gathers a text of at most so many bytes. */
function collect(content: Readable, maxBytes: number, done: (text: Text) => void): void {
  const chunks: Buffer[] = []
  let size = 0
  content.on('data', (bytes: Buffer) => {
    size += bytes.length
    if (size <= maxBytes) chunks.push(bytes)
  })
  content.on('end', () => {
    const isCut = size > maxBytes
    done({ value: isCut ? '' : utf8(Buffer.concat(chunks)), isCut })
  })
}

/**
 * Steps that fail together: each rejects with the first error that `stop` was told, before it or during it. A race with one
 * promise would remember every step until the end, and a client that trickles takes millions.
 */
function stoppable() {
  let stopped: { readonly error: unknown } | null = null
  let fail: (error: unknown) => void = nothing
  const stop = (error: unknown): void => {
    stopped ??= { error }
    fail(stopped.error)
  }
  const step = (begin: (done: () => void) => void): Promise<void> =>
    new Promise((resolve, reject) => {
      if (stopped) return reject(stopped.error)
      fail = reject
      begin(resolve)
    })
  return { stop, step }
}

/** The parts of one body. */
interface Form<T> {
  readonly parser: BusboyInstance
  /** What is wrong with the fields. */
  readonly errors: readonly FieldError[]
  readonly texts: Readonly<Record<string, string>>
  /**
   * Takes one step of reading, done when it calls back. Rejects as soon as going on is pointless: the form is broken, or
   * the file was refused.
   */
  step(begin: (done: () => void) => void): Promise<void>
  /** What became of the file; null while none has come. */
  taken(): Promise<T> | null
  /** Ends the taking of a file whose rest will not come. */
  abort(): void
}

function openForm<T>(contentType: string, taking: FileTaking<T>): Form<T> {
  const errors: FieldError[] = []
  const { stop, step } = stoppable()
  let taken: Promise<T> | null = null
  let wanted: BusboyFileStream | null = null

  const texts: Record<string, string> = {}

  function text(field: string, { value, isCut }: Text): void {
    if (field === taking.field) return void errors.push({ field, rule: 'type', params: { type: 'file' } })
    const limit = taking.texts?.[field]
    if (limit === undefined) return
    if (value === null) stop(unparsableRequest())
    else if (Object.hasOwn(texts, field)) errors.push({ field, rule: 'maxItems', params: { limit: 1 } })
    else if (isCut) errors.push({ field, rule: 'maxLength', params: { limit } })
    else texts[field] = value
  }

  const textBytes = Math.max(256, ...Object.values(taking.texts ?? {})) * UTF8_MAX

  function part(field: string, content: BusboyFileStream, fileName: string | undefined): void {
    content.on('error', nothing)
    if (fileName === undefined) return void collect(content, textBytes, (read) => text(field, read))
    // A browser sends a file field that was left empty as a file without name.
    const isOurs = field === taking.field && fileName !== ''
    if (!isOurs || taken !== null) {
      if (isOurs) errors.push({ field, rule: 'maxItems', params: { limit: 1 } })
      return void content.resume()
    }
    wanted = content
    taken = taking.take(fileName, atMost(content, taking))
    taken.catch(stop)
  }

  const parser = parserOf(contentType)
  parser.on('file', part)
  parser.on('error', () => stop(unparsableRequest()))
  const abort = () => void wanted?.destroy(new Error('the rest of the file did not come'))
  return { parser, errors, texts, step, taken: () => taken, abort }
}

function parserOf(contentType: string): BusboyInstance {
  // Texts come as bytes too: the parser would mend what is no UTF-8, and nobody would hear of it.
  const isPartAFile = () => true
  try {
    return new Busboy({ headers: { 'content-type': contentType }, preservePath: true, isPartAFile, limits })
  } catch {
    throw unparsableRequest()
  }
}

const ended = ({ parser, step }: Form<unknown>): Promise<void> => step((done) => parser.once('finish', done).end())

const written = ({ parser, step }: Form<unknown>, bytes: Uint8Array): Promise<void> =>
  step((done) => parser.write(bytes, () => done()))

/** Feeds the body to the form at the pace at which the file is taken in. */
async function feed(form: Form<unknown>, body: Readable, { field, maxBytes }: Expected): Promise<void> {
  let size = 0
  const silence = setTimeout(() => body.destroy(), SILENCE_MS)
  try {
    // A body left in the middle stays open: the answer has yet to go out over the same connection.
    for await (const bytes of body.iterator({ destroyOnReturn: false })) {
      silence.refresh()
      await written(form, bytes)
      size += bytes.length
      if (size > maxBytes + AROUND_BYTES) throw bodyTooLarge()
    }
    if (size === 0) throw invalid({ field, rule: 'required' })
    await ended(form)
  } finally {
    clearTimeout(silence)
  }
}

/** A connection that broke is nobody's bug; nobody hears the answer. */
const orUnparsable = (error: unknown, body: Readable): unknown =>
  body.destroyed && !body.readableEnded ? unparsableRequest() : error

async function settled<T>(form: Form<T>, { drop }: FileTaking<T>): Promise<void> {
  form.abort()
  const taken = await form.taken()?.then(
    (value) => ({ value }),
    () => null,
  )
  if (taken) await drop(taken.value)
}

/**
 * Reads a body of `multipart/form-data` that may hold one file, streaming it to `take`. Refuses with 415, 400, 413 and
 * 422; whatever was taken by then has been dropped.
 */
export async function receiveForm<T>(request: FastifyRequest, taking: FileTaking<T>): Promise<TakenForm<T>> {
  const { body } = request
  const contentType = request.headers['content-type']
  if (!(body instanceof Readable) || contentType === undefined) throw invalid({ field: taking.field, rule: 'required' })
  if (Number(request.headers['content-length']) > taking.maxBytes + AROUND_BYTES) throw taking.tooLarge()
  const form = openForm(contentType, taking)
  try {
    await feed(form, body, taking)
    if (form.errors.length > 0) throw invalid(...form.errors)
    return { taken: await form.taken(), texts: form.texts }
  } catch (error) {
    body.resume()
    await settled(form, taking)
    throw orUnparsable(error, body)
  }
}

/** As `receiveForm`, for a form that has to hold a file. */
export async function receiveFile<T>(request: FastifyRequest, taking: FileTaking<T>): Promise<T> {
  const { taken } = await receiveForm(request, taking)
  if (taken === null) throw invalid({ field: taking.field, rule: 'required' })
  return taken
}
