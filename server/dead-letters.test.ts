import { access, chown, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import type { PostgresAddress } from '#platform/db/postgres.ts'
import { openTestApp } from '../tests/support/app.ts'
import { freshDatabase } from '../tests/support/database-server.ts'
import { runDeadLetters as run } from '../tests/support/dead-letters.ts'
import { makeRoot, open } from '../tests/support/embedded.ts'
import { urlOf } from '../tests/support/process.ts'
import type { App } from './app.ts'

/** The server on a database of its own, and the settings by which the command line finds that. */
async function openServer() {
  const { address, drop } = await freshDatabase(inject('server'))
  const app = await openTestApp(address)
  onTestFinished(async () => {
    await app.close()
    await drop()
  })
  return { app, settings: { ConnectionStrings__Default: urlOf(address) } }
}

const died = '2026-11-21T09:51:04.123Z'

interface Buried {
  readonly event: string
  readonly handler?: string
  readonly payload?: unknown
  readonly lastError?: string
  readonly attempts?: number
}

/** Inserts dead jobs, and returns their ids. */
async function bury({ resources }: App, ...jobs: Buried[]) {
  const rows = jobs.map(({ event, handler = event, payload = null, lastError = 'Error: no', attempts = 12 }) => ({
    ...{ event, handler, lastError, attempts, payload: JSON.stringify(payload) },
    ...{ createdAt: died, dueAt: died, deadAt: died },
  }))
  const added = await resources.db.withoutPlugins().insertInto('platform.job').values(rows).returning('id').execute()
  return added.map((row) => row.id)
}

/** Inserts dead mails, and returns their ids. */
const buryMails = (app: App, count: number, lastError = 'MailFailure: the mail server answered 550 to RCPT TO') =>
  bury(app, ...Array.from({ length: count }, () => ({ event: 'mail.send', payload: mail, lastError, attempts: 1 })))

const mail = { to: 'maria@example.com', subject: 'My husband', text: 'My husband', html: null, headers: {} }

const waiting = ({ resources }: App) =>
  resources.db.withoutPlugins().selectFrom('platform.job').selectAll().where('deadAt', 'is', null).execute()

test('list shows each dead letter: id, event, ids, handler, since when, attempts, and the last error', async () => {
  const { app, settings } = await openServer()
  const [first, second] = await bury(
    app,
    {
      event: 'agentDeactivated',
      handler: 'conversations.return',
      payload: { id: 42 },
      lastError: 'error: null value in column "subject"',
    },
    { event: 'staff.prune' },
  )
  const { code, said } = await run(settings, 'list')
  expect(code).toBe(0)
  expect(said.split('\n')).toEqual([
    `${first}  agentDeactivated id=42, for conversations.return: queued ${died}, dead since ${died} after 12 attempts`,
    '    error: null value in column "subject"',
    `${second}  staff.prune: queued ${died}, dead since ${died} after 12 attempts`,
    '    Error: no',
    '',
  ])
})

test('list shows each dead mail as well: id, since when it was queued and dead, attempts, and the last error', async () => {
  const { app, settings } = await openServer()
  const [fact] = await bury(app, { event: 'staff.prune' })
  const [first] = await buryMails(app, 1)
  const [second] = await buryMails(app, 1, 'refused for maria@example.com')
  expect((await run(settings, 'list')).said.split('\n')).toEqual([
    `${fact}  staff.prune: queued ${died}, dead since ${died} after 12 attempts`,
    '    Error: no',
    `${first}  mail.send: queued ${died}, dead since ${died} after 1 attempt`,
    '    MailFailure: the mail server answered 550 to RCPT TO',
    `${second}  mail.send: queued ${died}, dead since ${died} after 1 attempt`,
    '    refused for …',
    '',
  ])
})

test('list shows nothing that people wrote, and nothing that would steer a terminal', async () => {
  const { app, settings } = await openServer()
  const payload = { id: 7, subject: 'My husband', requesterEmailAddress: 'maria@example.com', requester: { id: 8 } }
  const lastError = `error: invalid input syntax for type bigint: "My husband"\n\u001b[2Jof maria@example.com`
  await bury(app, { event: 'agentDeactivated', handler: 'conversations.return', payload, lastError })
  const { said } = await run(settings, 'list')
  expect(said).toContain('agentDeactivated id=7, for')
  expect(said).toContain('error: invalid input syntax for type bigint: … [2Jof …\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that there is none is the point.
  expect(said).not.toMatch(/husband|maria|\u001b/)
})

test('list says so when there is none, and shows more than one batch', async () => {
  const { app, settings } = await openServer()
  expect(await run(settings, 'list')).toEqual({ code: 0, said: 'There are no dead letters.\n', complained: '' })
  await bury(app, ...Array.from({ length: 1001 }, () => ({ event: 'staff.prune' })))
  await buryMails(app, 1001)
  const { said } = await run(settings, 'list')
  expect(said.match(/^\d+ {2}staff/gm)).toHaveLength(1001)
  expect(said.match(/^\d+ {2}mail\.send: queued/gm)).toHaveLength(1001)
})

test('replay has the worker try one again, with all its attempts before it; the others stay dead', async () => {
  const { app, settings } = await openServer()
  await app.worker?.drain()
  const [first = 0, second] = await bury(app, { event: 'staff.prune' }, { event: 'staff.prune' })
  expect(await run(settings, 'replay', String(first))).toMatchObject({
    code: 0,
    said: `The worker tries ${first} again.\n`,
  })
  expect(await waiting(app)).toMatchObject([{ id: first, attempts: 0 }])
  expect(await app.worker?.drain()).toBe(1)
  expect((await run(settings, 'list')).said).toMatch(new RegExp(`^${second} `))
})

test('a dead mail shows neither recipient, subject nor text', async () => {
  const { app, settings } = await openServer()
  await buryMails(app, 1)
  expect((await run(settings, 'list')).said).not.toMatch(/maria|husband/)
})

test('replay of what is not dead changes nothing and fails', async () => {
  const { app, settings } = await openServer()
  const [id = 0] = await bury(app, { event: 'staff.prune' })
  await run(settings, 'replay', String(id))
  expect(await run(settings, 'replay', String(id))).toMatchObject({ code: 1, said: `There is no dead letter ${id}.\n` })
  expect(await run(settings, 'replay', '4711')).toMatchObject({ code: 1, said: 'There is no dead letter 4711.\n' })
})

test('replay-all has the worker try all of them again', async () => {
  const { app, settings } = await openServer()
  await app.worker?.drain()
  await bury(app, ...Array.from({ length: 1001 }, () => ({ event: 'staff.prune' })))
  await buryMails(app, 1001)
  const { code, said } = await run(settings, 'replay-all')
  expect({ code, said }).toEqual({ code: 0, said: 'The worker tries 2002 dead letters again.\n' })
  expect(await app.worker?.drain()).toBe(1001)
  expect((await run(settings, 'list')).said).toBe('There are no dead letters.\n')
})

test.each(['', 'bury', 'replay', 'replay x', 'replay 1 2', 'replay mail:1', 'replay fact:1', 'list all', 'toString'])(
  'another command line ("%s") is told how it reads',
  async (words) => {
    const { code, said, complained } = await run({}, ...words.split(' ').filter((word) => word !== ''))
    expect({ code, said }).toEqual({ code: 2, said: '' })
    expect(complained).toMatch(/^Usage: npm run dead-letters -- <command>\n/)
  },
)

test('an embedded database is reached while the server runs on it, and also while none does', async () => {
  const rootPath = await makeRoot()
  const settings = { Storage__RootPath: rootPath }
  const embedded = await open(rootPath)
  const app = await openTestApp(embedded.connection satisfies PostgresAddress)
  await bury(app, { event: 'staff.prune' }, { event: 'staff.prune' })
  expect((await run(settings, 'list')).said.match(/^\d+ {2}staff/gm)).toHaveLength(2)
  await app.close()
  await embedded.stop()

  expect((await run(settings, 'list')).said.match(/^\d+ {2}staff/gm)).toHaveLength(2)
  expect((await run(settings, 'replay-all')).said).toBe('The worker tries 2 dead letters again.\n')

  const again = await open(rootPath)
  const server = await openTestApp(again.connection)
  expect((await waiting(server)).filter((row) => row.handler === 'staff.prune').length).toBeGreaterThanOrEqual(2)
  await server.close()
}, 60_000)

test('a folder without a database is told in one line, and stays as it is', async () => {
  const rootPath = await makeRoot()
  const { code, said, complained } = await run({ Storage__RootPath: rootPath }, 'list')
  expect({ code, said }).toEqual({ code: 1, said: '' })
  expect(complained).toBe(`Storage:RootPath got ${rootPath}, where no database lies; it takes the server's folder.\n`)
  await expect(access(join(rootPath, 'postgres'))).rejects.toThrow('ENOENT')
})

test.runIf(process.getuid?.() === 0)('root takes no files of another user over', async () => {
  const rootPath = await makeRoot()
  const files = join(rootPath, 'postgres', 'files')
  await mkdir(files, { recursive: true })
  await chown(files, 4711, 4711)
  const { code, complained } = await run({ Storage__RootPath: rootPath }, 'list')
  expect(code).toBe(1)
  expect(complained).toContain('which belongs to the user 4711; run this as that user.')
  expect((await stat(files)).uid).toBe(4711)
})

test('a database that is away is told in one line', async () => {
  const { code, complained } = await run({ ConnectionStrings__Default: 'postgres://me@127.0.0.1:1/none' }, 'list')
  expect(code).toBe(1)
  expect(complained).toMatch(/^[^\n]*ECONNREFUSED[^\n]*\n$/)
})
