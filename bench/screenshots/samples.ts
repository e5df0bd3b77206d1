import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'

const shopPage = new URL('../../web/demo/index.html', import.meta.url)

/** A small document of one empty page. */
export const RECEIPT = new TextEncoder().encode(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

/** Returns the picture of a tin of the demo shop, as PNG. */
export async function photographTin(browser: Browser): Promise<Uint8Array<ArrayBuffer>> {
  const page = await browser.newPage({ deviceScaleFactor: 2 })
  await page.goto(shopPage.href, { waitUntil: 'domcontentloaded' })
  await page.addStyleTag({ path: fileURLToPath(new URL('shop.css', shopPage)) })
  const picture = await page.locator('.sencha .picture svg').screenshot()
  await page.close()
  return new Uint8Array(picture)
}
