import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  end,
  type Holder,
  hold,
  killGroup,
  makeRoot,
  open,
  query,
  runs,
  serverOf,
  until,
} from '../test-support/support.ts'

const nobody = 65_534
const isRoot = process.getuid?.() === 0
const oneOfOurs = fileURLToPath(new URL('unavailable.ts', import.meta.url))
// The sources may lie where only root can read them.
const nobodyReads = isRoot && spawnSync(process.execPath, [oneOfOurs], { uid: nobody, gid: nobody }).status === 0
const setpriv = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'setpriv'))
  .find((path) => existsSync(path))

test('rows committed before a kill -9 of the program are there at the next start', async () => {
  const root = await makeRoot()
  const held = hold(root)
  await keepARow(held)
  await end(held.program, 'SIGKILL')
  await expectTheRow(root)
})

test('rows committed before a kill -9 of the whole process group are there at the next start', async () => {
  const root = await makeRoot()
  const held = hold(root)
  await keepARow(held)
  await killGroup(held.program, 'SIGKILL')
  await expectTheRow(root)
})

test('rows committed before a kill -9 of program and server are there at the next start', async () => {
  const root = await makeRoot()
  const held = hold(root)
  await keepARow(held)
  process.kill(await serverOf(root), 'SIGKILL')
  await end(held.program, 'SIGKILL')
  await expectTheRow(root)
})

test.runIf(setpriv !== undefined)(
  'after a kill -9 of the program its server shuts down in an orderly way',
  async () => {
    const root = await makeRoot()
    const held = hold(root)
    await held.connection
    const server = await serverOf(root)
    await end(held.program, 'SIGKILL')
    await until(async () => !(await runs(server)))
    await expect(stat(join(root, 'postgres', 'files', 'postmaster.pid'))).rejects.toThrow('ENOENT')
  },
)

test.runIf(!isRoot || nobodyReads)(
  'a server that outlives its program, for want of setpriv, is ended by the next',
  async () => {
    const root = await makeRoot({ mode: 0o755 })
    const held = hold(root, { environment: { PATH: '/nonexistent' } })
    await keepARow(held)
    const server = await serverOf(root)
    await end(held.program, 'SIGKILL')
    expect(await runs(server)).toBe(true)
    await expectTheRow(root)
    expect(await runs(server)).toBe(false)
  },
)

test('a SIGTERM and a SIGINT to the process group do not reach the server', async () => {
  const root = await makeRoot()
  const held = hold(root)
  const connection = await held.connection
  await killGroup(held.program, 'SIGTERM', 'SIGINT')
  await until(async () => held.said.includes('heard SIGTERM') && held.said.includes('heard SIGINT'))
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a program that is killed in its first start leaves nothing that keeps the next from starting', async () => {
  const root = await makeRoot()
  const held = hold(root)
  await until(async () => existsSync(join(root, 'postgres', 'files.unfinished', 'global')))
  await killGroup(held.program, 'SIGKILL')
  const { connection } = await open(root)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('another program is refused in one line', async () => {
  const root = await makeRoot()
  await open(root)
  const second = hold(root)
  expect(await second.connection).toBeUndefined()
  expect(second.said).toEqual([expect.stringContaining(`another Flowdesk already runs on ${root}/postgres`)])
})

test('a server that dies is started again with its rows, and its callers see broken connections meanwhile', async () => {
  const root = await makeRoot()
  const told: string[] = []
  const { connection } = await open(root, { log: (line) => told.push(line) })
  await query(connection, 'create table kept as select 7 as number')
  for (const _time of ['first', 'second']) {
    const server = await serverOf(root)
    const broken = expect(query(connection, 'select pg_sleep(600)')).rejects.toThrow()
    process.kill(server, 'SIGKILL')
    await broken
    await until(async () => (await query(connection, 'table kept').catch(() => [])).length === 1)
    expect(await serverOf(root)).not.toBe(server)
  }
  expect(told).toContain('The embedded PostgreSQL ended by itself and is started again.')
})

async function keepARow(held: Holder): Promise<void> {
  await query(await held.connection, 'create table kept as select 7 as number')
}

async function expectTheRow(root: string): Promise<void> {
  const { connection } = await open(root)
  expect(await query(connection, 'table kept')).toEqual([{ number: 7 }])
}
