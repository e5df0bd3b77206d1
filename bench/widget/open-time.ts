import type { Browser, Page } from 'playwright-core'
import { type Figure, summarize } from '../figures.ts'
import { applyProfile, type Profile } from './profiles.ts'

const ROOT = "document.querySelector('[data-flowdesk=widget]').shadowRoot"

/** Clicks the launcher without a pointer, which would load code ahead, and measures until the field is painted. */
const CLICK_AND_MEASURE = `new Promise((resolve) => {
  const root = ${ROOT}
  const begunAt = performance.now()
  root.addEventListener('focusin', ({ target }) => {
    if (!target.matches('.composer textarea')) return
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - begunAt)))
  })
  root.querySelector('.launcher').click()
})`

async function loadShop(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.locator('[data-flowdesk=launcher]').waitFor()
  await page.waitForLoadState('networkidle')
}

/** Moves the pointer over the launcher and waits until the code of the panel is loaded. */
async function prefetch(page: Page): Promise<void> {
  await page.locator('[data-flowdesk=launcher]').hover()
  await page.waitForLoadState('networkidle')
  await page.mouse.move(0, 0)
}

interface OpenTimes {
  readonly cold: number
  readonly warm: number
  readonly prefetched: number
}

/** Opens the panel with an empty cache, with a filled one, and with code that is already loaded. */
async function measureRound(browser: Browser, url: string, profile: Profile): Promise<OpenTimes> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await applyProfile(page, profile)
  await loadShop(page, url)
  const cold = await page.evaluate<number>(CLICK_AND_MEASURE)
  await loadShop(page, url)
  const warm = await page.evaluate<number>(CLICK_AND_MEASURE)
  await loadShop(page, url)
  await prefetch(page)
  const prefetched = await page.evaluate<number>(CLICK_AND_MEASURE)
  await context.close()
  return { cold, warm, prefetched }
}

/** Measures how long it takes from the click to a panel in which the visitor can write. */
export async function measureOpenTimes(
  browser: Browser,
  url: string,
  profile: Profile,
  rounds: number,
): Promise<Figure[]> {
  const times: OpenTimes[] = []
  for (let round = 0; round < rounds; round++) times.push(await measureRound(browser, url, profile))
  const summarizeTimes = (name: string, select: (time: OpenTimes) => number) =>
    summarize(`${profile.name}: ${name}`, 'ms', times.map(select))
  return [
    summarizeTimes('empty cache', ({ cold }) => cold),
    summarizeTimes('filled cache', ({ warm }) => warm),
    summarizeTimes('loaded ahead', ({ prefetched }) => prefetched),
  ]
}
