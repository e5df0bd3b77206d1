import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { type SceneTexts, textsByLanguage } from './texts.ts'

/** How a scene is shown. */
export interface Variant {
  readonly name: string
  readonly language: keyof typeof textsByLanguage
  readonly context: BrowserContextOptions
}

const desktop = { viewport: { width: 1120, height: 780 } }

export const variants: readonly Variant[] = [
  { name: 'light', language: 'en', context: desktop },
  { name: 'dark', language: 'en', context: { ...desktop, colorScheme: 'dark' } },
  {
    name: 'phone',
    language: 'en',
    context: { viewport: { width: 390, height: 780 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true },
  },
  { name: 'arabic', language: 'ar', context: desktop },
]

/** The demo shop as a visitor sees it. */
export interface VisitorPage {
  readonly page: Page
  readonly panel: Locator
  readonly composer: Locator
  readonly texts: SceneTexts
}

/** Opens the shop in a new browser context, with the panel closed. The caller closes the context. */
export async function openShop(browser: Browser, url: string, variant: Variant): Promise<VisitorPage> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'en-GB', ...variant.context })
  const page = await context.newPage()
  await page.goto(url)
  await page.evaluate(`Flowdesk('locale', '${variant.language}')`)
  await page.locator('[data-flowdesk=launcher]').waitFor()
  const panel = page.locator('#flowdesk-panel')
  return { page, panel, composer: panel.locator('.composer textarea'), texts: textsByLanguage[variant.language] }
}

/** Opens the panel and waits until it can be used in the language of the page. */
export async function openPanel({ page, panel, texts }: VisitorPage): Promise<void> {
  await page.evaluate("Flowdesk('open')")
  const direction = texts === textsByLanguage.ar ? 'rtl' : 'ltr'
  await panel.and(page.locator(`[dir=${direction}]`)).waitFor()
  await panel.locator('.composer, .pre-chat').first().waitFor()
}

const sentRow = ({ panel }: VisitorPage, text: string): Locator =>
  panel.locator('.row.own', { hasText: text, has: panel.page().locator('.delivery.check, .delivery.checks') })

/** Sends a message and waits until the server has it. */
export async function sendText(visitor: VisitorPage, text: string): Promise<void> {
  await visitor.composer.fill(text)
  await visitor.composer.press('Enter')
  await sentRow(visitor, text).waitFor()
}

/** Sends an image with a caption. */
export async function sendImage(visitor: VisitorPage, caption: string, content: Buffer): Promise<void> {
  const { panel, composer } = visitor
  await panel.locator('input[type=file]').setInputFiles({ name: 'tin.png', mimeType: 'image/png', buffer: content })
  await composer.fill(caption)
  await composer.press('Enter')
  await sentRow(visitor, caption).waitFor()
}
