import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const WCAG_TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

/** Returns what axe finds at WCAG 2.2 AA in the element of the selector, one line for each rule. */
export async function findViolations(page: Page, selector = 'html'): Promise<string[]> {
  await page.evaluate(axe.source)
  const violations = await page.evaluate<Violation[]>(
    `axe.run(${JSON.stringify(selector)}, {runOnly: ${JSON.stringify(WCAG_TAGS)}}).then(({violations}) => violations)`,
  )
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ failureSummary, html }) => `${html} ${failureSummary}`).join('; ')}`,
  )
}

/** Expects that the page cannot be scrolled to the side. */
export async function expectNoOverhang(page: Page): Promise<void> {
  const overhang = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'
  expect(await page.evaluate<number>(overhang)).toBe(0)
}
