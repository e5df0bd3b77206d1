import type { Browser } from 'playwright-core'

const WIDTH = 1280
const HEIGHT = 800

const asUrl = (picture: Buffer): string => `data:image/png;base64,${picture.toString('base64')}`

const render = (desktop: Buffer, phone: Buffer): string => `<!doctype html><style>
body { margin: 0; background: #e9e4da; }
img { position: absolute; display: block; }
.desktop { inset: 45px auto auto 220px; width: 1020px; border-radius: 14px; box-shadow: 0 24px 64px rgba(34, 38, 31, .22); }
.phone { inset: 290px auto auto 24px; width: 226px; border: 7px solid #16181a; border-radius: 30px; box-shadow: 0 24px 64px rgba(34, 38, 31, .34); }
</style><img class="desktop" src="${asUrl(desktop)}"><img class="phone" src="${asUrl(phone)}">`

/** Puts a picture of a desktop and one of a phone into one picture. */
export async function compose(browser: Browser, desktop: Buffer, phone: Buffer): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
  await page.setContent(render(desktop, phone))
  const picture = await page.screenshot()
  await page.close()
  return picture
}
