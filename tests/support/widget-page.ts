import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { findViolations } from './accessibility.ts'
import { openPage } from './browser.ts'

/** How a page embeds the widget, and the browser context of the page. */
export interface WidgetPageOptions {
  /** The key of the widget. */
  readonly key?: string
  /** Further attributes of the script element, such as `data-pre-chat="on"`. */
  readonly attributes?: string
  /** Additional HTML of the head. */
  readonly head?: string
  readonly context?: BrowserContextOptions
}

/** A page of another website that embeds the widget. */
export interface WidgetPage {
  readonly page: Page
  readonly launcher: Locator
  readonly panel: Locator
  readonly composer: Locator
  /** Errors and warnings of the browser. */
  readonly problems: readonly string[]
}

const renderPage = (url: string, { key = 'default', attributes = '', head = '' }: WidgetPageOptions): string =>
  `<!doctype html><html lang="en"><head><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1">${head}</head>
<body><h1>Example shop</h1><p>${'A line of text. '.repeat(400)}</p><a href="#end">Imprint</a>
<script async src="${url}/widget.js" data-widget-key="${key}" ${attributes}></script></body></html>`

/** Serves a page on an origin of its own, closed after the test. */
export async function servePage(html: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(html)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Opens a page of a website that embeds the widget of the server at `url`. The panel is closed. */
export async function openWidgetPage(
  browser: Browser,
  url: string,
  options: WidgetPageOptions = {},
): Promise<WidgetPage> {
  const address = await servePage(renderPage(url, options))
  const { page, problems } = await openPage(browser, address, options.context)
  const panel = page.locator('#flowdesk-panel')
  return {
    ...{ page, problems, panel },
    launcher: page.getByRole('button', { name: 'Chat', exact: true }),
    composer: panel.getByRole('textbox', { name: 'Message', exact: true }),
  }
}

/** Opens a page like `openWidgetPage`, and the panel in it. */
export async function openChat(...given: Parameters<typeof openWidgetPage>): Promise<WidgetPage> {
  const opened = await openWidgetPage(...given)
  await opened.launcher.click()
  await opened.panel.waitFor()
  return opened
}

/** Writes a message and sends it with Enter. Waits until the server has it. */
export async function sendText({ composer, panel }: WidgetPage, text: string): Promise<void> {
  await composer.fill(text)
  await composer.press('Enter')
  await panel
    .locator('.row.own', { hasText: text })
    .getByRole('img', { name: /^(Sent|Read)$/ })
    .waitFor()
}

/** Expects that the panel has the background of a theme: black is 0, white is 255. */
async function expectBackground(panel: Locator, colorScheme: 'light' | 'dark'): Promise<void> {
  const color = await panel.evaluate<string, undefined>(
    (element) => element.ownerDocument.defaultView?.getComputedStyle(element).backgroundColor ?? '',
    undefined,
  )
  const brightest = Math.max(...(color.match(/\d+/g) ?? []).map(Number))
  expect(brightest < 128, `${color} is ${colorScheme}`).toBe(colorScheme === 'dark')
}

/** Expects that axe finds nothing at WCAG 2.2 AA in the widget, in its light and its dark theme. */
export async function expectAccessible({ page, panel }: WidgetPage): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
    const themed = panel.and(page.locator(colorScheme === 'dark' ? '.dark' : ':not(.dark)'))
    // The panel may be closed while the widget shows a preview.
    await themed.waitFor({ state: 'attached' })
    await expectBackground(panel, colorScheme)
    expect(await findViolations(page, '[data-flowdesk=widget]'), colorScheme).toEqual([])
  }
  await page.emulateMedia({ colorScheme: 'light' })
}
