import type { Config } from '@flowdesk/settings'
import type { FirstAdministrator } from '#platform/context.ts'
import { type Log, logFields } from '#platform/observe/log.ts'
import { type App, type AppOptions, openApp } from './app.ts'
import { processSettings, seedSettings } from './app-settings.ts'
import { createDemoClient } from './demo/client.ts'
import { createDemoClock } from './demo/clock.ts'
import { DEMO_BEGINS_MINUTES_AGO } from './demo/samples.ts'
import { DEMO_WIDGET_KEY, seedDemoChat } from './demo/seed-chat.ts'
import { seedDemoTickets } from './demo/seed-tickets.ts'
import { type DemoShop, openDemoShop } from './demo/shop.ts'

/** Whether the demo is on: `Seed:Demo`, and never in production. */
export const isDemoEnabled = (config: Config, isProduction: boolean): boolean =>
  !isProduction && config.get(seedSettings)['Seed:Demo']

/** Adds the demo data through a second server with a clock in the past. Throws only if that server cannot be opened. */
export async function addDemoData(
  options: AppOptions,
  administrator: FirstAdministrator,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const clock = createDemoClock(options.now(), DEMO_BEGINS_MINUTES_AGO)
  const parts = options.config.get(processSettings).Parts
  const app = await openApp({ ...options, now: clock.now })
  try {
    const seeding = { client: createDemoClient(app.http), clock, administrator }
    if (parts.includes('chat')) await seedDemoChat(seeding, signal)
    if (parts.includes('ticketing')) await seedDemoTickets(seeding, signal)
    log.info('added demo data')
  } catch (error) {
    if (!signal.aborted) log.warn(logFields(error), 'the demo data could not be added')
  } finally {
    await app.close()
  }
}

async function findWidgetKey({ http }: App): Promise<string> {
  const { statusCode } = await http.app.inject({ url: `/v1/widget/${DEMO_WIDGET_KEY}/config` })
  return statusCode === 200 ? DEMO_WIDGET_KEY : 'default'
}

/** Listens on `port` + 1, or on a free port if `port` is 0. Returns undefined if that fails or chat is not served. */
export async function startDemoShop(
  app: App,
  { config, log }: Pick<AppOptions, 'config' | 'log'>,
  server: { readonly url: string; readonly host: string; readonly port: number },
): Promise<DemoShop | undefined> {
  if (!config.get(processSettings).Parts.includes('chat')) return undefined
  const { url, host, port } = server
  const options = { host, port: port === 0 ? 0 : port + 1, serverUrl: url, getWidgetKey: () => findWidgetKey(app) }
  try {
    return await openDemoShop(options)
  } catch (error) {
    log.warn(logFields(error), 'the demo shop could not be started')
    return undefined
  }
}
