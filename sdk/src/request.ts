import { throwIfAborted } from './abort.ts'
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
  settings: RequestSettings,
  method: Method,
  path: string,
  options: UncheckedRequest = {},
): Promise<R> {
  const { signal, retryForMs = settings.retryForMs } = options
  const url = `${settings.baseUrl}${expandPath(path, options.path)}${formatQuery(options.query)}`
  const { headers, ...content } = encodeContent(options)
  const { isRepeatable = method === 'GET' || Boolean(headers.get('idempotency-key')) } = options
  return await retry(settings, { isRepeatable, retryForMs, signal }, async () => {
    const token = typeof settings.token === 'function' ? await settings.token() : settings.token
    if (token !== undefined) headers.set('authorization', `${settings.scheme ?? 'Bearer'} ${token}`)
    const { response, text } = await attemptRequest(settings, url, { method, headers, ...content }, options)
    const body = parseJson(text)
    const isSuccess = response.ok && body !== undefined
    if (!isSuccess && response.status !== 304) throw parseRefusal(response, body, settings.now)
    // The response is not checked: it has the type that the API description documents.
    return { status: response.status, headers: response.headers, data: unwrapData(body) } as R
  })
}

/** Sends any operation of the API. */
export const createRequest =
  (settings: RequestSettings): Request =>
  (method, path, ...[options]) =>
    send(settings, method, path, options)

/** Sends a request that can be repeated safely, whatever its method. */
export const createRepeatableRequest =
  (settings: RequestSettings): Request =>
  (method, path, ...[options]) =>
    send(settings, method, path, { ...options, isRepeatable: true })

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
    if (['', '.', '..'].includes(value)) throw new TypeError(`"${value}" is not a valid ${name}`)
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
  settings: RequestSettings,
  url: string,
  init: RequestInit,
  { signal, attemptTimeoutMs }: CallOptions,
) {
  const controller = new AbortController()
  const stop = () => controller.abort(signal?.reason)
  const timeOut = () => controller.abort(new DOMException('it took too long', 'TimeoutError'))
  const timer = setTimeout(timeOut, Math.min(attemptTimeoutMs ?? settings.attemptTimeoutMs, MAX_TIMER_MS))
  signal?.addEventListener('abort', stop, { once: true })
  try {
    const response = await settings.fetch(url, { ...init, signal: controller.signal })
    return { response, text: await response.text() }
  } catch (error) {
    throwIfAborted(signal)
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
