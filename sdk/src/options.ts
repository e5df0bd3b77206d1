import type { RequestSettings } from './request.ts'
import { type Runtime, toRuntime } from './runtime.ts'

/** Where a server is, and how calls of it go about their work. */
export interface ServerOptions extends Partial<Runtime> {
  /** The address of the server, such as `https://support.example.com`. */
  readonly baseUrl: string
  /** For how long a call goes on retrying, in milliseconds; 120,000 unless given, 0 for no retries. */
  readonly retryForMs?: number
  /** How long one attempt may take, in milliseconds; 30,000 unless given. */
  readonly attemptTimeoutMs?: number
}

/** What a client is made of. */
export interface ClientOptions extends ServerOptions {
  /** The credential: an API token, or what answers one for each attempt. The external routes need none. */
  readonly token?: string | (() => string | Promise<string>)
}

/** How the requests of a client with these options are sent. Throws a `TypeError` where the address is none. */
export function toRequestSettings(options: ClientOptions): RequestSettings {
  const { baseUrl, token, retryForMs = 120_000, attemptTimeoutMs = 30_000 } = options
  return { ...toRuntime(options), baseUrl: parseBaseUrl(baseUrl), token, retryForMs, attemptTimeoutMs }
}

function parseBaseUrl(baseUrl: string): string {
  const { protocol, origin, pathname } = new URL(baseUrl)
  if (!/^https?:$/.test(protocol)) throw new TypeError(`baseUrl takes an http or https address, it got ${baseUrl}`)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}
