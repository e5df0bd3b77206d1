import { type Browser, type BrowserContextOptions, chromium as driver, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { chromium, findProgramPath } from './external-programs.ts'

/** A page in a browser, with its errors and requests. */
export interface OpenedPage {
  readonly page: Page
  /** Errors and warnings: on the console, of the content security policy, and uncaught exceptions. */
  readonly problems: readonly string[]
  /** The URL of each request. */
  readonly requestedUrls: readonly string[]
}

/** Starts Chromium. The caller closes it. */
export const openBrowser = (): Promise<Browser> =>
  driver.launch({
    executablePath: findProgramPath(chromium),
    // Chromium's sandbox does not work for root.
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  })

const describeFocus = `(({ activeElement: element }) => element.tagName + ' ' + element.textContent.slice(0, 80))(document)`

/** Returns what a page shows, for a test that failed. */
async function describePage({ page, problems, requestedUrls }: OpenedPage): Promise<string> {
  const [focused, shown] = await Promise.all([
    page.evaluate<string>(describeFocus),
    page.locator('body').ariaSnapshot({ timeout: 10_000 }),
  ])
  const requests = requestedUrls.slice(-10).join('\n')
  return `The page ${page.url()}, with the focus on ${focused}:\n${shown}\nProblems: ${problems.join('\n')}\nLast requests:\n${requests}`
}

/** Opens a URL in a new browser context with empty storage. The context is closed after the test. */
export async function openPage(
  browser: Browser,
  url: string,
  options: BrowserContextOptions = {},
): Promise<OpenedPage> {
  const context = await browser.newContext(options)
  // How long a busy machine takes to show something does not decide.
  context.setDefaultTimeout(120_000)
  const page = await context.newPage()
  const problems: string[] = []
  const requestedUrls: string[] = []
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail')
      console.error(await describePage({ page, problems, requestedUrls }).catch((error: unknown) => String(error)))
    await context.close()
  })
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  page.on('request', (request) => requestedUrls.push(request.url()))
  await page.goto(url)
  return { page, problems, requestedUrls }
}
