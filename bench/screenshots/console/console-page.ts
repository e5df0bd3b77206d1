import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import type { Stage } from './stage.ts'

/** How a scene is shown. */
export interface ConsoleVariant {
  readonly name: string
  readonly locale: 'en' | 'ar'
  readonly context: BrowserContextOptions
}

const desktop = { viewport: { width: 1440, height: 900 } }

export const consoleVariants: readonly ConsoleVariant[] = [
  { name: 'light', locale: 'en', context: desktop },
  { name: 'dark', locale: 'en', context: { ...desktop, colorScheme: 'dark' } },
  {
    name: 'phone',
    locale: 'en',
    context: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  },
  { name: 'arabic', locale: 'ar', context: desktop },
]

export interface ConsolePageOptions {
  /** The path below `/console`. */
  readonly path: string
  readonly isSignedIn: boolean
}

/** Opens a page of the console as the administrator in a new browser context, which the caller closes. */
export async function openConsole(
  browser: Browser,
  { url, signIn }: Stage,
  { locale, context: options }: ConsoleVariant,
  { path, isSignedIn }: ConsolePageOptions,
): Promise<Page> {
  const language = locale === 'en' ? 'en-GB' : locale
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: language, ...options })
  if (isSignedIn) {
    const session = JSON.stringify({ tokens: await signIn(), clockOffsetMs: 0 })
    const script = `if (!localStorage['flowdesk:@console:session']) localStorage['flowdesk:@console:session'] = ${JSON.stringify(session)}`
    await context.addInitScript(script)
  }
  const page = await context.newPage()
  await page.goto(`${url}/console${path}`)
  await page.locator('h1, nav').first().waitFor()
  return page
}

/** Waits until no request is in progress and the fonts are loaded. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate('document.fonts.ready')
}
