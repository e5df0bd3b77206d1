import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  createDatabaseDirectory,
  type DatabaseProcess,
  endProcess,
  isProcessRunning,
  killProcessGroup,
  openDatabase,
  readServerProcessId,
  runQuery,
  startDatabaseProcess,
  waitUntil,
} from '../test-support/support.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const sourceFile = fileURLToPath(new URL('error.ts', import.meta.url))
// The sources may be in a directory that only root can read.
const canNobodyRead = isRoot && spawnSync(process.execPath, [sourceFile], { uid: NOBODY, gid: NOBODY }).status === 0
const setpriv = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'setpriv'))
  .find((path) => existsSync(path))

test('rows committed before a kill -9 of the program are there at the next start', async () => {
  const directory = await createDatabaseDirectory()
  const held = startDatabaseProcess(directory)
  await insertRow(held)
  await endProcess(held.program, 'SIGKILL')
  await expectRow(directory)
})

test('rows committed before a kill -9 of the whole process group are there at the next start', async () => {
  const directory = await createDatabaseDirectory()
  const held = startDatabaseProcess(directory)
  await insertRow(held)
  await killProcessGroup(held.program, 'SIGKILL')
  await expectRow(directory)
})

test('rows committed before a kill -9 of program and server are there at the next start', async () => {
  const directory = await createDatabaseDirectory()
  const held = startDatabaseProcess(directory)
  await insertRow(held)
  process.kill(await readServerProcessId(directory), 'SIGKILL')
  await endProcess(held.program, 'SIGKILL')
  await expectRow(directory)
})

test.runIf(setpriv !== undefined)('after a kill -9 of the program the server shuts down cleanly', async () => {
  const directory = await createDatabaseDirectory()
  const held = startDatabaseProcess(directory)
  await held.connection
  const server = await readServerProcessId(directory)
  await endProcess(held.program, 'SIGKILL')
  await waitUntil(async () => !(await isProcessRunning(server)))
  await expect(stat(join(directory, 'files', 'postmaster.pid'))).rejects.toThrow('ENOENT')
})

test.runIf(!isRoot || canNobodyRead)(
  'without setpriv the server outlives a killed program, and the next start ends it',
  async () => {
    const directory = await createDatabaseDirectory({ mode: 0o755 })
    const held = startDatabaseProcess(directory, { environment: { PATH: '/nonexistent' } })
    await insertRow(held)
    const server = await readServerProcessId(directory)
    await endProcess(held.program, 'SIGKILL')
    expect(await isProcessRunning(server)).toBe(true)
    await expectRow(directory)
    expect(await isProcessRunning(server)).toBe(false)
  },
)

test('a SIGTERM and a SIGINT to the process group do not reach the server', async () => {
  const directory = await createDatabaseDirectory()
  const held = startDatabaseProcess(directory)
  const connection = await held.connection
  await killProcessGroup(held.program, 'SIGTERM', 'SIGINT')
  await waitUntil(async () => held.lines.includes('received SIGTERM') && held.lines.includes('received SIGINT'))
  expect(await runQuery(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a program that is killed during its first start does not prevent the next one', async () => {
  const directory = await createDatabaseDirectory()
  const held = startDatabaseProcess(directory)
  await waitUntil(async () => existsSync(join(directory, 'files.unfinished', 'global')))
  await killProcessGroup(held.program, 'SIGKILL')
  const { connection } = await openDatabase(directory)
  expect(await runQuery(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a second program fails with an error of one line', async () => {
  const directory = await createDatabaseDirectory()
  await openDatabase(directory)
  const second = startDatabaseProcess(directory)
  expect(await second.connection).toBeUndefined()
  expect(second.lines).toEqual([expect.stringContaining(`another process already runs on ${directory}`)])
})

test('a server that crashes is restarted with its rows; open connections break', async () => {
  const directory = await createDatabaseDirectory()
  const logged: string[] = []
  const { connection } = await openDatabase(directory, { log: (line) => logged.push(line) })
  await runQuery(connection, 'create table kept as select 7 as number')
  for (const _time of ['first', 'second']) {
    const server = await readServerProcessId(directory)
    const broken = expect(runQuery(connection, 'select pg_sleep(600)')).rejects.toThrow()
    process.kill(server, 'SIGKILL')
    await broken
    await waitUntil(async () => (await runQuery(connection, 'table kept').catch(() => [])).length === 1)
    expect(await readServerProcessId(directory)).not.toBe(server)
  }
  expect(logged).toContain('The embedded PostgreSQL exited unexpectedly. Restarting it.')
})

async function insertRow(held: DatabaseProcess): Promise<void> {
  await runQuery(await held.connection, 'create table kept as select 7 as number')
}

async function expectRow(directory: string): Promise<void> {
  const { connection } = await openDatabase(directory)
  expect(await runQuery(connection, 'table kept')).toEqual([{ number: 7 }])
}
