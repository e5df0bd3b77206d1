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
  /** The value of `Parts`; with `worker`, the server can run jobs. */
  readonly part: string
}

/** A server in this process, without a port, whose queries are captured. */
export interface CapturedServer {
  readonly inject: InjectRequest
  /** Returns the queries since the last call. */
  readonly takeQueries: () => CompiledQuery[]
  /** Moves the clock of the server and runs its due jobs. */
  readonly runJobsAfter: (ms: number) => Promise<void>
}

/** Opens the server in this process, calls `work` with it, and closes it. */
export async function captureQueries(
  { address, rootPath, part }: CaptureOptions,
  work: (server: CapturedServer) => Promise<void>,
): Promise<void> {
  let movedMs = 0
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
  const now = () => new Date(Date.now() + movedMs)
  const options = { config, databaseAddress: address, version: 'bench', now, log, plugins: [plugin] }
  const app = await openApp(options)
  try {
    await work({
      inject: app.http.app.inject.bind(app.http.app),
      takeQueries: () => captured.splice(0),
      async runJobsAfter(ms) {
        movedMs += ms
        await app.worker?.runDueJobs()
      },
    })
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
