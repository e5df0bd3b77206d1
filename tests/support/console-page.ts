import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectNoOverhang, findViolations } from './accessibility.ts'
import { openPage } from './browser.ts'
import { type AgentOptions, makeAgent } from './chat.ts'
import type { ServedFlowdesk } from './sdk.ts'

/** How an agent signs in. */
export interface Credentials {
  readonly email: string
  readonly password: string
}

/** How the console is opened. */
export interface ConsolePageOptions extends BrowserContextOptions {
  /** The path below `/console`. Defaults to the inbox. */
  readonly path?: string
  /** Who signs in. Defaults to a new agent. */
  readonly credentials?: Credentials
}

/** Fills in the form for the sign-in and sends it. */
export async function fillSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** Creates an agent, opens the console, and signs the agent in. */
export async function openConsole(
  browser: Browser,
  { flowdesk, url }: ServedFlowdesk,
  agent: AgentOptions = {},
  { path = '/', credentials: known, ...options }: ConsolePageOptions = {},
) {
  const credentials = known ?? (await makeAgent(flowdesk, agent)).credentials
  const opened = await openPage(browser, `${url}/console${path}`, { locale: 'en', ...options })
  await fillSignIn(opened.page, credentials)
  await opened.page.locator('nav').first().waitFor()
  return { ...opened, credentials }
}

/** Opens a page of the administration, such as `/admin/agents?edit=1`, by default as a new administrator. */
export async function openAdministration(
  browser: Browser,
  served: ServedFlowdesk,
  path: string,
  options: ConsolePageOptions = {},
) {
  const opened = await openConsole(browser, served, { role: 'administrator' }, { path, ...options })
  await opened.page.getByRole('heading', { level: 1 }).waitFor()
  return opened
}

/** Expects that axe finds nothing at WCAG 2.2 AA on a page of the console, in the light and in the dark theme. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' })
    expect(await findViolations(page), colorScheme).toEqual([])
  }
}

const phone = { viewport: { width: 390, height: 780 } } as const

/** Expects that the page fits a phone, in English and in Arabic from right to left, and that axe finds nothing. */
export async function expectFitsPhone(browser: Browser, served: ServedFlowdesk, path: string): Promise<void> {
  for (const [locale, direction] of [
    ['en', 'ltr'],
    ['ar', 'rtl'],
  ] as const) {
    const { page, problems } = await openAdministration(browser, served, path, { locale, ...phone })
    await page
      .getByRole('heading', { level: 2 })
      .or(page.getByRole('table'))
      .or(page.locator('main ul'))
      .first()
      .waitFor()
    expect(await page.locator('html').getAttribute('dir')).toBe(direction)
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y, 'the top is in view').toBeGreaterThan(0)
    await expectNoOverhang(page)
    const pane = page.getByRole('main')
    expect(await pane.evaluate((element) => element.scrollWidth - element.clientWidth), locale).toBe(0)
    await expectAccessible(page)
    expect(problems.filter((problem) => !problem.includes('503'))).toEqual([])
  }
}
