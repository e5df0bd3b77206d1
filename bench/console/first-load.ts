import type { Browser, Page } from 'playwright-core'
import { type Figure, summarize } from '../figures.ts'
import { createPage, INBOX_PATH } from './inbox.ts'

/** Records when the first row of the list is painted, in milliseconds from the start of the navigation. */
const OBSERVE = `
  window.usable = new Promise((resolve) => {
    const check = () => {
      if (!document.querySelector('a[data-conversation]')) return requestAnimationFrame(check)
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    }
    check()
  })`

interface Load {
  readonly usableAfterMs: number
  readonly bytes: number
  readonly requests: number
}

async function measureLoad(page: Page, url: string): Promise<Load> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const sizes: number[] = []
  session.on('Network.loadingFinished', ({ encodedDataLength }) => void sizes.push(encodedDataLength))
  await page.goto(url + INBOX_PATH)
  const usableAfterMs = await page.evaluate<number>('window.usable')
  await page.waitForLoadState('networkidle')
  await session.detach()
  return { usableAfterMs, bytes: sizes.reduce((sum, size) => sum + size, 0), requests: sizes.length }
}

/** Loads the inbox with an empty cache and with a filled one. */
export async function measureFirstLoad(
  browser: Browser,
  storage: Parameters<typeof createPage>[1],
  url: string,
  rounds: number,
): Promise<Figure[]> {
  const cold: Load[] = []
  const warm: Load[] = []
  for (let round = 0; round < rounds; round++) {
    const page = await createPage(browser, storage)
    await page.addInitScript(OBSERVE)
    cold.push(await measureLoad(page, url))
    warm.push(await measureLoad(page, url))
    await page.context().close()
  }
  const summarizeLoads = (name: string, unit: Figure['unit'], loads: readonly Load[], select: (load: Load) => number) =>
    summarize(name, unit, loads.map(select))
  return [
    summarizeLoads('empty cache: requests', 'requests', cold, ({ requests }) => requests),
    summarizeLoads('empty cache: with headers', 'bytes', cold, ({ bytes }) => bytes),
    summarizeLoads('empty cache: until the first row is painted', 'ms', cold, ({ usableAfterMs }) => usableAfterMs),
    summarizeLoads('filled cache: with headers', 'bytes', warm, ({ bytes }) => bytes),
    summarizeLoads('filled cache: until the first row is painted', 'ms', warm, ({ usableAfterMs }) => usableAfterMs),
  ]
}
