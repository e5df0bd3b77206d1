import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import { firstAdministrator } from './process.ts'

/** A response over the network, with its body read. The status is 0 if the connection broke. */
export interface NetworkResponse {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: each response has its own shape, which the assertions check.
  readonly body: any
}

/** What a call sends in addition to its method and path. */
export interface RequestOptions {
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
  /** A form is sent as it is, anything else as JSON. */
  readonly body?: unknown
}

/** Calls a running program. */
export async function callApi(
  url: string,
  method: string,
  path: string,
  sent: RequestOptions = {},
): Promise<NetworkResponse> {
  const { token, headers = {}, body } = sent
  const isForm = body instanceof FormData
  const type = body === undefined || isForm ? {} : { 'content-type': 'application/json' }
  const credential = token === undefined ? {} : { authorization: `Bearer ${token}` }
  try {
    const answer = await fetch(url + path, {
      method,
      headers: { ...type, ...credential, ...headers },
      ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text.startsWith('{') ? JSON.parse(text) : text }
  } catch {
    return { status: 0, headers: new Headers(), body: null }
  }
}

export function requireData({ status, body }: NetworkResponse) {
  if (status < 200 || status > 299) throw new Error(`a call was refused with ${status}: ${JSON.stringify(body)}`)
  return body.data
}

/** Signs in to the dashboard, by default as the administrator of the settings. Returns the access token. */
export async function signIn(url: string, person = firstAdministrator): Promise<string> {
  return requireData(await callApi(url, 'POST', '/v1/dashboard/auth/login', { body: person })).accessToken
}

/** Signs in to the console, by default as the administrator of the settings. Returns the access token. */
export async function signInToConsole(url: string, person = firstAdministrator): Promise<string> {
  return requireData(await callApi(url, 'POST', '/v1/agent/auth/login', { body: person })).accessToken
}

/** Creates a visitor of the seeded widget. Returns the credential. */
export async function bootstrapVisitor(url: string): Promise<string> {
  return requireData(await callApi(url, 'POST', '/v1/widget/default/visitors', { body: {} })).token
}

/** Creates an API token with all scopes and pools. Returns its secret. */
export async function createApiToken(url: string, accessToken: string): Promise<string> {
  const body = { name: 'Test', scopes: ['tickets:read', 'tickets:write'], allPools: true }
  return requireData(await callApi(url, 'POST', '/v1/dashboard/api-tokens', { token: accessToken, body })).token
}

/** Creates a service key, with the access token of an administrator of the console. */
export async function createServiceKey(url: string, accessToken: string): Promise<string> {
  const body = { name: 'Test', scopes: ['agent:sso'] }
  return requireData(await callApi(url, 'POST', '/v1/admin/api-keys', { token: accessToken, body })).key
}

/** Creates a form with one file. */
export function createFileForm(content: string | Uint8Array<ArrayBuffer> = 'A note.', fileName = 'note.txt'): FormData {
  const form = new FormData()
  form.set('file', new Blob([content]), fileName)
  return form
}

/** Uploads a file. */
export const uploadFile = (url: string, token: string, form = createFileForm()) =>
  callApi(url, 'POST', '/v1/integration/attachments', { token, body: form })

/** Creates a ticket, without an idempotency key. */
export const createTicket = (url: string, token: string, more: Readonly<Record<string, unknown>> = {}) =>
  callApi(url, 'POST', '/v1/integration/tickets', { token, body: { poolId: 1, subject: 'The lift is stuck', ...more } })

/** Clients that continuously create tickets. */
export interface TicketLoad {
  /** The tracking keys of all accepted tickets. */
  readonly accepted: readonly string[]
  /** Number of responses by status and code, such as `202` or `503 SVC:0002`; `0` for broken connections. */
  readonly outcomeCounts: Readonly<Record<string, number>>
  /** Stops after the running requests. */
  stop(): Promise<void>
}

/** Starts `count` clients. Each sends the next request after the response to the previous one. */
export function startTicketLoad(urls: readonly string[], token: string, count = 8): TicketLoad {
  const accepted: string[] = []
  const tally: Record<string, number> = {}
  let isOver = false
  const integrator = async (place: number) => {
    const url = urls[place % urls.length] ?? ''
    while (!isOver) {
      const { status, body } = await createTicket(url, token)
      const kind = [status, body?.error?.code].filter((word) => word !== undefined).join(' ')
      tally[kind] = (tally[kind] ?? 0) + 1
      if (status === 202) accepted.push(body.data.trackingKey)
      // After a refusal, retries a little later.
      else await delay(20)
    }
  }
  const integrators = Array.from({ length: count }, (_, place) => integrator(place))
  return {
    accepted,
    outcomeCounts: tally,
    async stop() {
      isOver = true
      await Promise.all(integrators)
    },
  }
}

/** Returns the tracking keys that still have no ticket after ten seconds, in which workers may create them. */
export async function findMissingTickets(url: string, token: string, keys: readonly string[]): Promise<string[]> {
  let left = [...keys]
  for (let waited = 0; left.length > 0 && waited < 10_000; waited += 100) {
    const still: string[] = []
    for (let at = 0; at < left.length; at += 20) {
      const some = left.slice(at, at + 20)
      const found = await Promise.all(
        some.map((key) => callApi(url, 'GET', `/v1/integration/tickets/by-tracking-key/${key}`, { token })),
      )
      still.push(...some.filter((_, place) => found[place]?.status !== 200))
    }
    left = still
    if (left.length > 0) await delay(100)
  }
  return left
}

/** Returns the number of tickets. */
export async function countTickets(url: string, token: string): Promise<number> {
  return requireData(await callApi(url, 'GET', '/v1/integration/tickets?pageSize=1', { token })).totalCount
}

/** A sign-in request of which all but the last byte has been sent. */
export interface UnfinishedSignIn {
  /** Sends the last byte. Resolves with the whole response when the server has closed the connection. */
  finish(): Promise<string>
  /** Breaks the connection. */
  abandon(): void
}

/** Begins a sign-in with a wrong password. Resolves when the server has begun to read the body. */
export async function openUnfinishedSignIn(url: string): Promise<UnfinishedSignIn> {
  const body = JSON.stringify({ email: 'unknown@example.com', password: 'not the right one' })
  const fields = `host: me\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: ${body.length}`
  const socket = await openTcpConnection(url, `POST /v1/dashboard/auth/login HTTP/1.1\r\n${fields}\r\n\r\n`)
  await once(socket, 'readable')
  socket.write(body.slice(0, -1))
  return {
    async finish() {
      socket.write(body.slice(-1))
      return (await text(socket)).replace('HTTP/1.1 100 Continue\r\n\r\n', '')
    },
    abandon: () => void socket.destroy(),
  }
}

/** Opens a connection and sends bytes on it. */
export async function openTcpConnection(url: string, words = ''): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  // A server may close the connection at any time.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  if (words !== '') socket.write(words)
  return socket
}
