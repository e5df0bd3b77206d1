import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { makeRoot, open, query, runs, serverOf, until } from '../test-support/support.ts'
import { EmbeddedUnavailable } from './unavailable.ts'

test('the first start makes a durable database in UTF-8 and UTC that has no TCP port', async () => {
  const { connection } = await open(await makeRoot(), { settings: {}, maxConnections: 30 })
  const statement = `select current_user, current_database(), getdatabaseencoding(), lower('ПРИВЕТ'),
    array(select current_setting(name) from unnest(array['timezone', 'fsync', 'synchronous_commit', 'listen_addresses',
      'max_connections']) as name) as settings`
  expect(await query(connection, statement)).toEqual([
    {
      current_user: 'flowdesk',
      current_database: 'flowdesk',
      getdatabaseencoding: 'UTF8',
      lower: 'привет',
      settings: ['UTC', 'on', 'on', '', '30'],
    },
  ])
})

test('similarity of words works in every script', async () => {
  const { connection } = await open(await makeRoot())
  await query(connection, 'create extension pg_trgm; create extension unaccent')
  expect(await query(connection, `select similarity('привет', 'привет') as alike`)).toEqual([{ alike: 1 }])
})

test('the second start keeps the rows of the first', async () => {
  const root = await makeRoot()
  const first = await open(root)
  await query(first.connection, 'create table kept as select 7 as number')
  await first.stop()
  const second = await open(root)
  expect(await query(second.connection, 'table kept')).toEqual([{ number: 7 }])
})

test('after stop the server has ended and another may open', async () => {
  const root = await makeRoot()
  const first = await open(root)
  const server = await serverOf(root)
  await first.stop()
  await first.stop()
  expect(await runs(server)).toBe(false)
  await open(root)
})

test('stop does not wait for open connections', async () => {
  const root = await makeRoot()
  const { connection, stop } = await open(root)
  const broken = expect(query(connection, 'select pg_sleep(600)')).rejects.toThrow()
  await until(
    async () => (await query(connection, `select from pg_stat_activity where wait_event = 'PgSleep'`)).length > 0,
  )
  await stop()
  await broken
})

test('a second opener is refused in one line', async () => {
  const root = await makeRoot()
  const { connection } = await open(root)
  await expect(open(root)).rejects.toThrow(
    `The embedded PostgreSQL cannot start: another Flowdesk already runs on ${root}/postgres. ` +
      'Set ConnectionStrings:Default to use a PostgreSQL of your own.',
  )
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('nobody else may enter the folders of the socket and of the database', async () => {
  const root = await makeRoot({ mode: 0o755 })
  const { connection } = await open(root)
  for (const folder of [connection.host, join(root, 'postgres', 'files')]) {
    expect((await stat(folder)).mode & 0o077).toBe(0)
  }
})

test('a root path that is too long for a socket, with every kind of character, works', async () => {
  const root = join(await makeRoot(), `it's "a", \\ ünusual place`, 'long'.repeat(20))
  const { connection, stop } = await open(root)
  expect(connection.host.startsWith(root)).toBe(false)
  expect((await stat(connection.host)).mode & 0o077).toBe(0)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
  await expect(stat(connection.host)).rejects.toThrow('ENOENT')
})

test('a relative root path works', async () => {
  const root = await makeRoot()
  const { connection } = await open(relative(process.cwd(), root))
  expect(connection.host).toBe(join(root, 'postgres', 'socket'))
})

test('lock files of a server that is long gone do not keep the next one from starting', async () => {
  const root = await makeRoot()
  const first = await open(root)
  const lockFiles = [
    join(root, 'postgres', 'files', 'postmaster.pid'),
    join(first.connection.host, '.s.PGSQL.5432.lock'),
  ]
  const texts = await Promise.all(lockFiles.map((path) => readFile(path, 'utf8')))
  await first.stop()
  // Its number belongs to another program by now, as happens after a restart of a container.
  const taken = texts.map((text) => text.replace(/^\d+/, String(process.ppid)))
  for (const [index, path] of lockFiles.entries()) await writeFile(path, taken[index] ?? '')
  const second = await open(root)
  await second.stop()
  // A full disk or a failed machine leaves an empty one.
  for (const path of lockFiles) await writeFile(path, '')
  await open(root)
})

test('what an interrupted first start left behind is begun anew', async () => {
  const root = await makeRoot()
  await mkdir(join(root, 'postgres', 'files.unfinished'), { recursive: true })
  await writeFile(join(root, 'postgres', 'files.unfinished', 'PG_VERSION'), '18\n')
  const { connection } = await open(root)
  expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a root path that cannot be made is refused in one line', async () => {
  const file = join(await makeRoot(), 'file')
  await writeFile(file, '')
  const refused = await open(join(file, 'root')).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(EmbeddedUnavailable)
  expect(String(refused)).toMatch(/ENOTDIR: not a directory.* ConnectionStrings:Default [^\n]*$/)
})

test('a server that refuses its settings is told with its own reason and last lines', async () => {
  const root = await makeRoot()
  const told: string[] = []
  const refused = open(root, { settings: { fsync: 'off', shared_buffers: 'plenty' }, log: (line) => told.push(line) })
  await expect(refused).rejects.toThrow('flowdesk.conf" contains errors')
  expect(told).toContainEqual(expect.stringContaining('invalid value for parameter "shared_buffers": "plenty"'))
  await open(root)
})
