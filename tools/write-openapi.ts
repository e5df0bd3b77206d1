import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { readConfig } from '@flowdesk/settings'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { createUuidGenerator } from '#platform/db/uuid-v7.ts'
import { createFileSystemStore } from '#platform/files/file-system-store.ts'
import { JobRegistry } from '#platform/jobs/registry.ts'
import { openLog } from '#platform/observe/log.ts'
import { Metrics } from '#platform/observe/metrics.ts'
import { createHttpWithRoutes, openContexts } from '../server/app.ts'
import { allSettings } from '../server/app-settings.ts'
import type { AppTables } from '../server/contexts.ts'
import { createUncheckedLicence } from '../server/licence-resources.ts'

/** Returns the document that the server serves with its default settings. This tool does not query the database. */
async function renderDocument(): Promise<string> {
  const config = readConfig(
    allSettings.map((section) => section.settings),
    { env: {} },
  )
  const now = () => new Date()
  const dialect = {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }
  const options = { config, version: '1.0.0', now, log: await openLog('silent', false) }
  const resources = {
    db: new Kysely<AppTables>({ dialect }),
    now,
    newId: createUuidGenerator(now),
    jobs: new JobRegistry<AppTables>(),
    metrics: new Metrics(),
    files: createFileSystemStore('.'),
    outbox: null,
    licence: createUncheckedLicence('00000000-0000-8000-8000-000000000000'),
  }
  const { app } = createHttpWithRoutes(options, {
    resources,
    contexts: openContexts(resources, config),
    worker: null,
    monitoringDb: new Kysely({ dialect }),
    refuseIfOverloaded: () => undefined,
    mailHealth: async () => 'off',
    licenceHealth: async () => 'off',
  })
  const answer = await app.inject('/openapi/v1.json')
  if (answer.statusCode !== 200) throw new Error(`the server refused to show its reference: ${answer.body}`)
  return answer.body
}

// Writes the API reference; with --check it writes nothing and fails if the file is out of date.
const folder = new URL('../openapi/', import.meta.url)
const file = new URL('v1.json', folder)
const document = await renderDocument()

if (!process.argv.includes('--check')) {
  await mkdir(folder, { recursive: true })
  await writeFile(file, document)
} else if ((await readFile(file, 'utf8').catch(() => '')) !== document) {
  console.error('openapi/v1.json is not up to date: run node tools/write-openapi.ts')
  process.exitCode = 1
}
