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

/** How the requests of a client with these options are sent. Throws a `TypeError` without a valid `baseUrl`. */
export function toRequestSettings(options: ClientOptions): RequestSettings {
  const { baseUrl, token, retryForMs = 120_000, attemptTimeoutMs = 30_000 } = options
  return { ...toRuntime(options), baseUrl: parseBaseUrl(baseUrl), token, retryForMs, attemptTimeoutMs }
}

const BASE_URL_EXAMPLE = "such as 'https://support.example.com'"

/** Returns the address without a trailing slash. Programs in JavaScript may pass no string at all. */
function parseBaseUrl(baseUrl: unknown): string {
  if (baseUrl === undefined || baseUrl === null || (typeof baseUrl === 'string' && baseUrl.trim() === '')) {
    throw new TypeError(`baseUrl is missing. Pass the address of your Flowdesk server, ${BASE_URL_EXAMPLE}.`)
  }
  const url = parseUrl(String(baseUrl))
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    const value = JSON.stringify(baseUrl)
    throw new TypeError(`baseUrl must be an http or https address, ${BASE_URL_EXAMPLE}, not ${value}.`)
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}

function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}
