import type { Browser, Page } from 'playwright-core'
import { type Figure, summarize } from '../figures.ts'
import { applyProfile, type Profile } from './profiles.ts'

/** Collects what the browser reports about the page from its beginning. */
const OBSERVE = `
  window.vitals = { lcp: 0, cls: 0, blocked: 0, interactions: [] }
  const observe = (type, use, options) =>
    new PerformanceObserver((list) => list.getEntries().forEach(use)).observe({ type, buffered: true, ...options })
  observe('largest-contentful-paint', ({ startTime }) => { vitals.lcp = startTime })
  observe('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) vitals.cls += value })
  observe('longtask', ({ duration }) => { vitals.blocked += duration - 50 })
  observe('event', ({ interactionId, duration }) => { if (interactionId) vitals.interactions.push(duration) }, { durationThreshold: 16 })
`

/** What the browser reports about one visit. Interactions are in milliseconds; those below 16 are not reported. */
interface Vitals {
  readonly lcp: number
  readonly cls: number
  /** The time by which tasks exceed 50 ms, in milliseconds. */
  readonly blocked: number
  readonly interactions: readonly number[]
}

/** Returns the duration of the interaction that `act` causes, in milliseconds. */
async function measureInteraction(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate('vitals.interactions.length = 0')
  await act()
  // The browser reports an interaction after the frame that it has caused.
  await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100)))')
  return await page.evaluate<number>('Math.max(0, ...vitals.interactions)')
}

interface Visit extends Vitals {
  /** Duration of a click on a link of the page, in milliseconds. */
  readonly linkClick: number
  /** Duration of the click that opens the panel, in milliseconds; 0 without a widget. */
  readonly launcherClick: number
}

async function visit(browser: Browser, url: string, profile: Profile, hasWidget: boolean): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  await applyProfile(page, profile)
  await page.addInitScript(OBSERVE)
  // Blocks the script instead of serving another page: a page that Playwright serves cannot load anything from loopback.
  if (!hasWidget) await page.route('**/widget.js', (route) => route.abort())
  await page.goto(url)
  const launcher = page.locator('[data-flowdesk=launcher]')
  if (hasWidget) await launcher.waitFor()
  await page.waitForLoadState('networkidle')
  const vitals = await page.evaluate<Vitals>('vitals')
  const linkClick = await measureInteraction(page, () => page.locator('nav a').first().click())
  const open = async () => {
    await launcher.click()
    await page.locator('#flowdesk-panel .composer textarea').waitFor()
  }
  const launcherClick = hasWidget ? await measureInteraction(page, open) : 0
  await context.close()
  return { ...vitals, linkClick, launcherClick }
}

function summarizeVisits(name: string, visits: readonly Visit[]): Figure[] {
  const summarizeOne = (what: string, unit: Figure['unit'], select: (one: Visit) => number) =>
    summarize(`${name}: ${what}`, unit, visits.map(select))
  return [
    summarizeOne('largest contentful paint', 'ms', ({ lcp }) => lcp),
    summarizeOne('cumulative layout shift', '', ({ cls }) => cls),
    summarizeOne('total blocking time', 'ms', ({ blocked }) => blocked),
    summarizeOne('interaction: link of the page', 'ms', ({ linkClick }) => linkClick),
  ]
}

/** Measures what the widget costs the page that embeds it. The two kinds of visits take turns. */
export async function measurePageCost(
  browser: Browser,
  url: string,
  profile: Profile,
  rounds: number,
): Promise<Figure[]> {
  const visitsWith: Visit[] = []
  const visitsWithout: Visit[] = []
  for (let round = 0; round < rounds; round++) {
    visitsWithout.push(await visit(browser, url, profile, false))
    visitsWith.push(await visit(browser, url, profile, true))
  }
  const launcherClicks = visitsWith.map(({ launcherClick }) => launcherClick)
  return [
    ...summarizeVisits('without', visitsWithout),
    ...summarizeVisits('with', visitsWith),
    summarize('with: interaction: launcher', 'ms', launcherClicks),
  ]
}
