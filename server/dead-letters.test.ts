import { access, chown, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { openTestApp } from '../tests/support/app.ts'
import { createTestDatabase } from '../tests/support/database-server.ts'
import { runDeadLetters as run } from '../tests/support/dead-letters.ts'
import { createRootFolder, openTestPostgres } from '../tests/support/embedded.ts'
import { toConnectionUrl } from '../tests/support/process.ts'
import type { App } from './app.ts'

/** Opens a server on its own database. Returns it with the settings of the command line. */
async function openServer() {
  const { address, drop } = await createTestDatabase(inject('server'))
  const app = await openTestApp(address)
  onTestFinished(async () => {
    await app.close()
    await drop()
  })
  return { app, settings: { ConnectionStrings__Default: toConnectionUrl(address) } }
}

const died = '2026-11-21T09:51:04.123Z'

interface DeadJobOptions {
  readonly event: string
  readonly handler?: string
  readonly payload?: unknown
  readonly lastError?: string
  readonly attempts?: number
}

/** Inserts dead jobs and returns their ids. */
async function insertDeadJobs({ resources }: App, ...jobs: DeadJobOptions[]) {
  const rows = jobs.map(({ event, handler = event, payload = null, lastError = 'Error: no', attempts = 12 }) => ({
    ...{ event, handler, lastError, attempts, payload: JSON.stringify(payload) },
    ...{ createdAt: died, dueAt: died, deadAt: died },
  }))
  const added = await resources.db.withoutPlugins().insertInto('platform.job').values(rows).returning('id').execute()
  return added.map((row) => row.id)
}

/** Inserts dead mails and returns their ids. */
const insertDeadMails = (app: App, count: number, lastError = 'MailFailure: the mail server answered 550 to RCPT TO') =>
  insertDeadJobs(
    app,
    ...Array.from({ length: count }, () => ({ event: 'mail.send', payload: mail, lastError, attempts: 1 })),
  )

const mail = { to: 'maria@example.com', subject: 'My husband', text: 'My husband', html: null, headers: {} }

const readWaitingJobs = ({ resources }: App) =>
  resources.db.withoutPlugins().selectFrom('platform.job').selectAll().where('deadAt', 'is', null).execute()

test('list shows the id, event, ids, handler, times, attempts and last error of each dead letter', async () => {
  const { app, settings } = await openServer()
  const [first, second] = await insertDeadJobs(
    app,
    {
      event: 'agentDeactivated',
      handler: 'conversations.return',
      payload: { id: 42 },
      lastError: 'error: null value in column "subject"',
    },
    { event: 'staff.prune' },
  )
  const { code, stdout } = await run(settings, 'list')
  expect(code).toBe(0)
  expect(stdout.split('\n')).toEqual([
    `${first}  agentDeactivated id=42, for conversations.return: queued ${died}, dead since ${died} after 12 attempts`,
    '    error: null value in column "subject"',
    `${second}  staff.prune: queued ${died}, dead since ${died} after 12 attempts`,
    '    Error: no',
    '',
  ])
})

test('list also shows the id, times, attempts and last error of each dead mail', async () => {
  const { app, settings } = await openServer()
  const [job] = await insertDeadJobs(app, { event: 'staff.prune' })
  const [first] = await insertDeadMails(app, 1)
  const [second] = await insertDeadMails(app, 1, 'refused for maria@example.com')
  expect((await run(settings, 'list')).stdout.split('\n')).toEqual([
    `${job}  staff.prune: queued ${died}, dead since ${died} after 12 attempts`,
    '    Error: no',
    `${first}  mail.send: queued ${died}, dead since ${died} after 1 attempt`,
    '    MailFailure: the mail server answered 550 to RCPT TO',
    `${second}  mail.send: queued ${died}, dead since ${died} after 1 attempt`,
    '    refused for …',
    '',
  ])
})

test('list shows no text that people wrote, and no control characters', async () => {
  const { app, settings } = await openServer()
  const payload = { id: 7, subject: 'My husband', requesterEmailAddress: 'maria@example.com', requester: { id: 8 } }
  const lastError = `error: invalid input syntax for type bigint: "My husband"\n\u001b[2Jof maria@example.com`
  await insertDeadJobs(app, { event: 'agentDeactivated', handler: 'conversations.return', payload, lastError })
  const { stdout } = await run(settings, 'list')
  expect(stdout).toContain('agentDeactivated id=7, for')
  expect(stdout).toContain('error: invalid input syntax for type bigint: … [2Jof …\n')
  expect(stdout).not.toMatch(/husband|maria|\p{Cc}(?<!\n)/u)
})

test('list reports that there are none, and shows more than one batch', async () => {
  const { app, settings } = await openServer()
  expect(await run(settings, 'list')).toEqual({ code: 0, stdout: 'There are no dead letters.\n', stderr: '' })
  await insertDeadJobs(app, ...Array.from({ length: 1001 }, () => ({ event: 'staff.prune' })))
  await insertDeadMails(app, 1001)
  const { stdout } = await run(settings, 'list')
  expect(stdout.match(/^\d+ {2}staff/gm)).toHaveLength(1001)
  expect(stdout.match(/^\d+ {2}mail\.send: queued/gm)).toHaveLength(1001)
})

test('replay makes the worker try one job again with all its attempts; the others stay dead', async () => {
  const { app, settings } = await openServer()
  await app.worker?.runDueJobs()
  const [first = 0, second] = await insertDeadJobs(app, { event: 'staff.prune' }, { event: 'staff.prune' })
  expect(await run(settings, 'replay', String(first))).toMatchObject({
    code: 0,
    stdout: `The worker will run job ${first} again.\n`,
  })
  expect(await readWaitingJobs(app)).toMatchObject([{ id: first, attempts: 0 }])
  await app.worker?.runDueJobs()
  expect(await readWaitingJobs(app)).toEqual([])
  expect((await run(settings, 'list')).stdout).toMatch(new RegExp(`^${second} `))
})

test('a dead mail shows neither recipient, subject nor text', async () => {
  const { app, settings } = await openServer()
  await insertDeadMails(app, 1)
  expect((await run(settings, 'list')).stdout).not.toMatch(/maria|husband/)
})

test('replay of a job that is not dead fails and changes nothing', async () => {
  const { app, settings } = await openServer()
  const [id = 0] = await insertDeadJobs(app, { event: 'staff.prune' })
  await run(settings, 'replay', String(id))
  expect(await run(settings, 'replay', String(id))).toMatchObject({
    code: 1,
    stdout: `There is no dead letter ${id}.\n`,
  })
  expect(await run(settings, 'replay', '4711')).toMatchObject({ code: 1, stdout: 'There is no dead letter 4711.\n' })
})

test('replay-all makes the worker try all of them again', async () => {
  const { app, settings } = await openServer()
  await app.worker?.runDueJobs()
  await insertDeadJobs(app, ...Array.from({ length: 1001 }, () => ({ event: 'staff.prune' })))
  await insertDeadMails(app, 1001)
  const { code, stdout } = await run(settings, 'replay-all')
  expect({ code, stdout }).toEqual({ code: 0, stdout: 'The worker will run 2002 dead letters again.\n' })
  await app.worker?.runDueJobs()
  expect(await readWaitingJobs(app)).toMatchObject(Array(1001).fill({ event: 'mail.send', attempts: 0 }))
  expect((await run(settings, 'list')).stdout).toBe('There are no dead letters.\n')
})

test.each(['', 'bury', 'replay', 'replay x', 'replay 1 2', 'replay mail:1', 'replay fact:1', 'list all', 'toString'])(
  'the invalid command line "%s" prints the usage',
  async (words) => {
    const { code, stdout, stderr } = await run({}, ...words.split(' ').filter((word) => word !== ''))
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toMatch(/^Usage: npm run dead-letters -- <command>\n/)
  },
)

test('the commands work on an embedded database with and without a running server', async () => {
  const rootPath = await createRootFolder()
  const settings = { Storage__RootPath: rootPath }
  const embedded = await openTestPostgres(rootPath)
  const app = await openTestApp(embedded.connection satisfies PostgresAddress)
  await insertDeadJobs(app, { event: 'staff.prune' }, { event: 'staff.prune' })
  expect((await run(settings, 'list')).stdout.match(/^\d+ {2}staff/gm)).toHaveLength(2)
  await app.close()
  await embedded.stop()

  expect((await run(settings, 'list')).stdout.match(/^\d+ {2}staff/gm)).toHaveLength(2)
  expect((await run(settings, 'replay-all')).stdout).toBe('The worker will run 2 dead letters again.\n')

  const again = await openTestPostgres(rootPath)
  const server = await openTestApp(again.connection)
  expect((await readWaitingJobs(server)).filter((row) => row.handler === 'staff.prune').length).toBeGreaterThanOrEqual(
    2,
  )
  await server.close()
})

test('a folder without a database is reported in one line and not changed', async () => {
  const rootPath = await createRootFolder()
  const { code, stdout, stderr } = await run({ Storage__RootPath: rootPath }, 'list')
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toBe(
    `Storage:RootPath is ${rootPath}, which contains no database. Set it to the folder that the server uses.\n`,
  )
  await expect(access(join(rootPath, 'postgres'))).rejects.toThrow('ENOENT')
})

test.runIf(process.getuid?.() === 0)('root does not change the owner of the files of another user', async () => {
  const rootPath = await createRootFolder()
  const files = join(rootPath, 'postgres', 'files')
  await mkdir(files, { recursive: true })
  await chown(files, 4711, 4711)
  const { code, stderr } = await run({ Storage__RootPath: rootPath }, 'list')
  expect(code).toBe(1)
  expect(stderr).toContain('which belongs to the user with the id 4711. Run this command as that user.')
  expect((await stat(files)).uid).toBe(4711)
})

test('an unreachable database is reported in one line', async () => {
  const { code, stderr } = await run({ ConnectionStrings__Default: 'postgres://me@127.0.0.1:1/none' }, 'list')
  expect(code).toBe(1)
  expect(stderr).toMatch(/^[^\n]*ECONNREFUSED[^\n]*\n$/)
})
