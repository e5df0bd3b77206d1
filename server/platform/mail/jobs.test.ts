import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, inject, onTestFinished, test } from 'vitest'
import { Clock } from '../../../tests/support/app.ts'
import { createTestDatabase } from '../../../tests/support/database-server.ts'
import { findFreePort } from '../../../tests/support/free-port.ts'
import { openMailServer } from '../../../tests/support/mail-server.ts'
import { openDatabase } from '../db/database.ts'
import { transaction } from '../db/transaction.ts'
import { countBacklog } from '../jobs/backlog.ts'
import { JobRegistry } from '../jobs/registry.ts'
import type { JobTables } from '../jobs/tables.ts'
import { JobWorker } from '../jobs/worker.ts'
import type { MailServer } from './config.ts'
import { registerMailJobs } from './jobs.ts'
import { type NewMail, type Outbox, queueMail, SEND_MAIL_JOB } from './outbox.ts'
import { createSmtpClient, defaultSmtpTimeouts, type SmtpTimeouts } from './smtp.ts'

const HOUR_MS = 3600_000
const usual: NewMail = { to: 'maria@example.com', subject: 'Your conversation', text: 'Hello', html: null }

/** The stored files. */
const storedFiles = new Map([['invoice-key', 'an invoice']])

function openFile(key: string): Readable | null {
  const content = storedFiles.get(key)
  return content === undefined ? null : Readable.from([Buffer.from(content)])
}

interface Options {
  readonly server?: Partial<MailServer>
  readonly patience?: Partial<SmtpTimeouts>
  /** By default, the clock that all senders share. */
  readonly clock?: Clock
}

/** An outbox with its own database, and its senders. */
async function openOutbox(port: number) {
  const { address, drop } = await createTestDatabase(inject('server'))
  const db = openDatabase<JobTables>({ address, poolSize: 2, onIdleError: () => undefined })
  onTestFinished(async () => {
    await db.destroy()
    await drop()
  })
  // Removes the schedules, so that the tests count only mail jobs.
  await db.deleteFrom('platform.schedule').execute()
  const shared = new Clock()
  shared.stop()
  const { now, advance } = bound(shared)
  const outbox: Outbox = { jobs: { wake: () => wake() }, now, newId: randomUUID, domain: 'support.example.com' }
  let wake = (): void => undefined
  const failures: { words: string; isDead: boolean }[] = []
  const queue = (mail: Partial<NewMail> = {}) => transaction(db, (tx) => queueMail(tx, outbox, { ...usual, ...mail }))
  function sender({ server = {}, patience = {}, clock = shared }: Options = {}) {
    const from = { name: 'Support', address: 'support@example.com' }
    const whole = { host: '127.0.0.1', port, isSecure: false, credentials: null, from, ...server }
    const jobs = new JobRegistry<JobTables>()
    const smtp = createSmtpClient(whole, { ...defaultSmtpTimeouts, ...patience })
    registerMailJobs(jobs, { smtp, openFile: async (key) => openFile(key), now: clock.now })
    wake = jobs.wake
    const onFailure = (error: unknown, _job: unknown, isDead: boolean): void =>
      void failures.push({ words: String(error), isDead })
    const made = new JobWorker({ db, jobs, now: clock.now, onFailure, onOutage: () => undefined })
    onTestFinished(() => made.close())
    return made
  }
  const rows = () =>
    db.selectFrom('platform.job').selectAll().where('handler', '=', SEND_MAIL_JOB).orderBy('id').execute()
  const mails = () => countBacklog(db, { handler: SEND_MAIL_JOB, operator: '=' }, now())
  return { db, mails, now, advance, outbox, failures, queue, sender, rows }
}

const bound = (clock: Clock) => ({ now: clock.now, advance: (ms: number) => clock.advance(ms) })

test('a mail is sent after the commit of its transaction, as text and HTML, from the configured sender', async () => {
  const server = await openMailServer()
  const { queue, sender, db, outbox } = await openOutbox(server.port)
  const lost = transaction(db, async (tx) => {
    await queueMail(tx, outbox, { ...usual, subject: 'Never' })
    throw new Error('rolled back')
  })
  await expect(lost).rejects.toThrow('rolled back')
  const messageId = await queue({ subject: 'Grüße: مرحبا', text: 'Olá', html: '<p>Olá</p>' })
  expect(await sender().runDueJobs()).toBe(1)
  expect(server.received).toHaveLength(1)
  expect(server.received[0]).toMatchObject({
    from: 'support@example.com',
    to: ['maria@example.com'],
    mail: {
      subject: 'Grüße: مرحبا',
      from: { name: 'Support', address: 'support@example.com' },
      to: [{ address: 'maria@example.com' }],
      messageId,
      text: 'Olá\n',
    },
  })
  expect(server.received[0]?.mail.html).toContain('<p>Olá</p>')
  expect(server.received[0]?.raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
  expect(messageId).toMatch(/^<[0-9a-f-]{36}@support\.example\.com>$/)
})

test('a mail carries stored files, also at the second attempt', async () => {
  const server = await openMailServer()
  const { queue, sender, advance, rows } = await openOutbox(server.port)
  server.behavior.content = '451 4.3.0 later'
  await queue({ files: [{ objectKey: 'invoice-key', fileName: 'Rechnung März.txt', contentType: 'text/plain' }] })
  const one = sender()
  await one.runDueJobs()
  expect(server.received).toEqual([])
  expect(await rows()).toMatchObject([{ attempts: 1 }])
  delete server.behavior.content
  advance(2000)
  await one.runDueJobs()
  const [attachment] = server.received[0]?.mail.attachments ?? []
  expect(attachment).toMatchObject({ filename: 'Rechnung März.txt', mimeType: 'text/plain', disposition: 'attachment' })
  expect(Buffer.from(attachment?.content as ArrayBuffer).toString()).toBe('an invoice')
})

test('a mail whose file is missing is not sent without it', async () => {
  const server = await openMailServer()
  const { queue, sender, failures } = await openOutbox(server.port)
  await queue({ files: [{ objectKey: 'lost-key', fileName: 'a.txt', contentType: 'text/plain' }] })
  await sender().runDueJobs()
  expect(server.received).toEqual([])
  expect(failures).toMatchObject([{ words: expect.stringContaining('no longer exists'), isDead: false }])
})

test('a mail that a person wrote is not marked as automatic', async () => {
  const server = await openMailServer()
  const { queue, sender } = await openOutbox(server.port)
  await queue({ isWrittenByPerson: true })
  await sender().runDueJobs()
  expect(server.received[0]?.raw).not.toMatch(/^Auto-Submitted/im)
})

test('nothing of a sent mail is stored', async () => {
  const server = await openMailServer()
  const { queue, sender, rows, mails } = await openOutbox(server.port)
  await queue({ text: 'a secret', html: '<p>a secret</p>' })
  expect(await mails()).toMatchObject({ pending: 1, dead: 0 })
  await sender().runDueJobs()
  expect(await rows()).toEqual([])
})

test('the content of a mail cannot add headers or recipients', async () => {
  const server = await openMailServer()
  const { queue, sender } = await openOutbox(server.port)
  const evil = 'Hi\r\nBcc: eve@example.com\r\n\r\nbody\u2028x\u0000'
  await queue({ subject: evil, text: 'x\r\n.\r\nMAIL FROM:<eve@example.com>\r\n' })
  await sender().runDueJobs()
  for (const to of [
    'a@example.com,eve@example.com',
    'a@example.com\r\nRCPT TO:<eve@example.com>',
    'Eve <eve@example.com>',
  ])
    await expect(queue({ to })).rejects.toThrow('not an e-mail address')
  await expect(queue({ headers: { 'Reply-To': 'a@example.com\r\nBcc: eve@example.com' } })).rejects.toThrow(
    'line breaks',
  )
  await expect(queue({ text: 'x'.repeat(4 * 1024 * 1024 + 1) })).rejects.toThrow('too long')
  await queue({ subject: '🙂'.repeat(300) })
  await sender().runDueJobs()
  expect(server.received.map(({ to }) => to)).toEqual([['maria@example.com'], ['maria@example.com']])
  expect(server.received[0]?.mail).toMatchObject({ subject: 'Hi Bcc: eve@example.com body x' })
  expect(server.received[0]?.mail.bcc).toBeUndefined()
  expect(server.received[0]?.mail.text).toContain('MAIL FROM:<eve@example.com>')
  expect(server.received[1]?.mail.subject).toBe('🙂'.repeat(200))
})

test.each([
  ['450 4.2.0 greylisted maria@example.com', 'recipient'],
  ['451 4.3.0 later', 'content'],
] as const)('a mail that is refused with %s to its %s is tried again, with growing waits', async (words, part) => {
  const server = await openMailServer()
  const { queue, sender, failures, advance, rows } = await openOutbox(server.port)
  server.behavior[part] = words
  await queue()
  const one = sender()
  expect(await one.runDueJobs()).toBe(1)
  advance(1999)
  expect(await one.runDueJobs()).toBe(0)
  advance(1)
  expect(await one.runDueJobs()).toBe(1)
  advance(7999)
  expect(await one.runDueJobs()).toBe(0)
  delete server.behavior[part]
  advance(1)
  expect(await one.runDueJobs()).toBe(1)
  expect(server.received).toHaveLength(1)
  expect(failures).toHaveLength(2)
  // Contains no address and no text of the server.
  expect(failures[0]?.words).toMatch(/^MailFailure: the mail server answered 45\d \d\.\d\.\d to (RCPT TO|DATA)$/)
  expect(await rows()).toEqual([])
})

test.each([
  ['550 5.1.1 no such user maria@example.com', 'recipient'],
  ['554 5.7.1 looks like spam', 'content'],
] as const)(
  'a mail that is refused with %s to its %s is dead at once, and is deleted after a month',
  async (words, part) => {
    const server = await openMailServer()
    const { queue, sender, failures, mails, advance, rows, db, now } = await openOutbox(server.port)
    server.behavior[part] = words
    await queue()
    const one = sender()
    await one.runDueJobs()
    delete server.behavior[part]
    advance(24 * HOUR_MS)
    expect(await one.runDueJobs()).toBe(0)
    expect(failures).toMatchObject([{ isDead: true }])
    expect(await mails()).toMatchObject({ pending: 0, dead: 1 })
    expect((await rows())[0]?.lastError).not.toContain('@')
    await db.insertInto('platform.schedule').values({ name: 'mail.sweep', dueAt: now().toISOString() }).execute()
    advance(30 * 24 * HOUR_MS)
    await one.runDueJobs()
    expect(await rows()).toEqual([])
  },
)

test('a mail survives an outage of a day, and is dead after twelve attempts', async () => {
  const port = await findFreePort()
  const { queue, sender, failures, advance } = await openOutbox(port)
  await queue()
  const one = sender()
  for (let passed = 0; passed < 24; passed += 6) {
    await one.runDueJobs()
    advance(6 * HOUR_MS)
  }
  expect(failures.every(({ isDead }) => !isDead)).toBe(true)
  expect(failures[0]?.words).toBe('MailFailure: could not reach the mail server: ECONNREFUSED')
  const server = await openMailServer({ port })
  await one.runDueJobs()
  expect(server.received).toHaveLength(1)
  await server.close()
  await queue()
  for (let attempt = 0; attempt < 12; attempt++) {
    await one.runDueJobs()
    advance(6 * HOUR_MS)
  }
  expect(failures.at(-1)?.isDead).toBe(true)
  expect(await one.runDueJobs()).toBe(0)
})

test('a silent server times out, and the mail is retried with the same Message-ID', async () => {
  const server = await openMailServer()
  const { queue, sender, advance, failures } = await openOutbox(server.port)
  server.behavior.hangsAfterContent = true
  const messageId = await queue()
  // The timeout is longer than any pause before the content, so that the mail has arrived when the sender gives up.
  await sender({ patience: { socketTimeoutMs: 5000 } }).runDueJobs()
  expect(failures).toHaveLength(1)
  expect(server.received).toHaveLength(1)
  delete server.behavior.hangsAfterContent
  advance(HOUR_MS)
  await sender().runDueJobs()
  expect(server.received.map(({ mail }) => mail.messageId)).toEqual([messageId, messageId])
})

test('a server that is too slow overall times out', async () => {
  const server = await openMailServer({ onMailFrom: () => undefined })
  const { queue, sender, failures } = await openOutbox(server.port)
  await queue()
  await sender({ patience: { sendTimeoutMs: 200 } }).runDueJobs()
  expect(failures).toMatchObject([{ isDead: false }])
})

test('a server that crashes after the content gets the mail again with the same Message-ID', async () => {
  const server = await openMailServer()
  const { queue, sender, advance } = await openOutbox(server.port)
  server.behavior.dropsAfterContent = true
  const messageId = await queue()
  const one = sender()
  await one.runDueJobs()
  delete server.behavior.dropsAfterContent
  for (let day = 0; day < 3; day++) {
    advance(24 * HOUR_MS)
    await one.runDueJobs()
  }
  expect(server.received.map(({ mail }) => mail.messageId)).toEqual([messageId, messageId])
  expect(server.received[0]?.mail.date).toBe(server.received[1]?.mail.date)
})

test('a mail that one process is sending is not claimed by another until the lease expires', async () => {
  const server = await openMailServer()
  const { queue, sender, advance } = await openOutbox(server.port)
  server.behavior.hangsAfterContent = true
  await queue()
  // The clock of this sender stands still, so that this sender never claims the mail again.
  const clock = new Clock()
  clock.stop()
  const dying = sender({ clock })
  dying.start()
  await expect.poll(() => server.received.length).toBe(1)
  const other = sender()
  expect(await other.runDueJobs()).toBe(0)
  delete server.behavior.hangsAfterContent
  advance(HOUR_MS)
  expect(await other.runDueJobs()).toBe(1)
  // The late result of the first sender has no effect.
  await dying.close()
  advance(HOUR_MS)
  expect(await other.runDueJobs()).toBe(0)
  expect(server.received).toHaveLength(2)
})

test('three concurrent senders send each of a hundred mails once', async () => {
  const server = await openMailServer()
  const { queue, sender, rows } = await openOutbox(server.port)
  const ids = new Set<string>()
  for (let n = 0; n < 100; n++) ids.add(await queue({ subject: `No ${n}` }))
  await Promise.all([1, 2, 3].map(() => sender().runDueJobs()))
  expect(new Set(server.received.map(({ mail }) => mail.messageId))).toEqual(ids)
  expect(server.received).toHaveLength(100)
  expect(await rows()).toEqual([])
})

test('a started worker sends when it is woken, and close waits for the mail in progress', async () => {
  const server = await openMailServer()
  const { queue, sender, rows } = await openOutbox(server.port)
  const one = sender()
  one.start()
  await queue()
  await expect.poll(() => server.received.length).toBe(1)
  await one.close()
  expect(await rows()).toEqual([])
})

test('no database connection is in use while a mail is sent', async () => {
  const server = await openMailServer()
  const { queue, sender, db } = await openOutbox(server.port)
  server.behavior.hangsAfterContent = true
  for (let n = 0; n < 5; n++) await queue()
  sender().start()
  await expect.poll(() => server.received.length).toBe(5)
  // Takes both connections of the pool: the mails that are being sent hold neither.
  await Promise.all([1, 2].map(() => transaction(db, (tx) => tx.selectFrom('platform.job').select('id').execute())))
})

test('a mail does not wait for a clock that moved backwards to catch up', async () => {
  const server = await openMailServer()
  const { queue, sender, advance } = await openOutbox(server.port)
  const sending = sender()
  await sending.runDueJobs()
  await queue()
  advance(-24 * HOUR_MS)
  expect(await sending.runDueJobs()).toBe(1)
  expect(server.received).toHaveLength(1)
})

test('a failed mail waits at most the maximum back-off when the clock moves backwards', async () => {
  const port = await findFreePort()
  const { queue, sender, advance, rows } = await openOutbox(port)
  const sending = sender()
  await queue()
  await sending.runDueJobs()
  expect(await rows()).toMatchObject([{ attempts: 1 }])
  advance(-24 * HOUR_MS)
  await sending.runDueJobs()
  expect(await rows()).toMatchObject([{ attempts: 2 }])
})
