import { randomUUID } from 'node:crypto'
import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { makeAgent, makeDepartment, makeWidget, signInAgent } from './chat.ts'
import type { ServedFlowdesk } from './sdk.ts'
import { makeVisitor, openConversationOf, type TestVisitor } from './visitors.ts'

/** A department with a widget of its own, so that tests do not see each other’s conversations. */
export interface InboxDesk {
  readonly departmentId: number
  readonly departmentName: string
  readonly agents: readonly InboxAgent[]
  /** Opens a conversation of a new visitor. */
  readonly openConversation: (displayName: string, message?: string) => Promise<OpenedConversation>
}

export interface InboxAgent {
  readonly id: number
  readonly credentials: { readonly email: string; readonly password: string }
  readonly token: string
  /** The tokens as the console stores them. */
  readonly session: unknown
}

export interface OpenedConversation {
  readonly id: string
  readonly visitor: TestVisitor
  /** Sends a message of the visitor. */
  readonly send: (body: string) => Promise<void>
}

/** Creates a desk with an agent of each name. */
export async function makeInboxDesk(
  { flowdesk }: ServedFlowdesk,
  names: readonly string[] = ['Ada Okafor'],
): Promise<InboxDesk> {
  const made = await Promise.all(names.map((displayName) => makeAgent(flowdesk, { displayName })))
  const department = await makeDepartment(flowdesk, { memberIds: made.map(({ id }) => id) })
  const widget = await makeWidget(flowdesk, { departmentIds: [department.id] })
  const agents = await Promise.all(
    made.map(async ({ id, credentials }) => {
      const session = await signInAgent(flowdesk, credentials)
      return { id, credentials, token: session.accessToken, session }
    }),
  )
  return {
    departmentId: department.id,
    departmentName: department.name,
    agents,
    openConversation: async (displayName, message = 'Where is my parcel?') => {
      const visitor = await makeVisitor(flowdesk, { widget: widget.key, displayName })
      const id = await openConversationOf(visitor, { message })
      const send = async (body: string) => {
        const url = `/v1/widget/conversations/${id}/messages`
        const { status, text } = await visitor.post(url, { body, clientMessageId: randomUUID() })
        if (status >= 300) throw new Error(`a message was refused with ${status}: ${text}`)
      }
      return { id, visitor, send }
    },
  }
}

/** How a page of the console differs from one with the preferences that a new agent has. */
export interface ConsoleOptions extends BrowserContextOptions {
  readonly preferences?: Readonly<Record<string, unknown>>
  /** Runs in the page before the console. */
  readonly initScript?: string
}

/** A page of the console with the errors that the browser reports. */
export interface ConsolePage {
  readonly page: Page
  readonly problems: readonly string[]
}

/** Opens a page of the console as an agent who is signed in. */
export async function openConsole(
  browser: Browser,
  { flowdesk, url }: ServedFlowdesk,
  { session }: InboxAgent,
  path = '/',
  { preferences, initScript, ...options }: ConsoleOptions = {},
): Promise<ConsolePage> {
  const context = await browser.newContext({ locale: 'en', ...options })
  onTestFinished(() => context.close())
  const clockOffsetMs = flowdesk.clock.now().getTime() - Date.now()
  const entries = { session: { tokens: session, clockOffsetMs }, ...(preferences ? { preferences } : {}) }
  await context.addInitScript(
    `for (const [name, value] of Object.entries(${JSON.stringify(entries)})) if (!localStorage.getItem('flowdesk:@console:' + name)) localStorage.setItem('flowdesk:@console:' + name, JSON.stringify(value))`,
  )
  if (initScript !== undefined) await context.addInitScript(initScript)
  const page = await context.newPage()
  const problems: string[] = []
  page.on('console', (message) => {
    // A refusal that a test causes is reported as a failed resource.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto(`${url}/console${path}`)
  return { page, problems }
}

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Expects that axe finds nothing at WCAG 2.2 AA on the page, in light and in dark. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' })
    const violations = await page.evaluate<{ id: string; nodes: { html: string }[] }[]>(
      `axe.run(document, {runOnly: ${JSON.stringify(WCAG_TAGS)}}).then(({violations}) => violations)`,
    )
    const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
    expect(found, colorScheme).toEqual([])
  }
}

/** Returns how far the page could be scrolled to the side. */
export const readOverflow = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** Returns the names in the list, from top to bottom. */
export const readRowNames = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('li[data-row]')].sort((one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top).map((row) => row.querySelector('a > span > span[dir=auto]').textContent)`,
  )
