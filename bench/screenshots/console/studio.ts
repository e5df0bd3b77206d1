import { mkdir } from 'node:fs/promises'
import type { Browser } from 'playwright-core'
import { createCleanup } from '../../cleanup.ts'
import { type Cluster, openCluster } from '../../cluster.ts'
import { findFreePort } from '../../free-port.ts'
import type { PictureOptions } from '../options.ts'
import { photographTin, RECEIPT } from '../samples.ts'
import { consoleVariants, openConsole, settle } from './console-page.ts'
import { createHistory } from './history.ts'
import { openPresence } from './presence.ts'
import { createRecords } from './records.ts'
import { type ConsoleScene, consoleScenes, type SceneContext, type StageName } from './scenes.ts'
import { rootPathIn, seed } from './seeding.ts'
import { type Licences, type Stage, startLicences, startStage } from './stage.ts'
import { createToday, type Today } from './today.ts'

const HISTORY_DAYS = 30
const MINUTES_PER_DAY = 24 * 60

async function createDatabase(cluster: Cluster, name: string): Promise<void> {
  await cluster.createDatabase(name)
  await mkdir(rootPathIn(cluster.folder, name))
}

/** Creates the data of a shop that has worked with Flowdesk for a month. */
async function seedShop(cluster: Cluster, browser: Browser, name: string): Promise<Today> {
  await createDatabase(cluster, name)
  const files = { photo: await photographTin(browser), receipt: RECEIPT }
  let today: Today | undefined
  const begin = (HISTORY_DAYS + 1) * MINUTES_PER_DAY
  await seed(cluster.addressOf(name), rootPathIn(cluster.folder, name), begin, async (seeding) => {
    const shop = await createRecords(seeding)
    await createHistory(seeding, shop, HISTORY_DAYS)
    today = await createToday(seeding, shop, files)
  })
  if (!today) throw new Error('the data of the shop were not created')
  return today
}

interface Studio extends PictureOptions {
  readonly browser: Browser
  readonly cluster: Cluster
  readonly licences: Licences
}

async function takeScene(
  { browser, variants, save }: Studio,
  scene: ConsoleScene,
  setting: SceneContext,
): Promise<void> {
  const path = scene.path.replace(':main', setting.today.main.id)
  for (const variant of consoleVariants.filter(({ name }) => variants.includes(name))) {
    const page = await openConsole(browser, setting, variant, { path, isSignedIn: !scene.isSignedOut })
    try {
      await settle(page)
      await scene.show?.(page, setting)
      await settle(page)
    } catch (error) {
      process.stderr.write(`${scene.name}-${variant.name}: ${error}\n`)
    }
    await save(`console-${scene.name}-${variant.name}.png`, await page.screenshot({ caret: 'hide' }))
    await page.context().close()
  }
}

const licenceKeys = { busy: 'active', grace: 'expired', blocked: 'revoked' } as const

const NO_DAY: Omit<SceneContext, keyof Stage> = {
  today: { main: { id: '', visitorToken: '' }, onlineVisitors: [] },
  presence: { showDraft: async () => undefined, close: async () => undefined },
}

/** Settings of a server with a URL of its own and e-mail. It accepts connections from the address at which it is shown. */
async function createBusySettings(): Promise<Readonly<Record<string, string>>> {
  const port = await findFreePort()
  return {
    Http__Port: String(port),
    Http__PublicUrl: 'https://support.tidewater.example',
    Embedding__AllowedFrameAncestors: `http://127.0.0.1:${port}`,
    Smtp__Host: 'localhost',
  }
}

/** Starts the server of a stage, takes the pictures of its scenes, and stops the server. */
async function takeStage(studio: Studio, name: StageName, today: Today | undefined): Promise<void> {
  const scenes = consoleScenes.filter(
    (scene) => (scene.stage ?? 'busy') === name && studio.isWanted(`console-${scene.name}`),
  )
  if (scenes.length === 0) return
  const { cluster, licences } = studio
  const settings = name === 'new' ? {} : licences.settingsOf(licenceKeys[name])
  const stage = await startStage(cluster, name === 'new' ? 'fresh' : 'shop', {
    ...settings,
    ...(name === 'busy' ? await createBusySettings() : {}),
  })
  const presence = name === 'busy' && today ? await openPresence(stage, today) : NO_DAY.presence
  try {
    for (const scene of scenes) await takeScene(studio, scene, { ...stage, today: today ?? NO_DAY.today, presence })
  } finally {
    await presence.close()
    await stage.close()
  }
}

/** Takes the pictures of the console. */
export async function takeConsole(browser: Browser, options: PictureOptions): Promise<void> {
  const { closeAtEnd, closeAll } = createCleanup()
  try {
    const cluster = closeAtEnd(await openCluster())
    const licences = closeAtEnd(await startLicences(cluster.folder))
    const studio: Studio = { browser, cluster, licences, ...options }
    await createDatabase(cluster, 'fresh')
    await takeStage(studio, 'new', undefined)
    const needsShop = consoleScenes.some(({ name, stage }) => stage !== 'new' && options.isWanted(`console-${name}`))
    if (!needsShop) return
    const today = await seedShop(cluster, browser, 'shop')
    await takeStage(studio, 'busy', today)
    await takeStage(studio, 'grace', today)
    await takeStage(studio, 'blocked', today)
  } finally {
    await closeAll()
  }
}
