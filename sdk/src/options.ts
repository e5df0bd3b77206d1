import type { RequestSettings } from './request.ts'
import { type Runtime, toRuntime } from './runtime.ts'

/** The address of a server, and options of the calls to it. */
export interface ServerOptions extends Partial<Runtime> {
  /** The address of the server, such as `https://support.example.com`. */
  readonly baseUrl: string
  /** How long a call is retried, in milliseconds. Defaults to 120,000; 0 disables retries. */
  readonly retryForMs?: number
  /** Maximum duration of one attempt, in milliseconds. Defaults to 30,000. */
  readonly attemptTimeoutMs?: number
}

/** Options of `createClient`. */
export interface ClientOptions extends ServerOptions {
  /** An API token, or a function that returns one for each attempt. The public routes need none. */
  readonly token?: string | (() => string | Promise<string>)
}

/** Returns how the requests of a client are sent. Throws a `TypeError` if `baseUrl` is invalid. */
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
