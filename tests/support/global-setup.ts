import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbeddedDatabase } from '#platform/db/embedded-database.ts'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { buildStaleAssets } from '../../web/build/stale-assets.ts'
import { createTemplateDatabase } from './app.ts'
import { runAdminStatement, TEMPLATE_DATABASE, withDatabase } from './database-server.ts'
import { findMissingPrograms, formatSkipNote } from './external-programs.ts'
import { startSqlRecording } from './sql-snapshot.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The database server on which tests create their databases. */
    server: PostgresAddress
  }
}

/** Uses the server of `TEST_DATABASE_URL`; by default starts an embedded one for this run. */
async function startServer(): Promise<{ address: PostgresAddress; stop: () => Promise<void> }> {
  const external = process.env['TEST_DATABASE_URL']
  if (external) return { address: external, stop: async () => undefined }
  const rootPath = await mkdtemp(join(tmpdir(), 'flowdesk-test-'))
  // Test data need not survive a power failure. Tests of durability start their own servers.
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }
  const embedded = await startEmbeddedDatabase({ rootPath, maxConnections: 300, log: () => undefined, settings })
  const stop = async () => {
    await embedded.stop()
    await rm(rootPath, { recursive: true, force: true })
  }
  return { address: embedded.connection, stop }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  for (const program of findMissingPrograms(process.env['CI'] === 'true')) console.warn(formatSkipNote(program))
  await buildStaleAssets()
  const compareSql = startSqlRecording(project)
  const { address, stop } = await startServer()
  const server = withDatabase(address, 'postgres')
  await runAdminStatement(server, `drop database if exists ${TEMPLATE_DATABASE}`)
  await runAdminStatement(server, `create database ${TEMPLATE_DATABASE}`)
  await createTemplateDatabase(withDatabase(address, TEMPLATE_DATABASE))
  project.provide('server', server)
  return async () => {
    await stop()
    await compareSql()
  }
}
