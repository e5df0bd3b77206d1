import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import { consoleAdministratorToken, makeDepartment, makeSignedInAgent, makeWidget } from './chat.ts'
import { connectHubListener, type HubListener } from './chat-hubs.ts'
import type { ServedFlowdesk } from './sdk.ts'
import type { StoredMessage } from './widget-files.ts'
import { openChat, sendText, type WidgetPage, type WidgetPageOptions } from './widget-page.ts'

/** An agent who is signed in and connected to the hub. */
export interface DeskAgent {
  readonly id: number
  readonly token: string
  readonly hub: HubListener
  /** Calls an action of a conversation, the last segment of its path, such as `take`. Throws if it is refused. */
  readonly call: (conversationId: string, verb: string, body?: object) => Promise<void>
  readonly answer: (conversationId: string, text: string) => Promise<void>
}

/** A department with its agents, and a widget for it. */
export interface Desk {
  readonly key: string
  readonly departmentId: number
  readonly agents: readonly DeskAgent[]
  /** Returns the conversations, newest first. */
  readonly listConversations: () => Promise<readonly DeskConversation[]>
  /** Returns the id of the conversation whose last message is the text. */
  readonly findConversation: (lastText: string) => Promise<string>
  /** Returns the messages of people in a conversation, by default the newest one, oldest first. */
  readonly readMessages: (conversationId?: string) => Promise<readonly StoredMessage[]>
  /** Returns the texts of a conversation, oldest first. */
  readonly readTexts: (conversationId: string) => Promise<readonly string[]>
}

interface DeskConversation {
  readonly id: string
  readonly status: string
  readonly visitorId: string
  readonly closedBy: string | null
  readonly rating: { readonly score: number; readonly comment: string | null } | null
  readonly lastMessage: { readonly preview: string }
}

async function makeDeskAgent({ flowdesk, url }: ServedFlowdesk, displayName: string) {
  const { id, token } = await makeSignedInAgent(flowdesk, { displayName })
  const call: DeskAgent['call'] = async (conversationId, verb, body = {}) => {
    const method = verb === 'read' ? flowdesk.put : flowdesk.post
    const { status, text } = await method(`/v1/agent/conversations/${conversationId}/${verb}`, { token, body })
    if (status >= 300) throw new Error(`${verb} was refused with ${status}: ${text}`)
  }
  const connect = async (): Promise<DeskAgent> => ({
    ...{ id, token, call },
    hub: await connectHubListener(url, 'agent', token),
    answer: (conversationId, body) => call(conversationId, 'messages', { body, clientMessageId: randomUUID() }),
  })
  return { id, connect }
}

/** Creates a desk with an agent of each name, who are online until the test ends. */
export async function makeDesk(
  served: ServedFlowdesk,
  names: readonly string[] = ['Ada Okafor'],
  widget: Readonly<Record<string, unknown>> = {},
): Promise<Desk> {
  const { flowdesk } = served
  const made = await Promise.all(names.map((name) => makeDeskAgent(served, name)))
  const department = await makeDepartment(flowdesk, { memberIds: made.map(({ id }) => id) })
  const { key } = await makeWidget(flowdesk, { departmentIds: [department.id], ...widget })
  // Connected as members, so that they receive the events of the department.
  const agents = await Promise.all(made.map(({ connect }) => connect()))
  const read = async (path: string) => {
    const token = await consoleAdministratorToken(flowdesk)
    const { body } = await flowdesk.get(`/v1/agent/conversations${path}`, { token })
    return body.data.items
  }
  const listConversations: Desk['listConversations'] = () =>
    read(`?departmentId=${department.id}&sortBy=createdAt&sortOrder=desc`)
  const readMessages: Desk['readMessages'] = async (conversationId) => {
    const id = conversationId ?? (await listConversations())[0]?.id
    const rows: readonly StoredMessage[] = await read(`/${id}/messages?pageSize=100`)
    return rows.filter(({ kind }) => kind === 'Text')
  }
  return {
    ...{ key, departmentId: department.id, agents, listConversations, readMessages },
    findConversation: async (lastText) => {
      const found = (await listConversations()).find(({ lastMessage }) => lastMessage.preview === lastText)
      if (!found) throw new Error(`no conversation ends with "${lastText}"`)
      return found.id
    },
    readTexts: async (id) => (await readMessages(id)).map(({ body }) => body),
  }
}

/** Collects all data that a page receives from the server: responses other than code, and messages of its WebSockets. */
function recordReceived(page: Page): { readonly text: () => Promise<string> } {
  const received: Promise<string>[] = []
  page.on('response', (response) => {
    if (!response.url().endsWith('.js')) received.push(response.text().catch(() => ''))
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => received.push(Promise.resolve(String(payload)))),
  )
  return { text: async () => (await Promise.all(received)).join('\n') }
}

/** Chooses an entry of the menu in the header. */
export async function chooseInMenu({ panel }: WidgetPage, name: string): Promise<void> {
  await panel.getByRole('button', { name: 'More options' }).click()
  await panel.getByRole('menuitem', { name }).click()
}

/** Opens a chat of the desk and sends its first message. */
export async function openFirstConversation(
  browser: Browser,
  { url }: ServedFlowdesk,
  desk: Desk,
  text = 'Hello',
  options: WidgetPageOptions = {},
) {
  const chat = await openChat(browser, url, { key: desk.key, ...options })
  const received = recordReceived(chat.page)
  await sendText(chat, text)
  return { ...chat, received, id: await desk.findConversation(text) }
}

/** Opens a chat that the agent Ada Okafor has taken, and closes its panel. */
export async function openClosedChat(
  browser: Browser,
  served: ServedFlowdesk,
  options: WidgetPageOptions = {},
  widget: Readonly<Record<string, unknown>> = {},
) {
  const desk = await makeDesk(served, ['Ada Okafor'], widget)
  const [ada] = desk.agents
  const chat = await openChat(browser, served.url, { key: desk.key, ...options })
  await sendText(chat, 'Where is my parcel?')
  const id = await desk.findConversation('Where is my parcel?')
  await ada?.call(id, 'take')
  await chat.panel.locator('.system', { hasText: 'Ada Okafor' }).waitFor()
  await chat.page.evaluate("Flowdesk('close')")
  const answer = async (text: string) => await ada?.answer(id, text)
  return { ...chat, id, ada, answer, desk }
}
