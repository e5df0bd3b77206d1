// Runs a command against a PostgreSQL server that is not the embedded one: the server of the Linux distribution, started
// for this purpose alone and gone afterwards. `node tools/external-postgres.ts vitest run tests/contract`
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

const READY_TIMEOUT_SECONDS = 30
const user = 'flowdesk'
const asRoot = process.getuid?.() === 0

// PostgreSQL refuses to run as root; the account comes with Debian's package.
const accountArguments = asRoot ? ['--reuid=postgres', '--regid=postgres', '--init-groups'] : []

/** Returns the folder with the programs of the newest PostgreSQL server that Debian's packages installed. */
function findProgramFolder(): string {
  const major = (path: string): number => Number(path.split('/').at(-3))
  const newest = globSync('/usr/lib/postgresql/*/bin/initdb').sort((a, b) => major(b) - major(a))[0]
  if (!newest) throw new Error('No PostgreSQL server is installed here. As root: apt-get install postgresql')
  return join(newest, '..')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // The address of a TCP server that listens is never text.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function initializeCluster(bin: string, folder: string, password: string): Promise<void> {
  const passwordFile = join(folder, 'password')
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (asRoot) await run('chown', ['--recursive', 'postgres:', folder])
  const cluster = ['--pgdata', join(folder, 'cluster'), '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  const access = ['--username', user, '--pwfile', passwordFile, '--auth=scram-sha-256']
  await run('setpriv', [...accountArguments, join(bin, 'initdb'), ...cluster, ...access], { cwd: folder })
}

/** Starts the server on a loopback port. The kernel ends the server when this process ends, for any reason. */
async function startServer(bin: string, folder: string, port: number): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 300,
    // Test data need not survive a power failure.
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
  }
  const given = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = await open(join(folder, 'log'), 'a')
  const server = spawn(
    'setpriv',
    [...accountArguments, '--pdeathsig=INT', join(bin, 'postgres'), '-D', join(folder, 'cluster'), ...given],
    { cwd: folder, stdio: ['ignore', log.fd, log.fd] },
  )
  await log.close()
  return server
}

async function waitUntilReady(bin: string, folder: string, port: number, server: ChildProcess): Promise<void> {
  for (let tries = 0; tries < READY_TIMEOUT_SECONDS * 10 && server.exitCode === null; tries += 1) {
    const answers = run(join(bin, 'pg_isready'), ['--host=127.0.0.1', `--port=${port}`])
    if (
      await answers.then(
        () => true,
        () => false,
      )
    )
      return
    await sleep(100)
  }
  throw new Error(`PostgreSQL did not start:\n${await readFile(join(folder, 'log'), 'utf8')}`)
}

async function stopServer(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return
  const ended = once(server, 'exit')
  server.kill('SIGINT')
  await ended
}

/** Runs the command to its end. Forwards stop signals to it, so the server is removed afterwards. */
async function runCommand(command: readonly string[], url: string): Promise<number> {
  const [program = '', ...given] = command
  const child = spawn(program, given, { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: url } })
  const passOn = (signal: NodeJS.Signals): boolean => child.kill(signal)
  process.on('SIGINT', passOn).on('SIGTERM', passOn)
  const [code]: (number | null)[] = await once(child, 'exit')
  return code ?? 1
}

async function runWithServer(command: readonly string[]): Promise<number> {
  const bin = findProgramFolder()
  const folder = await mkdtemp(join(tmpdir(), 'flowdesk-postgres-'))
  try {
    const password = randomBytes(18).toString('hex')
    await initializeCluster(bin, folder, password)
    const port = await freePort()
    const server = await startServer(bin, folder, port)
    try {
      await waitUntilReady(bin, folder, port, server)
      return await runCommand(command, `postgres://${user}:${password}@127.0.0.1:${port}/postgres`)
    } finally {
      await stopServer(server)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

process.exitCode = await runWithServer(process.argv.slice(2)).catch((failure: unknown) => {
  console.error(failure instanceof Error ? failure.message : failure)
  return 1
})
