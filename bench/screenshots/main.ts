// Takes pictures of the widget and of the console. See `usage`.
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../demo/browser.ts'
import { type Composition, compose, consoleComposition, widgetComposition } from './composition.ts'
import { takeConsole } from './console/studio.ts'
import { takeWidget } from './widget/studio.ts'

const usage = `Usage: npm run screenshots -- [--scenes <names>] [--variants <names>] [<folder>]

--scenes    Names of scenes or their beginnings, separated by commas, such as "widget", "console-history,console-agents".
            All by default.
--variants  Of "light", "dark", "phone" and "arabic", separated by commas. All by default.
<folder>    Where the pictures are written, by default a folder for temporary files.

A picture of the README is written when the pictures that it shows are taken.`

const VARIANTS = 'light,dark,phone,arabic'

/** A picture of the README, and the pictures that it shows. */
interface ReadmePicture extends Composition {
  readonly file: string
  readonly desktop: string
  readonly phone: string
}

const readmePictures: readonly ReadmePicture[] = [
  {
    ...widgetComposition,
    file: 'widget.png',
    desktop: 'widget-conversation-light.png',
    phone: 'widget-rating-phone.png',
  },
  {
    ...consoleComposition,
    file: 'console.png',
    desktop: 'console-conversation-light.png',
    phone: 'console-inbox-phone.png',
  },
]

async function writeReadmePictures(browser: Browser, pictures: ReadonlyMap<string, Buffer>): Promise<void> {
  for (const { file, ...picture } of readmePictures) {
    const [desktop, phone] = [pictures.get(picture.desktop), pictures.get(picture.phone)]
    if (!desktop || !phone) continue
    const path = fileURLToPath(new URL(`../../docs/images/${file}`, import.meta.url))
    await writeFile(path, await compose(browser, picture, { desktop, phone }))
  }
}

async function main(): Promise<void> {
  const text = { type: 'string' } as const
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { scenes: text, variants: text, help: { type: 'boolean' } },
  })
  if (values.help) return void process.stdout.write(`${usage}\n`)
  const [folder = join(tmpdir(), 'flowdesk-screenshots')] = positionals
  const beginnings = (values.scenes ?? '').split(',')
  const variants = (values.variants ?? VARIANTS).split(',')
  await mkdir(folder, { recursive: true })
  const browser = await openBrowser()
  const pictures = new Map<string, Buffer>()
  const options = {
    isWanted: (scene: string) => beginnings.some((beginning) => scene.startsWith(beginning)),
    variants,
    save: async (name: string, picture: Buffer) => {
      pictures.set(name, picture)
      await writeFile(join(folder, name), picture)
      process.stdout.write(`${join(folder, name)}\n`)
    },
  }
  try {
    await takeWidget(browser, options)
    await takeConsole(browser, options)
    await writeReadmePictures(browser, pictures)
  } finally {
    await browser.close()
  }
}

await main()
