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

/** Records facts that nobody tries any more, and answers their ids. */
async function bury({ ticketing }: App, ...facts: { name: string; payload?: unknown; lastError?: string }[]) {
  const rows = facts.map(({ name, payload = null, lastError = 'Error: no' }) => ({
    ...{ name, lastError, payload: JSON.stringify(payload), dueAt: died, deadAt: died, attempts: 12 },
  }))
  const added = await ticketing.db.withoutPlugins().insertInto('platform.fact').values(rows).returning('id').execute()
  return added.map((row) => row.id)
}

/** Leaves mails in the outbox that nobody tries any more, and answers their ids. */
async function buryMails({ ticketing }: App, count: number, lastError = 'the mail server answered 550 to RCPT TO') {
  const row = {
    recipient: 'maria@example.com',
    subject: 'My husband',
    textBody: 'My husband',
    headers: '{}',
    lastError,
  }
  const rows = Array.from({ length: count }, () => ({
    ...row,
    createdAt: died,
    dueAt: died,
    deadAt: died,
    attempts: 1,
  }))
  const db = ticketing.db.withoutPlugins()
  const added = await db.insertInto('platform.mail').values(rows).returning('id').execute()
  return added.map(({ id }) => id)
}

const waiting = ({ ticketing }: App) =>
  ticketing.db.withoutPlugins().selectFrom('platform.fact').selectAll().where('deadAt', 'is', null).execute()

test('list shows each dead letter: id, fact, ids, reaction, attempts, since when, and the last error', async () => {
  const { app, settings } = await openServer()
  const [first, second] = await bury(
    app,
    { name: 'agentDeactivated', payload: { id: 42 }, lastError: 'error: null value in column "subject"' },
    { name: 'staff.prune' },
  )
  const { code, said } = await run(settings, 'list')
  expect(code).toBe(0)
  expect(said.split('\n')).toEqual([
    `${first}  agentDeactivated id=42, for whoever listens: dead since ${died} after 12 attempts`,
    '    error: null value in column "subject"',
    `${second}  staff.prune, for whoever listens: dead since ${died} after 12 attempts`,
    '    Error: no',
    '',
  ])
})

test('list shows each dead mail as well: id, since when it was queued and dead, attempts, and the last error', async () => {
  const { app, settings } = await openServer()
  const [fact] = await bury(app, { name: 'staff.prune' })
  const [first] = await buryMails(app, 1)
  const [second] = await buryMails(app, 1, 'refused for maria@example.com')
  expect((await run(settings, 'list')).said.split('\n')).toEqual([
    `${fact}  staff.prune, for whoever listens: dead since ${died} after 12 attempts`,
    '    Error: no',
    `mail:${first}  queued ${died}: dead since ${died} after 1 attempt`,
    '    the mail server answered 550 to RCPT TO',
    `mail:${second}  queued ${died}: dead since ${died} after 1 attempt`,
    '    refused for …',
    '',
  ])
})

test('list shows nothing that people wrote, and nothing that would steer a terminal', async () => {
  const { app, settings } = await openServer()
  const payload = { id: 7, subject: 'My husband', requesterEmailAddress: 'maria@example.com', requester: { id: 8 } }
  const lastError = `error: invalid input syntax for type bigint: "My husband"\n\u001b[2Jof maria@example.com`
  await bury(app, { name: 'agentDeactivated', payload, lastError })
  const { said } = await run(settings, 'list')
  expect(said).toContain('agentDeactivated id=7, for')
  expect(said).toContain('error: invalid input syntax for type bigint: … [2Jof …\n')
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that there is none is the point.
  expect(said).not.toMatch(/husband|maria|\u001b/)
})

test('list says so when there is none, and shows more than one batch', async () => {
  const { app, settings } = await openServer()
  expect(await run(settings, 'list')).toEqual({ code: 0, said: 'There are no dead letters.\n', complained: '' })
  await bury(app, ...Array.from({ length: 1001 }, () => ({ name: 'staff.prune' })))
  await buryMails(app, 1001)
  const { said } = await run(settings, 'list')
  expect(said.match(/^\d+ {2}staff/gm)).toHaveLength(1001)
  expect(said.match(/^mail:\d+ {2}queued/gm)).toHaveLength(1001)
})

test('replay has the worker try one again, with all its attempts before it; the others stay dead', async () => {
  const { app, settings } = await openServer()
  await app.worker?.drain()
  const [first = 0, second] = await bury(app, { name: 'staff.prune' }, { name: 'staff.prune' })
  expect(await run(settings, 'replay', String(first))).toMatchObject({
    code: 0,
    said: `The worker tries ${first} again.\n`,
  })
  expect(await waiting(app)).toMatchObject([{ id: first, attempts: 0 }])
  expect(await app.worker?.drain()).toBe(1)
  expect((await run(settings, 'list')).said).toMatch(new RegExp(`^${second} `))
})

test('a fact and a mail are told apart, also where they have the same number', async () => {
  const { app, settings } = await openServer()
  await app.worker?.drain()
  const [fact = 0] = await bury(app, { name: 'staff.prune' })
  const mails = await buryMails(app, fact)
  expect(mails).toContain(fact)
  expect(await run(settings, 'replay', `mail:${fact}`)).toMatchObject({
    code: 0,
    said: `The worker tries mail:${fact} again.\n`,
  })
  expect(await waiting(app)).toEqual([])
  const { said } = await run(settings, 'list')
  expect(said).toMatch(new RegExp(`^${fact} `))
  expect(said).not.toContain(`mail:${fact} `)
})

test('replay of what is not dead changes nothing and fails', async () => {
  const { app, settings } = await openServer()
  const [id = 0] = await bury(app, { name: 'staff.prune' })
  await run(settings, 'replay', String(id))
  expect(await run(settings, 'replay', String(id))).toMatchObject({ code: 1, said: `There is no dead letter ${id}.\n` })
  for (const absent of ['4711', 'mail:4711'])
    expect(await run(settings, 'replay', absent)).toMatchObject({
      code: 1,
      said: `There is no dead letter ${absent}.\n`,
    })
})

test('replay-all has the worker try all of them again', async () => {
  const { app, settings } = await openServer()
  await app.worker?.drain()
  await bury(app, ...Array.from({ length: 1001 }, () => ({ name: 'staff.prune' })))
  await buryMails(app, 1001)
  const { code, said } = await run(settings, 'replay-all')
  expect({ code, said }).toEqual({ code: 0, said: 'The worker tries 2002 dead letters again.\n' })
  expect(await app.worker?.drain()).toBe(1001)
  expect((await run(settings, 'list')).said).toBe('There are no dead letters.\n')
})

test.each(['', 'bury', 'replay', 'replay x', 'replay 1 2', 'replay mail:', 'replay fact:1', 'list all', 'toString'])(
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
  await bury(app, { name: 'staff.prune' }, { name: 'staff.prune' })
  expect((await run(settings, 'list')).said.match(/^\d+ {2}staff/gm)).toHaveLength(2)
  await app.close()
  await embedded.stop()

  expect((await run(settings, 'list')).said.match(/^\d+ {2}staff/gm)).toHaveLength(2)
  expect((await run(settings, 'replay-all')).said).toBe('The worker tries 2 dead letters again.\n')

  const again = await open(rootPath)
  const server = await openTestApp(again.connection)
  expect((await waiting(server)).filter((row) => row.name === 'staff.prune').length).toBeGreaterThanOrEqual(2)
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
