import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from './browser.ts'
import { type AgentOptions, makeAgent } from './chat.ts'
import type { ServedFlowdesk } from './sdk.ts'

/** How the console is opened. */
export interface ConsolePageOptions extends BrowserContextOptions {
  /** The path below `/console`. Defaults to the inbox. */
  readonly path?: string
}

/** Fills in the form for the sign-in and sends it. */
export async function fillSignIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
}

/** Creates an agent who opens the console and signs in. */
export async function openConsole(
  browser: Browser,
  { flowdesk, url }: ServedFlowdesk,
  agent: AgentOptions = {},
  { path = '/', ...options }: ConsolePageOptions = {},
) {
  const { id, credentials } = await makeAgent(flowdesk, agent)
  const opened = await openPage(browser, `${url}/console${path}`, options)
  await fillSignIn(opened.page, credentials)
  await opened.page.locator('nav').first().waitFor()
  return { ...opened, agentId: id, credentials }
}

/** Expects no violation of WCAG 2.2 AA on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate<string[]>(`axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
  expect(violations).toEqual([])
}

/** Expects that the page cannot be scrolled to the side. */
export async function expectNoOverhang(page: Page): Promise<void> {
  const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate<number>(overhang)).toBe(0)
}
