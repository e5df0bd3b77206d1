import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '@flowdesk/settings'
import type { KyselyPlugin } from 'kysely'
import type { DatabaseTimeouts } from '#platform/db/database.ts'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { type Log, openLog } from '#platform/observe/log.ts'
import { type App, openApp } from '../../server/app.ts'
import { allSettings } from '../../server/app-settings.ts'
import { seededAdministrator } from './database-server.ts'
import { createRecordingPlugin } from './sql-recorder.ts'

/** The clock of a test: the real time plus what `advance` has added. */
export class Clock {
  private movedMs = 0
  private stoppedAt: number | null = null

  now = (): Date => new Date((this.stoppedAt ?? Date.now()) + this.movedMs)

  /** Stops the clock. Only `advance` moves it from then on. */
  stop(): void {
    this.stoppedAt ??= Date.now()
  }

  /** Moves the clock forward. */
  advance(ms: number): void {
    this.movedMs += ms
  }
}

/** The folder in which the servers of this process store files. */
const storageRoot = mkdtempSync(join(tmpdir(), 'flowdesk-test-'))
process.once('exit', () => rmSync(storageRoot, { recursive: true, force: true }))

// Tests sign in and write far more often than people do. Tests of rate limits set their own.
const unlimited = Object.fromEntries(
  [
    'LoginAccount',
    'LoginAddress',
    'CreateTicket',
    'CreateTicketSync',
    'AppendMessage',
    'IntegrationRead',
    'Dashboard',
    'Agent',
    'Tracking',
    'Refresh',
    'Upload',
    'VisitorBootstrap',
    'VisitorWrite',
    'VisitorRead',
    'ConversationCreate',
    'LeaveMessage',
    'WaitingRoom',
  ].map((policy) => [`RateLimits__${policy}__Permits`, '1000000']),
)

// The global set-up names the folder that collects the queries of all tests, in both dialects.
function createRecordingPlugins(): readonly KyselyPlugin[] {
  const folder = process.env['SQL_RECORD_DIR']
  return folder ? [createRecordingPlugin(folder)] : []
}

/** How a server of a test differs from the usual one, apart from its settings. */
export interface TestAppOptions {
  /** Plugins that process the queries of the server; by default, they record them. */
  readonly plugins?: readonly KyselyPlugin[] | undefined
  /** The administrator of the `Seed` settings. */
  readonly administrator?: typeof seededAdministrator
  readonly databaseTimeouts?: DatabaseTimeouts
  /** By default, nothing is logged. */
  readonly log?: Log
}

/** For tests in which calls wait for a lock that the test holds: on a busy machine, they wait longer than usual. */
export const patientDatabase: TestAppOptions = {
  databaseTimeouts: { connectionTimeoutMs: 60_000, lockTimeoutMs: 60_000, socketTimeoutMs: 120_000 },
}

/** Opens the real server on a database, without listening. `settings` are named as in the environment: `Section__Key`. */
export async function openTestApp(
  address: PostgresAddress,
  settings: Record<string, string> = {},
  clock = new Clock(),
  { plugins = createRecordingPlugins(), ...more }: TestAppOptions = {},
): Promise<App> {
  const env = {
    ...unlimited,
    Storage__RootPath: storageRoot,
    Tickets__ListCacheSeconds: '0',
    Database__PoolSize: '6',
    ...settings,
  }
  const config = readConfig(
    allSettings.map((section) => section.settings),
    { env },
  )
  const log = await openLog(process.env['TEST_LOG'] ?? 'silent', false)
  // On a busy machine a check may take longer than a server waits by default.
  const options = { config, databaseAddress: address, log, plugins, healthCheckTimeoutMs: 30_000 }
  return await openApp({ ...options, version: 'test', now: clock.now, ...more })
}

/** Migrates and seeds the database that tests copy. */
export async function createTemplateDatabase(address: PostgresAddress): Promise<void> {
  const config = readConfig(
    allSettings.map((section) => section.settings),
    { env: {} },
  )
  const log = await openLog('silent', false)
  const app = await openApp({
    config,
    databaseAddress: address,
    version: 'test',
    now: () => new Date(),
    log,
    administrator: seededAdministrator,
    plugins: createRecordingPlugins(),
  })
  await app.close()
}
