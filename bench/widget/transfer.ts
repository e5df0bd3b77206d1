import type { Browser } from 'playwright-core'
import type { Figure } from '../figures.ts'

interface Transfer {
  readonly requests: number
  readonly bytes: number
}

const toFigures = (name: string, { requests, bytes }: Transfer): Figure[] => [
  { name: `${name}: requests`, unit: 'requests', value: requests },
  { name: `${name}: with headers`, unit: 'bytes', value: bytes },
]

/** Counts what the browser receives from the server for the closed widget, and what the first opening adds. */
export async function measureTransfer(
  browser: Browser,
  { shopUrl, serverUrl }: { readonly shopUrl: string; readonly serverUrl: string },
): Promise<Figure[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  const urls = new Map<string, string>()
  const sizes = new Map<string, number>()
  session.on('Network.responseReceived', ({ requestId, response }) => void urls.set(requestId, response.url))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (urls.get(requestId)?.startsWith(serverUrl)) sizes.set(requestId, encodedDataLength)
  })
  const read = (): Transfer => ({
    requests: sizes.size,
    bytes: [...sizes.values()].reduce((sum, size) => sum + size, 0),
  })
  const launcher = page.locator('[data-flowdesk=launcher]')
  await page.goto(shopUrl)
  await launcher.waitFor()
  await page.waitForLoadState('networkidle')
  const load = read()
  await launcher.click()
  await page.locator('#flowdesk-panel .composer textarea').waitFor()
  await page.waitForLoadState('networkidle')
  const all = read()
  await context.close()
  const open = { requests: all.requests - load.requests, bytes: all.bytes - load.bytes }
  return [...toFigures('load of the page', load), ...toFigures('first open', open)]
}
