import axe from 'axe-core'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { openPage } from './browser.ts'
import { makeAgent } from './chat.ts'
import type { ServedFlowdesk } from './sdk.ts'

interface ConsoleOptions extends BrowserContextOptions {
  readonly role?: 'administrator' | 'agent'
  /** The language of the console. */
  readonly language?: string
}

/** Creates an agent, by default an administrator, who opens a page of the console and signs in. */
export async function openAs(
  browser: Browser,
  { flowdesk, url }: ServedFlowdesk,
  path: string,
  options: ConsoleOptions = {},
) {
  const { role = 'administrator', language = 'en', ...contextOptions } = options
  const { credentials } = await makeAgent(flowdesk, { role })
  const opened = await openPage(browser, `${url}/console${path}`, { locale: language, ...contextOptions })
  const { page } = opened
  await page.locator('input[name=email]').fill(credentials.email)
  await page.locator('input[name=password]').fill(credentials.password)
  await page.locator('button[type=submit]').click()
  await page.locator('nav').first().waitFor()
  return opened
}

/** Expects no violation of WCAG 2.2 AA in the light and in the dark theme. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await page.evaluate(axe.source)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor({ state: 'attached' })
    const violations = await page.evaluate<
      string[]
    >(`axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
      .then(({ violations }) => violations.flatMap(({ id, nodes }) =>
        nodes.map(({ html, failureSummary }) => id + ': ' + html + ' ' + failureSummary)))`)
    expect(violations, colorScheme).toEqual([])
  }
}

const phone = { viewport: { width: 390, height: 780 } } as const

/** Expects that the page fits a phone, in English and in Arabic from right to left, and that axe finds nothing. */
export async function expectFitsPhone(browser: Browser, served: ServedFlowdesk, path: string): Promise<void> {
  for (const [language, direction] of [
    ['en', 'ltr'],
    ['ar', 'rtl'],
  ] as const) {
    const { page, problems } = await openAs(browser, served, path, { language, ...phone })
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page
      .getByRole('heading', { level: 2 })
      .or(page.getByRole('table'))
      .or(page.locator('main ul'))
      .first()
      .waitFor()
    expect(await page.locator('html').getAttribute('dir')).toBe(direction)
    expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y, 'the top is in view').toBeGreaterThan(0)
    const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
    expect(await page.evaluate<number>(overhang), language).toBe(0)
    const pane = page.getByRole('main')
    expect(await pane.evaluate((element) => element.scrollWidth - element.clientWidth), language).toBe(0)
    await expectAccessibleInBothThemes(page)
    expect(problems.filter((problem) => !problem.includes('503'))).toEqual([])
  }
}
