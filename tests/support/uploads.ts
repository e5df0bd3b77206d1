import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { Clock, openTestApp } from './app.ts'
import { freshDatabase } from './database-server.ts'
import { Flowdesk, type Reply } from './flowdesk.ts'
import { type FormPart, formHeaders, formOf } from './forms.ts'
import { sampleFiles } from './sample-files.ts'

/** A server with a folder of its own for files. */
export interface FlowdeskWithFiles {
  readonly flowdesk: Flowdesk
  /** Where the bytes of files are. */
  readonly folder: string
  /** Another process on the same database and folder, with a clock of its own if one is given. */
  twin(clock?: Clock): Promise<Flowdesk>
  /** Holds a lock on a table of the database: whoever writes there waits until it is released. */
  hold(table: string): Promise<Hold>
  close(): Promise<void>
}

/** A lock that is held. */
export interface Hold {
  /** Resolves when so many wait for it. */
  awaited(by: number): Promise<void>
  /** Ends the connections of all who wait for it. */
  breakWaiting(): Promise<void>
  release(): Promise<void>
}

const WAITING = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

async function holdIn(address: PostgresAddress, table: string): Promise<Hold> {
  const client = new pg.Client(typeof address === 'string' ? { connectionString: address } : address)
  // Whoever closes the database cuts off a lock that a failed test still holds.
  client.on('error', () => undefined)
  await client.connect()
  await client.query('begin')
  await client.query(`lock table ${table} in exclusive mode`)
  async function waiting(): Promise<number> {
    // What a transaction has seen of the others it would otherwise see again and again.
    await client.query('select pg_stat_clear_snapshot()')
    return Number((await client.query(`select count(*) ${WAITING}`)).rows[0].count)
  }
  return {
    async awaited(by) {
      for (let waited = 0; (await waiting()) < by; waited += 10) {
        if (waited > 10_000) throw new Error('nobody waits for the lock')
        await delay(10)
      }
    },
    breakWaiting: async () => void (await client.query(`select pg_terminate_backend(pid) ${WAITING}`)),
    release: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}

/** Opens a server with an empty folder for files. */
export async function openWithFiles(given: Record<string, string> = {}): Promise<FlowdeskWithFiles> {
  const root = await mkdtemp(join(tmpdir(), 'flowdesk-test-'))
  const settings = { Storage__RootPath: root, ...given }
  const { address, drop } = await freshDatabase(inject('server'))
  const open = async (clock: Clock, end: () => Promise<void>) =>
    new Flowdesk(await openTestApp(address, settings, clock), clock, address, end)
  const flowdesk = await open(new Clock(), drop)
  return {
    flowdesk,
    folder: join(root, 'files'),
    twin: (clock = flowdesk.clock) => open(clock, async () => undefined),
    hold: (table) => holdIn(address, table),
    async close() {
      await flowdesk.close()
      await rm(root, { recursive: true })
    },
  }
}

/** What to upload other than a little text by the integration route. */
export interface UploadOptions {
  readonly fileName?: string
  readonly content?: string | Buffer
  /** Parts in place of the file. */
  readonly parts?: readonly FormPart[]
  readonly path?: string
}

/** Uploads a file. */
export function upload({ post }: Flowdesk, token: string, options: UploadOptions = {}): Promise<Reply> {
  const { fileName = 'note.txt', content = 'A note.', path = '/v1/integration/attachments' } = options
  const parts = options.parts ?? [{ fileName, content }]
  return post(path, { token, headers: formHeaders, body: formOf(...parts) })
}

/** A genuine little file of the type. */
export const sample = (extension: string): Required<Pick<UploadOptions, 'fileName' | 'content'>> => ({
  fileName: `sample.${extension}`,
  content: sampleFiles[extension] ?? '',
})

/** The id of a fresh upload. */
export async function makeUpload(flowdesk: Flowdesk, token: string, options: UploadOptions = {}): Promise<string> {
  const { status, text, body } = await upload(flowdesk, token, options)
  if (status !== 201) throw new Error(`an upload was refused with ${status}: ${text}`)
  return body.data.id
}

/** The names of all files in a folder and below, sorted. */
export async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}
