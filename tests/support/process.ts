import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject, onTestFinished } from 'vitest'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { runAdminStatement, TEMPLATE_DATABASE, withDatabase } from './database-server.ts'
import { createRootFolder, isProcessRunning, readServerProcessId, waitUntil } from './embedded.ts'

/** The folder of this repository. */
export const repositoryFolder = fileURLToPath(new URL('../../', import.meta.url))

/** The default administrator of a program of `startFlowdesk`. */
export const firstAdministrator = { email: 'first@example.com', password: 'correct horse battery' }

/** Settings that lift rate limits, use a free port and create an administrator. */
const defaultSettings: Readonly<Record<string, string>> = {
  Http__Port: '0',
  Seed__Demo: 'false',
  Tickets__ListCacheSeconds: '0',
  Seed__AdminEmail: firstAdministrator.email,
  Seed__AdminPassword: firstAdministrator.password,
  ...Object.fromEntries(
    [
      'LoginAccount',
      'CreateTicket',
      'CreateTicketSync',
      'AppendMessage',
      'IntegrationRead',
      'Dashboard',
      'Tracking',
    ].map((policy) => [`RateLimits__${policy}__Permits`, '1000000']),
  ),
}

/** How a program is started. */
export interface ProgramOptions {
  /** Environment variables that override the usual ones. An empty text unsets one. */
  readonly settings?: Readonly<Record<string, string>>
  /** The working folder, with `settings.json` and `data`; a new one by default. */
  readonly folder?: string
  /** The user to run as. */
  readonly user?: number
  /** The command; by default, the server of this repository with this Node.js. */
  readonly command?: readonly [string, ...string[]]
}

/** How a program ended. */
export interface ExitStatus {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** A running program of Flowdesk, in a process group of its own; killed and cleaned up after the test. */
export interface Program {
  readonly id: number
  readonly folder: string
  /** Resolves with its URL when it listens. Rejects with its last output if it ends before that. */
  readonly ready: Promise<string>
  readonly ended: Promise<ExitStatus>
  /** Everything it has written to its standard output so far. */
  readonly stdout: () => string
  /** Everything it has written to its standard error so far. */
  readonly stderr: () => string
  readonly kill: (signal: NodeJS.Signals) => void
  readonly killGroup: (signal: NodeJS.Signals) => void
}

/** Creates an empty working folder. `file` is the content of its `settings.json`. */
export async function createFolder({ user, file }: { user?: number; file?: unknown } = {}): Promise<string> {
  const folder = await createRootFolder(user === undefined ? {} : { user })
  onTestFinished(() => waitForDatabaseEnd(folder))
  if (file !== undefined)
    await writeFile(join(folder, 'settings.json'), typeof file === 'string' ? file : JSON.stringify(file))
  return folder
}

/** The running process groups, which are killed if this process ends before its tests have stopped them. */
const processGroups = new Set<number>()
process.on('exit', () => {
  for (const id of processGroups) killGroup(id, 'SIGKILL')
})

function killGroup(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-id, signal)
  } catch {
    // The whole group has ended.
  }
}

/** Starts Flowdesk as an operator would. */
export async function startFlowdesk(options: ProgramOptions = {}): Promise<Program> {
  const { settings = {}, user } = options
  const folder = options.folder ?? (await createFolder(user === undefined ? {} : { user }))
  const [command, ...words] = options.command ?? [process.execPath, join(repositoryFolder, 'server/start.js')]
  const child = spawn(command, words, {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: folder, ...defaultSettings, ...settings },
    ...(user === undefined ? {} : { uid: user, gid: user }),
  })
  const program = observeProgram(child, folder)
  processGroups.add(program.id)
  onTestFinished(() => cleanUpProgram(program))
  return program
}

function observeProgram(child: ChildProcess, folder: string): Program {
  const { pid: id } = child
  if (id === undefined) throw new Error('it was never started')
  const written = { out: '', err: '' }
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>()
  const { promise: ended, resolve: end } = Promise.withResolvers<ExitStatus>()
  // Callers that wait only for the end ignore that it was never ready.
  ready.catch(() => undefined)
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    written.out += text
    const [, port] = /(?:ready at http:\/\/|Listens at +|"address":")[^\s:"]+:(\d+)/.exec(written.out) ?? []
    if (port) resolve(`http://127.0.0.1:${port}`)
  })
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    written.err += text
  })
  child.on('close', (code, signal) => {
    end({ code, signal })
    reject(new Error(`it ended with ${code ?? signal}: ${written.out}${written.err}`))
  })
  return {
    id,
    folder,
    ready,
    ended,
    stdout: () => written.out,
    stderr: () => written.err,
    kill: (signal) => void child.kill(signal),
    killGroup: (signal) => killGroup(id, signal),
  }
}

/** Kills the remaining processes of a program. */
async function cleanUpProgram(program: Program): Promise<void> {
  program.killGroup('SIGKILL')
  await program.ended
  processGroups.delete(program.id)
}

/** Waits for the end of the embedded database of a folder, which ends by itself after its program. */
async function waitForDatabaseEnd(folder: string): Promise<void> {
  const server = await readServerProcessId(join(folder, 'data')).catch(() => 0)
  await waitUntil(async () => server === 0 || !(await isProcessRunning(server)))
}

/** Creates a database on the server of this test run, dropped after the test. Returns its address as a setting. */
async function createDatabase(options: string): Promise<string> {
  const server = inject('server')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  await runAdminStatement(server, `create database ${name} ${options}`)
  onTestFinished(() => runAdminStatement(server, `drop database ${name} with (force)`))
  return toConnectionUrl(withDatabase(server, name))
}

/** Creates an empty database on the server of this test run, dropped after the test. Returns the settings to use it. */
export async function createExternalDatabase(): Promise<Record<string, string>> {
  return { ConnectionStrings__Default: await createDatabase('') }
}

/** Creates a database with the tables and the seed of this release, dropped after the test. Returns its address. */
export const createMigratedDatabase = (): Promise<string> => createDatabase(`template ${TEMPLATE_DATABASE}`)

/** Returns the address of a server as a setting. */
export function toConnectionUrl(address: PostgresAddress): string {
  if (typeof address === 'string') return address
  const { host, port, user, database } = address
  return `postgres://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
}
