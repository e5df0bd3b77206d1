import { type Browser, type BrowserContextOptions, chromium as driver, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { chromium, findProgramPath } from './external-programs.ts'

/** A page that a browser shows, and what went on behind it. */
export interface OpenedPage {
  readonly page: Page
  /** What the browser complained about: errors and warnings on the console, refused by policy, thrown. */
  readonly problems: readonly string[]
  /** Every URL that was asked for. */
  readonly requestedUrls: readonly string[]
}

/** Starts Chromium; close it yourself. */
export const openBrowser = (): Promise<Browser> =>
  driver.launch({
    executablePath: findProgramPath(chromium),
    // Its sandbox does not let root in.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })

/** Shows a URL in a window of its own, with nothing kept from others; closed after the test. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext(options)
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const complaints: string[] = []
  const asked: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(url)
  return { page, problems: complaints, requestedUrls: asked }
}
