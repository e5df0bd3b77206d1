import { type Client, type ClientOptions, createClient } from '#sdk'
import { type Flowdesk, openFlowdesk } from './flowdesk.ts'

/** A real server that listens, with an API token, and a function that creates clients of the SDK. */
export interface ServedFlowdesk {
  readonly flowdesk: Flowdesk
  readonly url: string
  /** An API token with all scopes and pools. */
  readonly token: string
  /** Creates a client, by default with this token and the clock of the server. */
  readonly client: (options?: Partial<ClientOptions>) => Client
}

/** Opens a server with settings (`Section__Key`) that listens. Close its `flowdesk`. */
export async function serveFlowdesk(settings: Record<string, string> = {}): Promise<ServedFlowdesk> {
  const flowdesk = await openFlowdesk(settings)
  const url = await flowdesk.app.http.app.listen({ host: '127.0.0.1', port: 0 })
  const { token } = await flowdesk.makeToken()
  const { now } = flowdesk.clock
  return { flowdesk, url, token, client: (options) => createClient({ baseUrl: url, token, now, ...options }) }
}

/** Creates a `fetch` that records each request and its status in one line: `GET /path?query -> 200`. */
export function createRecordingFetch() {
  const lines: string[] = []
  const keys: (string | null)[] = []
  const record: NonNullable<ClientOptions['fetch']> = async (url, init) => {
    const { pathname, search } = new URL(url)
    keys.push(new Headers(init.headers).get('idempotency-key'))
    const answer = await fetch(url, init)
    lines.push(`${init.method} ${pathname}${search} -> ${answer.status}`)
    return answer
  }
  return { fetch: record, lines, keys }
}

/** Collects everything that an iteration yields. */
export async function collectAll<T>(iteration: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const one of iteration) found.push(one)
  return found
}
