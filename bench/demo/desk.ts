import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import {
  HttpTransportType,
  type HubConnection,
  HubConnectionBuilder,
  HubConnectionState,
  LogLevel,
} from '@microsoft/signalr'
import { administrator } from '../flowdesk.ts'
import { type Call, createCall, type Json } from './call.ts'

/** A file that an agent sends. */
export interface DeskFile {
  readonly name: string
  readonly content: Uint8Array<ArrayBuffer>
}

/** An agent of the demo shop, and the settings of its widget. */
export interface Desk {
  /** Changes the settings of the shop's widget. */
  readonly changeWidget: (change: Json) => Promise<void>
  /** Connects the agent, so that the widget is online, or disconnects. */
  readonly setOnline: (isOnline: boolean) => Promise<void>
  readonly disconnect: () => Promise<void>
  /** Takes and watches the newest queued conversation, and returns its id. */
  readonly takeNewest: () => Promise<string>
  readonly sendText: (conversationId: string, body: string) => Promise<void>
  readonly sendFile: (conversationId: string, file: DeskFile) => Promise<void>
  /** Marks everything that the visitor has written as read. */
  readonly markRead: (conversationId: string) => Promise<void>
  readonly setTyping: (conversationId: string, isTyping: boolean) => Promise<void>
  readonly endConversation: (conversationId: string) => Promise<void>
  /** Closes the queued and active conversations, 100 at most. */
  readonly endAll: () => Promise<void>
}

/** An agent of the demo data. */
const AGENT_EMAIL = 'elif@demo.flowdesk.local'
const AGENT_PASSWORD = 'only for the pictures'

const WIDGET_KEY = 'demo'

const PRESENCE_POLL_MS = 100

async function signIn(call: Call, email: string, password: string): Promise<string> {
  const { accessToken } = await call('POST', '/v1/agent/auth/login', { email, password })
  return `Bearer ${accessToken}`
}

const findItem = async (call: Call, path: string, token: string, has: (item: Json) => boolean): Promise<Json> => {
  const { items } = await call('GET', path, undefined, token)
  const item = (items as Json[]).find(has)
  if (!item) throw new Error(`${path} has no such item`)
  return item
}

/** Sets the agent's password, which is random in the demo data, and signs the agent in. */
async function signInAgent(call: Call, adminToken: string): Promise<string> {
  const agent = await findItem(call, '/v1/admin/agents', adminToken, ({ email }) => email === AGENT_EMAIL)
  await call('POST', `/v1/admin/agents/${agent['id']}/password`, { password: AGENT_PASSWORD }, adminToken)
  return await signIn(call, AGENT_EMAIL, AGENT_PASSWORD)
}

const createHub = (serverUrl: string, token: string): HubConnection =>
  new HubConnectionBuilder()
    .withUrl(`${serverUrl}/hubs/agent`, {
      transport: HttpTransportType.WebSockets,
      accessTokenFactory: () => token.replace('Bearer ', ''),
    })
    .configureLogging(LogLevel.None)
    .build()

/** Connects or disconnects unless that is done, and waits until visitors see it. */
async function setPresence(call: Call, hub: HubConnection, isOnline: boolean): Promise<void> {
  if (isOnline === (hub.state === HubConnectionState.Connected)) return
  await (isOnline ? hub.start() : hub.stop())
  const isShown = async () => (await call('GET', `/v1/widget/${WIDGET_KEY}/config`))['online'] === isOnline
  while (!(await isShown())) await pause(PRESENCE_POLL_MS)
}

/** Signs in an agent and an administrator of the demo shop. */
export async function openDesk(serverUrl: string): Promise<Desk> {
  const call = createCall(serverUrl)
  const adminToken = await signIn(call, administrator.email, administrator.password)
  const widget = await findItem(call, '/v1/admin/widgets', adminToken, ({ key }) => key === WIDGET_KEY)
  const token = await signInAgent(call, adminToken)
  const hub = createHub(serverUrl, token)
  const pathOf = (id: string) => `/v1/agent/conversations/${id}`
  const listMessages = async (id: string) =>
    (await call('GET', `${pathOf(id)}/messages?pageSize=100`, undefined, token))['items'] as Json[]
  return {
    changeWidget: async (change) => void (await call('PATCH', `/v1/admin/widgets/${widget['id']}`, change, adminToken)),
    setOnline: (isOnline) => setPresence(call, hub, isOnline),
    disconnect: () => hub.stop(),
    takeNewest: async () => {
      const path = '/v1/agent/conversations?status=queued&sortBy=createdAt&sortOrder=desc'
      const { id } = await findItem(call, path, token, () => true)
      await call('POST', `${pathOf(String(id))}/take`, {}, token)
      await hub.invoke('Watch', id)
      return String(id)
    },
    sendText: async (id, body) =>
      void (await call('POST', `${pathOf(id)}/messages`, { body, clientMessageId: randomUUID() }, token)),
    sendFile: async (id, { name, content }) => {
      const form = new FormData()
      form.set('file', new File([content], name))
      await call('POST', `${pathOf(id)}/attachments`, form, token)
    },
    markRead: async (id) => {
      const lastReadMessageId = (await listMessages(id)).at(-1)?.['id']
      await call('PUT', `${pathOf(id)}/read`, { lastReadMessageId }, token)
    },
    setTyping: (id, isTyping) => hub.invoke('Typing', id, isTyping),
    endConversation: async (id) => void (await call('POST', `${pathOf(id)}/close`, {}, token)),
    endAll: async () => {
      const { items } = await call('GET', '/v1/agent/conversations?status=open&pageSize=100', undefined, adminToken)
      for (const { id } of items as Json[]) await call('POST', `${pathOf(String(id))}/close`, {}, adminToken)
    },
  }
}
