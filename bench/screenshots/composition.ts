import type { Browser } from 'playwright-core'

const WIDTH = 1280
const HEIGHT = 800

/** Where a picture of a desktop and one of a phone are in a composition. */
export interface Composition {
  readonly background: string
  /** Declarations of the position and the size, in CSS. */
  readonly desktopStyle: string
  readonly phoneStyle: string
}

export const widgetComposition: Composition = {
  background: '#e9e4da',
  desktopStyle: 'inset: 45px auto auto 220px; width: 1020px',
  phoneStyle: 'inset: 290px auto auto 24px; width: 226px',
}

export const consoleComposition: Composition = {
  background: '#e3e2ee',
  desktopStyle: 'inset: 48px auto auto 48px; width: 1080px',
  phoneStyle: 'inset: 262px auto auto 1010px; width: 222px',
}

interface Pictures {
  readonly desktop: Buffer
  readonly phone: Buffer
}

const asUrl = (picture: Buffer): string => `data:image/png;base64,${picture.toString('base64')}`

const render = ({ background, desktopStyle, phoneStyle }: Composition, { desktop, phone }: Pictures): string =>
  `<!doctype html><style>
body { margin: 0; background: ${background}; }
img { position: absolute; display: block; }
.desktop { ${desktopStyle}; border-radius: 14px; box-shadow: 0 24px 64px rgba(34, 38, 31, .22); }
.phone { ${phoneStyle}; border: 7px solid #16181a; border-radius: 30px; box-shadow: 0 24px 64px rgba(34, 38, 31, .34); }
</style><img class="desktop" src="${asUrl(desktop)}"><img class="phone" src="${asUrl(phone)}">`

/** Puts a picture of a desktop and one of a phone into one picture. */
export async function compose(browser: Browser, composition: Composition, pictures: Pictures): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: HEIGHT } })
  await page.setContent(render(composition, pictures))
  const picture = await page.screenshot()
  await page.close()
  return picture
}
