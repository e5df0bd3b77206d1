import { spawnSync } from 'node:child_process'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  createDatabaseDirectory,
  createTemporaryDirectory,
  isProcessRunning,
  openDatabase,
  readServerProcessId,
  runQuery,
  waitUntil,
} from '../test-support/support.ts'
import { EmbeddedPostgresError, findRunningInstance } from './index.ts'

test('the first start creates a durable database in UTF-8 and UTC without a TCP port', async () => {
  const { connection } = await openDatabase(await createDatabaseDirectory(), { settings: {}, maxConnections: 30 })
  const statement = `select current_user, current_database(), getdatabaseencoding(), lower('ПРИВЕТ'),
    array(select current_setting(name) from unnest(array['timezone', 'fsync', 'synchronous_commit', 'listen_addresses',
      'max_connections']) as name) as settings`
  expect(await runQuery(connection, statement)).toEqual([
    {
      current_user: 'app',
      current_database: 'app',
      getdatabaseencoding: 'UTF8',
      lower: 'привет',
      settings: ['UTC', 'on', 'on', '', '30'],
    },
  ])
})

test('similarity of words works in every script', async () => {
  const { connection } = await openDatabase(await createDatabaseDirectory())
  await runQuery(connection, 'create extension pg_trgm; create extension unaccent')
  expect(await runQuery(connection, `select similarity('привет', 'привет') as alike`)).toEqual([{ alike: 1 }])
})

test('the second start keeps the rows of the first', async () => {
  const directory = await createDatabaseDirectory()
  const first = await openDatabase(directory)
  await runQuery(first.connection, 'create table kept as select 7 as number')
  await first.stop()
  const second = await openDatabase(directory)
  expect(await runQuery(second.connection, 'table kept')).toEqual([{ number: 7 }])
})

test('after stop the server has ended and the directory can be opened again', async () => {
  const directory = await createDatabaseDirectory()
  const first = await openDatabase(directory)
  const server = await readServerProcessId(directory)
  await first.stop()
  await first.stop()
  expect(await isProcessRunning(server)).toBe(false)
  await openDatabase(directory)
})

test('stop does not wait for open connections', async () => {
  const directory = await createDatabaseDirectory()
  const { connection, stop } = await openDatabase(directory)
  const broken = expect(runQuery(connection, 'select pg_sleep(600)')).rejects.toThrow()
  await waitUntil(
    async () => (await runQuery(connection, `select from pg_stat_activity where wait_event = 'PgSleep'`)).length > 0,
  )
  await stop()
  await broken
})

test('a directory that is in use fails with an error of one line', async () => {
  const directory = await createDatabaseDirectory()
  const { connection } = await openDatabase(directory)
  await expect(openDatabase(directory)).rejects.toThrow(
    `The embedded PostgreSQL cannot start: another process already runs on ${directory}.`,
  )
  expect(await runQuery(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a process without free file descriptors gets an error of one line', async () => {
  const script = fileURLToPath(new URL('../test-support/process-without-descriptors.ts', import.meta.url))
  const command = ['-c', 'ulimit -n 64 && exec "$0" "$@"', process.execPath, script, await createDatabaseDirectory()]
  const env = { ...process.env, TMPDIR: await createTemporaryDirectory() }
  const { status, stdout } = spawnSync('/bin/sh', command, { encoding: 'utf8', env })
  expect(stdout).toMatch(/^The embedded PostgreSQL cannot start: .*EMFILE.*\.\n$/)
  expect(status).toBe(0)
})

test('only the owner can enter the directories of the socket and of the data', async () => {
  const directory = await createDatabaseDirectory({ mode: 0o755 })
  const { connection } = await openDatabase(directory)
  for (const path of [connection.host, join(directory, 'files')]) {
    expect((await stat(path)).mode & 0o077).toBe(0)
  }
})

test('a path that is too long for a socket and contains special characters works', async () => {
  const directory = join(await createTemporaryDirectory(), `it's "a", \\ ünusual place`, 'long'.repeat(20))
  const { connection, stop } = await openDatabase(directory)
  expect(connection.host.startsWith(directory)).toBe(false)
  expect((await stat(connection.host)).mode & 0o077).toBe(0)
  expect(await runQuery(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  await stop()
  await expect(stat(connection.host)).rejects.toThrow('ENOENT')
})

test('a relative path works', async () => {
  const directory = await createDatabaseDirectory()
  const { connection } = await openDatabase(relative(process.cwd(), directory))
  expect(connection.host).toBe(join(directory, 'socket'))
})

test('lock files that a server left behind do not prevent the next start', async () => {
  const directory = await createDatabaseDirectory()
  const first = await openDatabase(directory)
  const lockFiles = [join(directory, 'files', 'postmaster.pid'), join(first.connection.host, '.s.PGSQL.5432.lock')]
  const texts = await Promise.all(lockFiles.map((path) => readFile(path, 'utf8')))
  await first.stop()
  // Another process has the id now, as happens after a restart of a container.
  const taken = texts.map((text) => text.replace(/^\d+/, String(process.ppid)))
  for (const [index, path] of lockFiles.entries()) await writeFile(path, taken[index] ?? '')
  const second = await openDatabase(directory)
  await second.stop()
  // A full disk or a failed machine leaves an empty one.
  for (const path of lockFiles) await writeFile(path, '')
  await openDatabase(directory)
})

test('an interrupted first start is repeated', async () => {
  const directory = await createDatabaseDirectory()
  await mkdir(join(directory, 'files.unfinished'), { recursive: true })
  await writeFile(join(directory, 'files.unfinished', 'PG_VERSION'), '18\n')
  const { connection } = await openDatabase(directory)
  expect(await runQuery(connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a directory that cannot be created fails with an error of one line', async () => {
  const file = join(await createTemporaryDirectory(), 'file')
  await writeFile(file, '')
  const refused = await openDatabase(join(file, 'database')).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(EmbeddedPostgresError)
  expect(String(refused)).toMatch(/cannot start: ENOTDIR: not a directory[^\n]*$/)
})

test('the cache of PostgreSQL fits the memory of the machine', async () => {
  const { connection } = await openDatabase(await createDatabaseDirectory())
  const statement = `select array(select pg_size_bytes(current_setting(name))::float8
    from unnest(array['shared_buffers', 'effective_cache_size']) as name) as sizes`
  const [answer] = (await runQuery(connection, statement)) as [{ sizes: [number, number] }]
  const [cache, planned] = answer.sizes
  const megabyte = 2 ** 20
  expect(cache).toBeGreaterThanOrEqual(128 * megabyte)
  expect(cache).toBeLessThanOrEqual(Math.max(128 * megabyte, Math.min(512 * megabyte, totalmem() / 8 + megabyte)))
  expect(planned).toBe(4 * cache)
})

test('if the server rejects its settings, the error contains the reason and the log its last lines', async () => {
  const directory = await createDatabaseDirectory()
  const logged: string[] = []
  const refused = openDatabase(directory, {
    settings: { fsync: 'off', shared_buffers: 'plenty' },
    log: (line) => logged.push(line),
  })
  await expect(refused).rejects.toThrow('app.conf" contains errors')
  expect(logged).toContainEqual(expect.stringContaining('invalid value for parameter "shared_buffers": "plenty"'))
  await openDatabase(directory)
})

test.each(['support_desk', 'user'])('the role and the database can be called %s', async (name) => {
  const directory = await createDatabaseDirectory()
  const { connection } = await openDatabase(directory, { name })
  expect(connection).toMatchObject({ user: name, database: name })
  expect(await runQuery(connection, 'select current_user, current_database()')).toEqual([
    { current_user: name, current_database: name },
  ])
  expect(await findRunningInstance(directory, { name })).toEqual(connection)
})

test.each(['', 'Desk', 'a-b', '../a', 'pg_desk', 'postgres', 'template1', 'x'.repeat(64)])(
  'the name %j is rejected',
  async (name) => {
    await expect(openDatabase(await createDatabaseDirectory(), { name })).rejects.toThrow(TypeError)
  },
)

test('error messages name the application and end with the hint', async () => {
  const directory = await createDatabaseDirectory()
  await openDatabase(directory)
  await expect(
    openDatabase(directory, { applicationName: 'Desk', errorHint: 'Set DATABASE_URL.' }),
  ).rejects.toMatchObject({
    message: `The embedded PostgreSQL cannot start: another Desk already runs on ${directory}. Set DATABASE_URL.`,
    reason: `another Desk already runs on ${directory}`,
  })
})
