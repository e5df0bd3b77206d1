import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { canMountDisks, fillDisk, mountDisk } from '../support/disk.ts'
import { waitUntil } from '../support/embedded.ts'
import {
  callApi,
  createApiToken,
  createFileForm,
  createTicket,
  findMissingTickets,
  type NetworkResponse,
  openTcpConnection,
  openUnfinishedSignIn,
  signIn,
  uploadFile,
} from '../support/network-client.ts'
import { createExternalDatabase, createFolder, startFlowdesk } from '../support/process.ts'
import { listFiles } from '../support/uploads.ts'

const outcomeOf = ({ status, body }: NetworkResponse): string =>
  [status, body?.error?.code].filter((word) => word).join(' ')

/** A PDF of so many bytes. */
const pdfOf = (size: number): FormData =>
  createFileForm(new Uint8Array(Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(size - 9)])), 'report.pdf')

/** A program on an external database, and a token for it. */
async function ready(options: { folder?: string; settings?: Readonly<Record<string, string>> } = {}) {
  const settings: Readonly<Record<string, string>> = {
    RateLimits__Upload__Permits: '1000000',
    ...(options.settings ?? (await createExternalDatabase())),
  }
  const program = await startFlowdesk({ ...options, settings })
  const url = await program.ready
  return { program, url, token: await createApiToken(url, await signIn(url)), settings }
}

/** The text of a form with a file up to where its bytes begin, and from where they end. */
const form = {
  start: '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n',
  end: '\r\n--b--\r\n',
}

/** The bytes of an upload that says it is longer than what follows. */
const beginning = (token: string, length: number, sent: number): string =>
  [
    'POST /v1/integration/attachments HTTP/1.1',
    'host: me',
    `authorization: Bearer ${token}`,
    'content-type: multipart/form-data; boundary=b',
    `content-length: ${length}`,
    '',
    `${form.start}${'x'.repeat(sent)}`,
  ].join('\r\n')

test('a client that disconnects, or is silent for half a minute, leaves no file', async () => {
  const { program, url, token } = await ready()
  const aside = join(program.folder, 'data', 'files', 'received')
  for (const sent of [100_000, 500_000]) {
    const socket = await openTcpConnection(url, beginning(token, 1_000_000, sent))
    await waitUntil(async () => (await listFiles(aside)).length === 1)
    socket.destroy()
    await waitUntil(async () => (await listFiles(aside)).length === 0)
  }
  const silent = await openTcpConnection(url, beginning(token, 1_000_000, 500_000))
  silent.resume()
  const from = performance.now()
  await once(silent, 'close')
  expect(performance.now() - from).toBeGreaterThan(25_000)
  await waitUntil(async () => (await listFiles(aside)).length === 0)
  expect(outcomeOf(await uploadFile(url, token))).toBe('201')
  expect(program.stdout()).not.toMatch(/ERROR|FATAL/)
})

/** Opens an upload that sends its body in pieces; `end` resolves to everything the server has answered. */
async function openTrickle(url: string, token: string) {
  const [head = ''] = beginning(token, 0, 0).split('\r\n\r\n--b')
  const chunked = head.replace('content-length: 0', 'transfer-encoding: chunked\r\nconnection: close')
  const socket = await openTcpConnection(url, `${chunked}\r\n\r\n`)
  const answer = text(socket)
  return {
    say: (piece: string) => void socket.write(`${piece.length.toString(16)}\r\n${piece}\r\n`),
    async end() {
      socket.write('0\r\n\r\n')
      return await answer
    },
  }
}

test('a slow upload is accepted, however often it pauses', async () => {
  const { url, token } = await ready()
  const trickle = await openTrickle(url, token)
  for (const byte of `${form.start}${'x'.repeat(50)}${form.end}`) {
    trickle.say(byte)
    await delay(1)
  }
  const answer = await trickle.end()
  expect(answer).toMatch(/^HTTP\/1.1 201 /)
  expect(answer).toContain('"fileSize":50,')
})

test('an incomplete body delays a stop only for seconds; a slow one is accepted', async () => {
  const { program, url, token } = await ready()
  const aside = join(program.folder, 'data', 'files', 'received')
  const silent = await openTcpConnection(url, beginning(token, 1_000_000, 100_000))
  await openUnfinishedSignIn(url)
  const trickle = await openTrickle(url, token)
  trickle.say(`${form.start}x`)
  await waitUntil(async () => (await listFiles(aside)).length === 2)
  program.kill('SIGTERM')
  silent.resume()
  while (!silent.closed) {
    trickle.say('x')
    await delay(300)
  }
  trickle.say(form.end)
  expect(await trickle.end()).toMatch(/^HTTP\/1.1 201 /)
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(program.stdout()).not.toContain('did not close in time')
  expect(await listFiles(aside)).toEqual([])
})

/** Asks for a file of this many MiB, and reads no more of it than its beginning. */
async function openDownload(url: string, size = 16) {
  const token = await signIn(url)
  const { body } = await callApi(url, 'POST', '/v1/attachments', { token, body: pdfOf(size * 1024 * 1024) })
  const request = `GET /v1/attachments/${body.data.objectKey} HTTP/1.1\r\nhost: me\r\nauthorization: Bearer ${token}\r\n\r\n`
  const socket = await openTcpConnection(url, request)
  await once(socket, 'readable')
  return socket
}

test('a response that the client does not read delays a stop only for seconds; a slowly read one is completed', async () => {
  const { program, url } = await ready()
  const [silent, slow] = [await openDownload(url), await openDownload(url)]
  program.kill('SIGTERM')
  let taken = 0
  for await (const piece of slow) {
    taken += piece.length
    await delay(30)
  }
  expect(taken).toBeGreaterThan(16 * 1024 * 1024)
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(program.stdout()).not.toContain('did not close in time')
  silent.destroy()
})

test('a response that is read too slowly delays a stop only for seconds', async () => {
  const { program, url } = await ready()
  const slow = await openDownload(url, 20)
  slow.on('error', () => undefined)
  const from = performance.now()
  program.kill('SIGTERM')
  const reading = setInterval(() => slow.read(), 150)
  expect(await program.ended).toEqual({ code: 0, signal: null })
  clearInterval(reading)
  expect(performance.now() - from).toBeLessThan(12_000)
  expect(program.stdout()).not.toContain('did not close in time')
})

test('a client that sends far too much gets the error, and its connection stays usable', async () => {
  const { url, token } = await ready()
  for (const size of [20 * 1024 * 1024 + 1, 60 * 1024 * 1024]) {
    expect(outcomeOf(await uploadFile(url, token, pdfOf(size)))).toBe('413 SVC:2005')
    expect(outcomeOf(await uploadFile(url, 'invalid-token', pdfOf(size)))).toBe('401 SVC:1001')
  }
  expect(outcomeOf(await uploadFile(url, token, pdfOf(20 * 1024 * 1024)))).toBe('201')
})

test('after a kill -9 between the use of an attachment and the message, the id stays used and the key is free within a minute', async () => {
  const { program, url, token, settings } = await ready()
  const { body: ticket } = await createTicket(url, token)
  expect(await findMissingTickets(url, token, [ticket.data.trackingKey])).toEqual([])
  const { body: uploaded } = await uploadFile(url, token)
  const path = `/v1/integration/tickets/by-tracking-key/${ticket.data.trackingKey}/messages`
  const body = { content: 'see the file', attachmentIds: [uploaded.data.id] }
  const send = (at: string) => callApi(at, 'POST', path, { token, headers: { 'idempotency-key': 'once' }, body })

  const client = new pg.Client({ connectionString: settings['ConnectionStrings__Default'] ?? '' })
  await client.connect()
  await client.query('begin; lock table ticketing.message in exclusive mode')
  const broken = send(url)
  const waiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await waitUntil(async () => {
    await client.query('select pg_stat_clear_snapshot()')
    return (await client.query(waiting)).rows[0].count === '1'
  })
  program.kill('SIGKILL')
  expect((await broken).status).toBe(0)
  await client.query('rollback')
  await client.end()

  const next = await startFlowdesk({ folder: program.folder, settings })
  const again = await next.ready
  const from = performance.now()
  expect(outcomeOf(await send(again))).toBe('409 SVC:3002')
  const other = { token, headers: { 'idempotency-key': 'once' }, body: { content: 'other' } }
  expect(outcomeOf(await callApi(again, 'POST', path, other))).toBe('409 SVC:3001')
  let answer = '409 SVC:3002'
  while (answer === '409 SVC:3002' && performance.now() - from < 65_000) {
    await delay(500)
    answer = outcomeOf(await send(again))
  }
  expect(answer).toBe('403 SVC:3003')
  expect(performance.now() - from).toBeLessThan(60_000)
  expect((await callApi(again, 'GET', path, { token })).body.data).toEqual([])
  expect(outcomeOf(await callApi(again, 'POST', path, other))).toBe('201')
})

// Only root can make a disk that is small enough to be filled.
test.runIf(canMountDisks)(
  'on a full or read-only disk uploads are refused without leaving a file, and work again afterwards',
  async () => {
    const folder = await createFolder()
    const data = join(folder, 'data')
    await mkdir(data)
    mountDisk(data, 'size=8m')
    const { url, token } = await ready({ folder })
    const files = join(data, 'files')
    const kept = async () => await listFiles(files)
    expect(outcomeOf(await uploadFile(url, token, pdfOf(1_000_000)))).toBe('201')
    const [only] = await kept()

    await fillDisk(join(data, 'filler'))
    for (const size of [100_000, 1_000_000]) {
      const refused = await uploadFile(url, token, pdfOf(size))
      expect(outcomeOf(refused)).toBe('503 SVC:0002')
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await kept()).toEqual([only])
    await rm(join(data, 'filler'))
    expect(outcomeOf(await uploadFile(url, token, pdfOf(1_000_000)))).toBe('201')

    execFileSync('mount', ['-o', 'remount,ro', data])
    expect(outcomeOf(await uploadFile(url, token))).toBe('503 SVC:0002')
    execFileSync('mount', ['-o', 'remount,rw', data])
    expect(outcomeOf(await uploadFile(url, token))).toBe('201')
    expect(await kept()).toHaveLength(3)
  },
)
