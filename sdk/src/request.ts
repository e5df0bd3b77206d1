import { createNoResponseError, parseRefusal } from './error.ts'
import type { CallOptions, Method, Request } from './operations.ts'
import { retry } from './retries.ts'
import type { Runtime } from './runtime.ts'

/** How the requests of a client are sent. */
export interface RequestSettings extends Runtime {
  /** The address of the server, without a trailing slash. */
  readonly baseUrl: string
  readonly token: string | (() => string | undefined | Promise<string>) | undefined
  /** The authentication scheme of the token. Defaults to `Bearer`. */
  readonly scheme?: 'Bearer' | 'Visitor'
  readonly retryForMs: number
  readonly attemptTimeoutMs: number
}

type Primitive = string | number | boolean | null | undefined

/** A request that was not checked against the types of the API. */
export interface UncheckedRequest extends CallOptions {
  readonly path?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, Primitive | readonly Primitive[]>>
  readonly header?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
  /** Whether the request may be repeated. Defaults to true for reads and requests with an idempotency key. */
  readonly isRepeatable?: boolean
}

/** Sends a request and retries it. The caller gives the type of `status`, `headers` and `data` as `R`. */
export async function send<R>(
  sending: RequestSettings,
  method: Method,
  path: string,
  given: UncheckedRequest = {},
): Promise<R> {
  const { signal, retryForMs = sending.retryForMs } = given
  const url = `${sending.baseUrl}${expandPath(path, given.path)}${formatQuery(given.query)}`
  const { headers, ...content } = encodeContent(given)
  const { isRepeatable = method === 'GET' || Boolean(headers.get('idempotency-key')) } = given
  return await retry(sending, { isRepeatable, retryForMs, signal }, async () => {
    const token = typeof sending.token === 'function' ? await sending.token() : sending.token
    if (token !== undefined) headers.set('authorization', `${sending.scheme ?? 'Bearer'} ${token}`)
    const { answer, text } = await attemptRequest(sending, url, { method, headers, ...content }, given)
    const body = parseJson(text)
    const isNews = answer.ok && body !== undefined
    if (!isNews && answer.status !== 304) throw parseRefusal(answer, body, sending.now)
    // The response is not checked: it has the type that the API description documents.
    return { status: answer.status, headers: answer.headers, data: unwrapData(body) } as R
  })
}

/** Sends any operation of the API. */
export const createRequest =
  (sending: RequestSettings): Request =>
  (method, path, ...[given]) =>
    send(sending, method, path, given)

/** Sends a request that can be repeated safely, whatever its method. */
export const createRepeatableRequest =
  (sending: RequestSettings): Request =>
  (method, path, ...[given]) =>
    send(sending, method, path, { ...given, isRepeatable: true })

/** Timeout of one attempt to upload a file, which may be large and the connection slow. */
export const UPLOAD_TIMEOUT_MS = 600_000

/** Creates the form of an upload. The name defaults to that of the `File`. */
export function createUploadForm(file: Blob, fileName: string | undefined): FormData {
  const form = new FormData()
  if (fileName === undefined) form.append('file', file)
  else form.append('file', file, fileName)
  return form
}

function expandPath(path: string, values: UncheckedRequest['path'] = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(values[name] ?? '')
    // These segments would change the path, and no encoding keeps a URL from resolving them.
    if (['', '.', '..'].includes(value)) throw new TypeError(`"${value}" is no ${name}`)
    return encodeURIComponent(value)
  })
}

function formatQuery(query: UncheckedRequest['query'] = {}): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one !== null && one !== undefined) parameters.append(name, String(one))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}

/** Serializes the body once, so that every attempt sends the same bytes. */
function encodeContent({ header = {}, body }: UncheckedRequest) {
  const headers = new Headers({ accept: 'application/json' })
  for (const [name, value] of Object.entries(header)) if (value !== undefined) headers.set(name, value)
  if (body === undefined) return { headers }
  if (body instanceof FormData) return { headers, body }
  headers.set('content-type', 'application/json')
  return { headers, body: JSON.stringify(body) }
}

/** Maximum delay of a timer; longer ones would fire at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** Makes one attempt. Returns the response and its text, within the timeout of an attempt. */
async function attemptRequest(
  sending: RequestSettings,
  url: string,
  init: RequestInit,
  { signal, attemptTimeoutMs }: CallOptions,
) {
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  const late = () => controller.abort(new DOMException('it took too long', 'TimeoutError'))
  const timer = setTimeout(late, Math.min(attemptTimeoutMs ?? sending.attemptTimeoutMs, MAX_TIMER_MS))
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const answer = await sending.fetch(url, { ...init, signal: controller.signal })
    return { answer, text: await answer.text() }
  } catch (error) {
    signal?.throwIfAborted()
    throw createNoResponseError(error)
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
  }
}

/** Parses JSON: null if the text is empty, undefined if it is not JSON, such as the page of a proxy. */
function parseJson(text: string): unknown {
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function unwrapData(body: unknown): unknown {
  const isEnvelope = typeof body === 'object' && body !== null && 'data' in body && 'success' in body
  return isEnvelope ? body.data : body
}
