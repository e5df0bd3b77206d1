import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { type OpenedPage, openBrowser, openPage } from './browser.ts'
import { type ServedFlowdesk, serveFlowdesk } from './sdk.ts'
import { openChat, openWidgetPage, type WidgetPage, type WidgetPageOptions } from './widget-page.ts'

/** The server and the browser that the tests of one file share. Both exist only while tests and their hooks run. */
export interface ServedBrowser {
  readonly served: ServedFlowdesk
  readonly browser: Browser
  /** Opens a page of the server, such as `/console/`. */
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<OpenedPage>
  /** Opens a page of a website that embeds the widget of the server. The panel is closed. */
  readonly openWidgetPage: (options?: WidgetPageOptions) => Promise<WidgetPage>
  /** Opens a page like `openWidgetPage`, and the panel in it. */
  readonly openChat: (options?: WidgetPageOptions) => Promise<WidgetPage>
}

/** Starts a server and a browser before the tests of a file, and closes them afterwards. Call it once, outside of tests. */
export function useServedBrowser(): ServedBrowser {
  let served: ServedFlowdesk | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    served = await serveFlowdesk()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await served?.flowdesk.close()
  })
  const site: ServedBrowser = {
    get served() {
      if (!served) throw new Error('The server has not started.')
      return served
    },
    get browser() {
      if (!browser) throw new Error('The browser has not started.')
      return browser
    },
    open: (path, options) => openPage(site.browser, site.served.url + path, options),
    openWidgetPage: (options) => openWidgetPage(site.browser, site.served.url, options),
    openChat: (options) => openChat(site.browser, site.served.url, options),
  }
  return site
}
