import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from './browser.ts'
import { consoleAdministratorToken, makeAgent } from './chat.ts'
import type { Flowdesk } from './flowdesk.ts'
import type { ServedFlowdesk } from './sdk.ts'

/** What an administration page is opened with. */
export interface AdministrationOptions extends BrowserContextOptions {
  readonly credentials?: { readonly email: string; readonly password: string }
}

/** Opens a page of the administration, such as `agents?edit=1`, by default as a new administrator. */
export async function openAdministration(
  browser: Browser,
  { url, flowdesk }: ServedFlowdesk,
  path: string,
  { credentials: given, ...options }: AdministrationOptions = {},
) {
  const credentials = given ?? (await makeAgent(flowdesk, { role: 'administrator' })).credentials
  const opened = await openPage(browser, `${url}/console/admin/${path}`, { reducedMotion: 'reduce', ...options })
  opened.page.setDefaultTimeout(10_000)
  await opened.page.locator('input[name=email]').fill(credentials.email)
  await opened.page.locator('input[name=password]').fill(credentials.password)
  await opened.page.locator('button[type=submit]').click()
  await opened.page.waitForURL((to) => !to.pathname.endsWith('/sign-in'))
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  return opened
}

/** Reads a path of the API as the seeded administrator. */
export async function readAsAdministrator(flowdesk: Flowdesk, path: string) {
  const { body, status, text } = await flowdesk.get(path, { token: await consoleAdministratorToken(flowdesk) })
  if (status !== 200) throw new Error(`the read was refused with ${status}: ${text}`)
  return body.data
}

/** Opens the menu of a row and clicks an entry. */
export async function chooseInRow(page: Page, name: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** Expects that axe finds nothing at WCAG 2.2 AA on the page, in the light and the dark theme. */
export async function expectAccessiblePage(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' })
    const violations = await page.evaluate<Violation[]>(
      `axe.run(document, {runOnly: ${JSON.stringify(WCAG_TAGS)}}).then(({violations}) => violations)`,
    )
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ failureSummary, html }) => `${html} ${failureSummary}`).join('; ')}`,
    )
    expect(found, colorScheme).toEqual([])
  }
}
