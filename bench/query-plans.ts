import { readConfig } from '@flowdesk/settings'
import { type CompiledQuery, type KyselyPlugin, PostgresQueryCompiler } from 'kysely'
import { openLog } from '#platform/observe/log.ts'
import { type App, openApp } from '../server/app.ts'
import { allSettings } from '../server/app-settings.ts'
import { withConnection } from './cluster.ts'

export type InjectRequest = App['http']['app']['inject']

interface CaptureOptions {
  readonly address: string
  readonly rootPath: string
  /** The value of `Parts`. */
  readonly part: string
}

/**
 * Opens the server in this process, without listening. Calls `sendRequests` with a function that sends a request, and with
 * one that returns the queries since its last call.
 */
export async function captureQueries(
  { address, rootPath, part }: CaptureOptions,
  sendRequests: (inject: InjectRequest, takeQueries: () => CompiledQuery[]) => Promise<void>,
): Promise<void> {
  const captured: CompiledQuery[] = []
  const compiler = new PostgresQueryCompiler()
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      captured.push(compiler.compileQuery(node, queryId))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const config = readConfig(
    allSettings.map((section) => section.settings),
    { env: { Storage__RootPath: rootPath, Parts: part } },
  )
  const log = await openLog('silent', false)
  const options = { config, databaseAddress: address, version: 'bench', now: () => new Date(), log, plugins: [plugin] }
  const app = await openApp(options)
  try {
    await sendRequests(app.http.app.inject.bind(app.http.app), () => captured.splice(0))
  } finally {
    await app.close()
  }
}

/** Runs queries and returns the text of each with the lines of its plan. */
export const explainQueries = (address: string, queries: readonly CompiledQuery[]) =>
  withConnection(address, async (client) => {
    // The setting with which the server connects.
    await client.query('set enable_seqscan = off')
    const explained: { readonly sql: string; readonly plan: readonly string[] }[] = []
    for (const { sql, parameters } of queries) {
      const { rows } = await client.query(`explain (analyze, buffers) ${sql}`, [...parameters])
      explained.push({ sql, plan: rows.map((row) => String(row['QUERY PLAN'])) })
    }
    return explained
  })
