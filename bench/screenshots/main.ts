// Takes pictures of the widget on the demo shop: `npm run screenshots -- [folder]`.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright-core'
import { openBrowser } from '../demo/browser.ts'
import { type Desk, openDesk } from '../demo/desk.ts'
import { type DemoServer, type DemoServerOptions, startDemoServer } from '../demo/server.ts'
import { compose } from './composition.ts'
import { disconnectedScene, type Scene, scenes, waitingRoomScene } from './scenes.ts'
import { openShop, type Variant, type VisitorPage, variants } from './visitor-page.ts'

const README_PICTURE = fileURLToPath(new URL('../../docs/images/widget.png', import.meta.url))

interface Studio {
  readonly browser: Browser
  readonly server: DemoServer
  readonly desk: Desk
  /** Saves a picture under the name of its scene and variant. */
  readonly save: (scene: Scene, variant: Variant, picture: Buffer) => Promise<void>
}

/** Takes a picture once the network is idle, with the pointer away from the page's controls. */
async function takePicture({ page }: VisitorPage): Promise<Buffer> {
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  return await page.screenshot({ caret: 'hide' })
}

async function takeScene({ browser, server, desk, save }: Studio, scene: Scene): Promise<void> {
  await desk.changeWidget(scene.widget ?? {})
  await desk.setOnline(!scene.isOffline)
  for (const variant of variants) {
    const visitor = await openShop(browser, server.shopUrl, variant)
    await scene.show(visitor, desk)
    await save(scene, variant, await takePicture(visitor))
    await visitor.page.context().close()
  }
  if (scene.widget) await desk.changeWidget({ preChatFormEnabled: false })
  await desk.endAll()
}

/** Prepares all pages, stops the server, and takes the pictures. */
async function takeDisconnectedScene({ browser, server, desk, save }: Studio): Promise<void> {
  const pages = []
  await desk.setOnline(true)
  for (const variant of variants) {
    const visitor = await openShop(browser, server.shopUrl, variant)
    await disconnectedScene.show(visitor, desk)
    pages.push({ visitor, variant })
  }
  await server.close()
  for (const { visitor, variant } of pages) {
    await disconnectedScene.afterStop(visitor)
    await save(disconnectedScene, variant, await visitor.page.screenshot({ caret: 'hide' }))
  }
}

/** Starts a server, signs in an agent, calls `run`, and stops the server. */
async function withStudio(
  browser: Browser,
  options: DemoServerOptions,
  save: Studio['save'],
  run: (studio: Studio) => Promise<void>,
): Promise<void> {
  const server = await startDemoServer(options)
  try {
    const desk = await openDesk(server.serverUrl)
    await run({ browser, server, desk, save })
    await desk.disconnect()
  } finally {
    await server.close()
  }
}

async function takeAll(browser: Browser, rootPath: string, save: Studio['save']): Promise<void> {
  await withStudio(browser, { rootPath, isNew: true }, save, async (studio) => {
    await studio.desk.endAll()
    for (const scene of scenes) await takeScene(studio, scene)
  })
  const full = { rootPath, isNew: false, settings: { Chat__MaxConcurrentConversations: '1' } }
  await withStudio(browser, full, save, async (studio) => {
    const [first] = variants
    if (!first) return
    const other = await openShop(browser, studio.server.shopUrl, first)
    const queue = scenes.find(({ name }) => name === 'queue')
    await queue?.show(other, studio.desk)
    await takeScene(studio, waitingRoomScene)
    await other.page.context().close()
  })
  await withStudio(browser, { rootPath, isNew: false }, save, takeDisconnectedScene)
}

async function main(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  const rootPath = await mkdtemp(join(tmpdir(), 'flowdesk-pictures-'))
  const browser = await openBrowser()
  const pictures = new Map<string, Buffer>()
  const save: Studio['save'] = async (scene, variant, picture) => {
    const name = `${scene.name}-${variant.name}.png`
    pictures.set(name, picture)
    await writeFile(join(folder, name), picture)
    process.stdout.write(`${join(folder, name)}\n`)
  }
  try {
    await takeAll(browser, rootPath, save)
    const [desktop, phone] = [pictures.get('conversation-light.png'), pictures.get('rating-phone.png')]
    if (desktop && phone) await writeFile(README_PICTURE, await compose(browser, desktop, phone))
  } finally {
    await browser.close()
    await rm(rootPath, { recursive: true, force: true })
  }
}

await main(process.argv[2] ?? join(tmpdir(), 'flowdesk-screenshots'))
