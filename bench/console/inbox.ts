import type { Browser, Page } from 'playwright-core'

type Storage = Awaited<ReturnType<Awaited<ReturnType<Browser['newContext']>>['storageState']>>

/** The list of all open conversations. */
export const INBOX_PATH = '/console/?tab=open'

const viewport = { width: 1440, height: 900 }

/** The scrolling element of the list, in the page. */
export const SCROLLER = "document.querySelector('a[data-conversation]').closest('ul').parentElement"

/** Signs an agent in through the form. Returns the session as the browser stores it. */
export async function signIn(browser: Browser, url: string, email: string, password: string): Promise<Storage> {
  const context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  await page.goto(`${url}/console/`)
  await page.locator('input[name=email]').fill(email)
  await page.locator('input[name=password]').fill(password)
  await page.locator('button[type=submit]').click()
  await page.locator('a[data-conversation]').first().waitFor()
  const storage = await context.storageState()
  await context.close()
  return storage
}

/** Creates a page with an empty cache, in which the agent is signed in. Close its context. */
export async function createPage(browser: Browser, storageState: Storage): Promise<Page> {
  const context = await browser.newContext({ locale: 'en', viewport, storageState })
  return await context.newPage()
}

const countLoaded = (page: Page): Promise<number> =>
  page.evaluate<number>("Number(document.querySelector('li[data-row]')?.getAttribute('aria-setsize') ?? 0)")

/** Opens the list and scrolls to its end until all pages are loaded. */
export async function loadWholeList(page: Page, url: string, count: number): Promise<void> {
  await page.goto(url + INBOX_PATH)
  await page.locator('a[data-conversation]').first().waitFor()
  while ((await countLoaded(page)) < count)
    await page.evaluate(
      `new Promise((resolve) => { const list = ${SCROLLER}; list.scrollTop = list.scrollHeight; requestAnimationFrame(() => setTimeout(resolve)) })`,
    )
}
