import { randomUUID } from 'node:crypto'
import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  type IHttpConnectionOptions,
  LogLevel,
} from '@microsoft/signalr'
import { onTestFinished } from 'vitest'
import type { TestAppOptions } from './app.ts'
import { type CallOptions, type Flowdesk, openFlowdesk } from './flowdesk.ts'

/** The transports of the official client, as rows for `describe.each`. */
export const transports = [
  ['WebSockets', HttpTransportType.WebSockets],
  ['ServerSentEvents', HttpTransportType.ServerSentEvents],
  ['LongPolling', HttpTransportType.LongPolling],
] as const

/** Settings that lift the rate limits of visitors. */
const withoutLimits: Readonly<Record<string, string>> = Object.fromEntries(
  ['VisitorBootstrap', 'VisitorWrite', 'VisitorRead', 'ConversationCreate'].map((policy) => [
    `RateLimits__${policy}__Permits`,
    '1000000',
  ]),
)

/** Opens a server that listens. It is closed after the test. */
export async function openListeningServer(
  settings: Record<string, string> = {},
  options: TestAppOptions = {},
): Promise<ListeningServer> {
  const flowdesk = await openFlowdesk({ ...withoutLimits, ...settings }, options)
  onTestFinished(() => flowdesk.close())
  return { flowdesk, url: await listenOnLoopback(flowdesk) }
}

/** A server and where it listens. */
export interface ListeningServer {
  readonly flowdesk: Flowdesk
  readonly url: string
}

export const listenOnLoopback = async ({ app }: Flowdesk): Promise<string> =>
  await app.http.app.listen({ port: 0, host: '127.0.0.1' })

/** Every event that the hubs send. */
const events = [
  'message',
  'typing',
  'agentTyping',
  'preview',
  'queue',
  'conversation',
  'conversationRemoved',
  'read',
  'online',
  'resync',
  'visitor',
  'visitorPresence',
  'agentPresence',
  'queueCounts',
] as const

export type HubEvent = (typeof events)[number]

/** One message that a client received. Tests assert its contents. */
export interface ReceivedEvent {
  readonly event: HubEvent
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own shape, which the assertions check.
  readonly payload: any
}

/** An official client that records the messages it receives. */
export interface HubListener {
  readonly client: HubConnection
  readonly received: ReceivedEvent[]
  /** The payloads of one event, in their order. */
  // biome-ignore lint/suspicious/noExplicitAny: each event has its own shape, which the assertions check.
  readonly payloadsOf: (event: HubEvent) => any[]
  /** Why the connection ended permanently; undefined without a reason. */
  readonly closed: Promise<Error | undefined>
}

/** Creates an official client of a hub, which is not started yet. It is stopped after the test. */
export function createHubListener(
  url: string,
  hub: 'agent' | 'visitor',
  token: string,
  { retries = [10, 50, 200, 500, 1000], ...options }: IHttpConnectionOptions & { retries?: number[] } = {},
): HubListener {
  const client = new HubConnectionBuilder()
    .withUrl(`${url}/hubs/${hub}`, {
      transport: HttpTransportType.WebSockets,
      accessTokenFactory: () => token,
      ...options,
    })
    .withAutomaticReconnect(retries)
    .configureLogging(LogLevel.None)
    .build()
  const received: ReceivedEvent[] = []
  for (const event of events) client.on(event, (payload: unknown) => received.push({ event, payload }))
  const closed = new Promise<Error | undefined>((resolve) => client.onclose(resolve))
  onTestFinished(() => client.stop())
  const of = (event: HubEvent) => received.filter((one) => one.event === event).map(({ payload }) => payload)
  return { client, received, payloadsOf: of, closed }
}

/** Creates a client like `createHubListener` and connects it. */
export async function connectHubListener(...given: Parameters<typeof createHubListener>): Promise<HubListener> {
  const listener = createHubListener(...given)
  await listener.client.start()
  return listener
}

/** A visitor of a widget, with the credential. */
export interface CreatedVisitor {
  readonly visitorId: string
  readonly token: string
}

export async function bootstrapVisitor(
  { post }: Flowdesk,
  key = 'default',
  body: object = {},
): Promise<CreatedVisitor> {
  const { status, body: answer, text } = await post(`/v1/widget/${key}/visitors`, { body })
  if (status !== 201) throw new Error(`a visitor was refused with ${status}: ${text}`)
  return answer.data
}

/** Returns the `Authorization` header of a visitor. */
export const asVisitor = ({ token }: Pick<CreatedVisitor, 'token'>, body?: unknown): CallOptions => ({
  headers: { authorization: `Visitor ${token}` },
  ...(body === undefined ? {} : { body }),
})

/** Opens a conversation as a visitor. Returns its id. */
export async function openConversation(
  { post }: Flowdesk,
  visitor: CreatedVisitor,
  body: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { status, body: answer, text } = await post('/v1/widget/conversations', asVisitor(visitor, body))
  if (status !== 201) throw new Error(`a conversation was refused with ${status}: ${text}`)
  return answer.data.id
}

/** Sends a text as a visitor. */
export const sendAsVisitor = ({ post }: Flowdesk, visitor: CreatedVisitor, id: string, body: string) =>
  post(`/v1/widget/conversations/${id}/messages`, asVisitor(visitor, { body, clientMessageId: randomUUID() }))

/** Sends a text or a note as an agent. */
export const sendAsAgent = (
  { post }: Flowdesk,
  token: string,
  id: string,
  body: string,
  kind: 'Text' | 'Note' = 'Text',
) => post(`/v1/agent/conversations/${id}/messages`, { token, body: { body, kind, clientMessageId: randomUUID() } })
