import { randomUUID } from 'node:crypto'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { openPage } from './browser.ts'
import { makeAgent, makeDepartment, makeWidget, signInAgent } from './chat.ts'
import type { Credentials } from './console-page.ts'
import type { ServedFlowdesk } from './sdk.ts'
import { makeVisitor, openConversationOf, readRowsAs, type TestVisitor, type VisitorOptions } from './visitors.ts'

/** A department with a widget of its own, so that tests do not see each other’s conversations. */
export interface Desk {
  readonly departmentId: number
  readonly departmentName: string
  readonly widgetKey: string
  readonly agents: readonly DeskAgent[]
  /** The agent who was named first. */
  readonly agent: DeskAgent
  /** The agent who was named second, or the first one. */
  readonly colleague: DeskAgent
  /** Opens a conversation of a new visitor without a page. */
  readonly openConversation: (
    displayName?: string,
    message?: string,
    visitor?: VisitorOptions,
  ) => Promise<DeskConversation>
  /** Calls a verb of a conversation, such as `take`, as an agent. Throws if it is refused. */
  readonly callAs: (agent: DeskAgent, conversationId: string, verb: string, body?: object) => Promise<void>
  /** Reads a conversation as the first agent. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read members of the response as they need them
  readonly readConversation: (conversationId: string) => Promise<any>
}

export interface DeskAgent {
  readonly id: number
  readonly credentials: Credentials
  readonly token: string
  /** The tokens as the console stores them. */
  readonly session: unknown
}

export interface DeskConversation {
  readonly id: string
  readonly visitor: TestVisitor
  /** Sends a message of the visitor. */
  readonly send: (body: string) => Promise<void>
  /** The texts of all messages that the visitor can see. */
  readonly readTexts: () => Promise<string[]>
}

async function openDeskConversation(visitor: TestVisitor, message: string): Promise<DeskConversation> {
  const id = await openConversationOf(visitor, { message })
  return {
    id,
    visitor,
    send: async (body) => {
      const url = `/v1/widget/conversations/${id}/messages`
      const { status, text } = await visitor.post(url, { body, clientMessageId: randomUUID() })
      if (status >= 300) throw new Error(`a message was refused with ${status}: ${text}`)
    },
    readTexts: async () =>
      (await readRowsAs(visitor, id)).filter(({ kind }) => kind === 'Text').map(({ body }) => body),
  }
}

async function makeDeskAgent({ flowdesk }: ServedFlowdesk, displayName: string) {
  const { id, credentials } = await makeAgent(flowdesk, { displayName })
  const session = await signInAgent(flowdesk, credentials)
  return { id, credentials, token: session.accessToken, session }
}

/** Creates a desk with an agent of each name. */
export async function makeDesk(
  served: ServedFlowdesk,
  names: readonly [string, ...string[]] = ['Ada Okafor'],
): Promise<Desk> {
  const { flowdesk } = served
  const agents = await Promise.all(names.map((name) => makeDeskAgent(served, name)))
  const department = await makeDepartment(flowdesk, { memberIds: agents.map(({ id }) => id) })
  const { key } = await makeWidget(flowdesk, { departmentIds: [department.id] })
  const [agent = await makeDeskAgent(served, names[0]), colleague = agent] = agents
  return {
    departmentId: department.id,
    departmentName: department.name,
    widgetKey: key,
    ...{ agents, agent, colleague },
    openConversation: async (displayName = 'Maria Lindgren', message = 'Where is my parcel?', visitor = {}) =>
      openDeskConversation(await makeVisitor(flowdesk, { widget: key, displayName, ...visitor }), message),
    callAs: async ({ token }, id, verb, body = {}) => {
      const method = verb === 'tags' ? flowdesk.put : flowdesk.post
      const { status, text } = await method(`/v1/agent/conversations/${id}/${verb}`, { token, body })
      if (status >= 300) throw new Error(`${verb} was refused with ${status}: ${text}`)
    },
    readConversation: async (id) =>
      (await flowdesk.get(`/v1/agent/conversations/${id}`, { token: agent.token })).body.data,
  }
}

/** How a page of the console differs from one with the preferences that a new agent has. */
export interface DeskPageOptions extends BrowserContextOptions {
  readonly preferences?: Readonly<Record<string, unknown>>
  /** Runs in the page before the console. */
  readonly initScript?: string
  /** Where the server is, if not at its own address. */
  readonly base?: string
}

/** A page of the console with the errors that the browser reports. */
export interface DeskPage {
  readonly page: Page
  readonly problems: readonly string[]
}

/** Opens a page of the console on a desktop, as an agent who is signed in. */
export async function openConsoleAs(
  browser: Browser,
  { flowdesk, url }: ServedFlowdesk,
  { session }: DeskAgent,
  path = '/',
  { preferences, initScript, base = url, ...options }: DeskPageOptions = {},
): Promise<DeskPage> {
  const clockOffsetMs = flowdesk.clock.now().getTime() - Date.now()
  const entries = { session: { tokens: session, clockOffsetMs }, ...(preferences ? { preferences } : {}) }
  // A script of the server has its origin, and runs nothing when it is shown as a page.
  const { page, problems } = await openPage(browser, `${base}/widget.js`, {
    locale: 'en',
    viewport: { width: 1280, height: 800 },
    ...options,
  })
  await page.evaluate(
    `for (const [name, value] of Object.entries(${JSON.stringify(entries)})) localStorage.setItem('flowdesk:@console:' + name, JSON.stringify(value))`,
  )
  if (initScript !== undefined) await page.context().addInitScript(initScript)
  await page.goto(`${base}/console${path}`)
  return { page, problems }
}

/** Opens the console at a conversation, as an agent who is signed in. */
export async function openConversationAs(
  browser: Browser,
  served: ServedFlowdesk,
  agent: DeskAgent,
  id: string,
  options: DeskPageOptions = {},
) {
  const opened = await openConsoleAs(browser, served, agent, `/conversations/${id}`, options)
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  return {
    ...opened,
    composer: opened.page.locator('#composer'),
    transcript: opened.page.getByRole('region', { name: 'Messages' }),
  }
}

/** Returns the names in the list, from top to bottom. */
export const readRowNames = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('li[data-row]')].sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top).map((row) => row.querySelector('a > span > span[dir=auto]').textContent)`,
  )
