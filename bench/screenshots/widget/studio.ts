import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { type Desk, openDesk } from '../../demo/desk.ts'
import { type DemoServer, type DemoServerOptions, startDemoServer } from '../../demo/server.ts'
import type { PictureOptions } from '../options.ts'
import { disconnectedScene, type Scene, scenes, waitingRoomScene } from './scenes.ts'
import { openShop, type VisitorPage, variants } from './visitor-page.ts'

interface Studio extends PictureOptions {
  readonly browser: Browser
  readonly server: DemoServer
  readonly desk: Desk
}

/** Takes a picture once the network is idle, with the pointer away from the page's controls. */
async function takePicture({ page }: VisitorPage): Promise<Buffer> {
  await page.mouse.move(0, 0)
  await page.waitForLoadState('networkidle')
  return await page.screenshot({ caret: 'hide' })
}

const wantedVariants = (studio: Studio) => variants.filter(({ name }) => studio.variants.includes(name))

const isWanted = ({ isWanted }: PictureOptions, { name }: Scene): boolean => isWanted(`widget-${name}`)

const fileName = (scene: Scene, variant: { readonly name: string }): string =>
  `widget-${scene.name}-${variant.name}.png`

async function takeScene(studio: Studio, scene: Scene): Promise<void> {
  const { browser, server, desk, save } = studio
  if (!isWanted(studio, scene)) return
  await desk.changeWidget(scene.widget ?? {})
  await desk.setOnline(!scene.isOffline)
  for (const variant of wantedVariants(studio)) {
    const visitor = await openShop(browser, server.shopUrl, variant)
    await scene.show(visitor, desk)
    await save(fileName(scene, variant), await takePicture(visitor))
    await visitor.page.context().close()
  }
  if (scene.widget) await desk.changeWidget({ preChatFormEnabled: false })
  await desk.endAll()
}

/** Prepares all pages, stops the server, and takes the pictures. */
async function takeDisconnectedScene(studio: Studio): Promise<void> {
  const { browser, server, desk, save } = studio
  const pages = []
  await desk.setOnline(true)
  for (const variant of wantedVariants(studio)) {
    const visitor = await openShop(browser, server.shopUrl, variant)
    await disconnectedScene.show(visitor, desk)
    pages.push({ visitor, variant })
  }
  await server.close()
  for (const { visitor, variant } of pages) {
    await disconnectedScene.afterStop(visitor)
    await save(fileName(disconnectedScene, variant), await visitor.page.screenshot({ caret: 'hide' }))
  }
}

/** Starts a server, signs in an agent, calls `run`, and stops the server. */
async function withStudio(
  browser: Browser,
  server: DemoServerOptions,
  options: PictureOptions,
  run: (studio: Studio) => Promise<void>,
): Promise<void> {
  const started = await startDemoServer(server)
  try {
    const desk = await openDesk(started.serverUrl)
    await run({ browser, server: started, desk, ...options })
    await desk.disconnect()
  } finally {
    await started.close()
  }
}

/** Fills the server with one conversation, so that the next visitor waits. */
async function takeWaitingRoomScene(studio: Studio): Promise<void> {
  const [first] = variants
  if (!first) return
  const other = await openShop(studio.browser, studio.server.shopUrl, first)
  const queue = scenes.find(({ name }) => name === 'queue')
  await queue?.show(other, studio.desk)
  await takeScene(studio, waitingRoomScene)
  await other.page.context().close()
}

/** Takes the pictures of the widget on the demo shop. */
export async function takeWidget(browser: Browser, options: PictureOptions): Promise<void> {
  if (![...scenes, waitingRoomScene, disconnectedScene].some((scene) => isWanted(options, scene))) return
  const rootPath = await mkdtemp(join(tmpdir(), 'flowdesk-pictures-'))
  try {
    await withStudio(browser, { rootPath, isNew: true }, options, async (studio) => {
      await studio.desk.endAll()
      for (const scene of scenes) await takeScene(studio, scene)
    })
    const full = { rootPath, isNew: false, settings: { Chat__MaxConcurrentConversations: '1' } }
    if (isWanted(options, waitingRoomScene)) await withStudio(browser, full, options, takeWaitingRoomScene)
    if (isWanted(options, disconnectedScene))
      await withStudio(browser, { rootPath, isNew: false }, options, takeDisconnectedScene)
  } finally {
    await rm(rootPath, { recursive: true, force: true })
  }
}
