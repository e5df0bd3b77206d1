import type { Page } from 'playwright-core'
import { type Desk, type DeskPageOptions, makeDesk, openConsoleAs } from './console-desk.ts'
import type { ServedBrowser } from './served-browser.ts'

/** The visitors who wait in the inbox, the first one longest. */
export const VISITORS = ['Amal Haddad', 'Ben Carter', 'Chiara Conti', 'Dana Petrov'] as const

/** Opens the inbox with four visitors who wait. */
export async function openInbox({ browser, served }: ServedBrowser, options: DeskPageOptions = {}, path = '/') {
  const desk = await makeDesk(served, ['Ada Okafor', 'Jonas Weber'])
  const conversations: Awaited<ReturnType<Desk['openConversation']>>[] = []
  for (const name of VISITORS) conversations.push(await desk.openConversation(name))
  const { page, problems } = await openConsoleAs(browser, served, desk.agent, path, options)
  await page.getByRole('link', { name: /Dana Petrov/ }).waitFor()
  const [first = '', second = '', third = '', fourth = ''] = conversations.map(({ id }) => id)
  return { desk, page, problems, conversations, ids: [first, second, third, fourth] as const }
}

export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}

/** The toolbar that is shown while conversations are selected. */
export const bulkToolbar = (page: Page) => page.getByRole('group', { name: 'Selected conversations' })

/** Waits until the toolbar says how many conversations are selected. */
export const waitForNumber = (page: Page, number: number) =>
  bulkToolbar(page).getByRole('status').getByText(`${number} selected`, { exact: true }).waitFor()

/** Reads the name of the agent who has the conversation; null if none has. */
export const readAssigneeName = async ({ readConversation }: Desk, id: string): Promise<unknown> =>
  (await readConversation(id)).agentDisplayName

export const readStatus = async ({ readConversation }: Desk, id: string): Promise<unknown> =>
  (await readConversation(id)).status
