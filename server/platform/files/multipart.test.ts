import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createForm, type FormPart, formHeaders } from '../../../tests/support/forms.ts'
import { refusal } from '../errors/refusal.ts'
import { publicAccess } from '../http/access.ts'
import { createHttpServer } from '../http/http-server.ts'
import { type Http, ok, publicGuard, route } from '../http/route.ts'
import { StorageUnavailable } from './file-store.ts'
import { receiveFile, receiveFilesForm, receiveForm } from './multipart.ts'

const MAX_BYTES = 1000

const tooLarge = refusal(413, 'SVC:2005', { en: '', tr: '', de: '', fr: '', es: '', ar: '' })

let http: Http
/** Files that the route has received and not discarded. */
const held = new Set<string>()

const testServer = (): Http =>
  createHttpServer({
    allowedHosts: '*',
    trustedProxies: [],
    rateLimitSettings: {},
    now: () => new Date(),
    onError: () => undefined,
    refuseIfOverloaded: () => undefined,
  })

const take = async (fileName: string, content: AsyncIterable<Uint8Array>): Promise<string> => {
  if (fileName === 'full') throw new StorageUnavailable('the disk is full')
  const text = (await buffer(content)).toString('latin1')
  if (fileName === 'refused') throw tooLarge()
  held.add(text)
  return text
}
const drop = async (text: string) => void held.delete(text)

beforeAll(async () => {
  http = testServer()
  route(http, {
    method: 'POST',
    path: '/files',
    id: 'takeFile',
    tag: 'Test',
    summary: 'Take a file',
    access: publicAccess,
    guard: publicGuard,
    file: 'file',
    responses: { 200: { description: 'Taken' } },
    handle: async ({ request }) =>
      ok(await receiveFile(request, { field: 'file', maxBytes: MAX_BYTES, tooLarge, receive: take, discard: drop })),
  })
  await http.app.ready()
})
afterAll(() => http.app.close())
beforeEach(() => held.clear())

interface Reply {
  readonly status: number
  readonly code: string | undefined
  readonly errors: string[]
  readonly received: string
}

async function send(
  payload: Buffer | Readable | undefined,
  headers: Record<string, string> = formHeaders,
): Promise<Reply> {
  const answer = await http.app.inject({ method: 'POST', url: '/files', headers, ...(payload ? { payload } : {}) })
  const { data, error } = answer.json()
  const errors = (error?.details?.errors ?? []) as { field: string; rule: string }[]
  return {
    status: answer.statusCode,
    code: error?.code,
    errors: errors.map(({ field, rule }) => `${field}: ${rule}`),
    received: data ?? '',
  }
}

const file = (content: string | Buffer, more: Partial<FormPart> = {}): FormPart => ({
  fileName: 'a.txt',
  content,
  ...more,
})

test('the file arrives unchanged for any chunking of the body and any other fields', async () => {
  const field = fc.record({ name: fc.constantFrom('note', 'x'), content: fc.string({ maxLength: 50 }) })
  const cases = fc.record({
    content: fc.uint8Array({ maxLength: MAX_BYTES }).map((bytes) => Buffer.from(bytes)),
    before: fc.array(field, { maxLength: 2 }),
    after: fc.array(field, { maxLength: 2 }),
    pieces: fc.integer({ min: 1, max: 200 }),
  })
  await fc.assert(
    fc.asyncProperty(cases, async ({ content, before, after, pieces }) => {
      const body = createForm(...before, file(content), ...after)
      const cut = Array.from({ length: Math.ceil(body.length / pieces) }, (_, at) =>
        body.subarray(at * pieces, (at + 1) * pieces),
      )
      expect(await send(Readable.from(cut))).toMatchObject({ status: 200, received: content.toString('latin1') })
    }),
    { numRuns: 300, seed: 20_261_121 },
  )
})

/** Returns the used memory in bytes after a garbage collection. */
function inUse(): number {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  collect()
  return process.memoryUsage().heapUsed
}

test('memory does not grow with the number of chunks of a slow body', async () => {
  const count = 60_000
  let grown = Number.POSITIVE_INFINITY
  async function* pieces() {
    const [start = '', end = ''] = createForm({ name: 'ignored', content: '|' }, file('x'))
      .toString('latin1')
      .split('|')
    yield Buffer.from(start)
    let before = 0
    for (let sent = 0; sent < count; sent++) {
      if (sent === 1000) before = inUse()
      yield Buffer.from('x')
    }
    grown = (inUse() - before) / count
    yield Buffer.from(end)
  }
  expect(await send(Readable.from(pieces()))).toMatchObject({ status: 200, received: 'x' })
  // `Promise.race` against one promise would retain several hundred bytes per chunk.
  expect(grown).toBeLessThan(50)
})

test('a storage that stops for a minute does not abort the upload', async () => {
  const app = testServer()
  onTestFinished(() => app.app.close())
  let resume = () => {}
  const isStopped = new Promise<void>((reached) => {
    const receive = async (_name: string, content: AsyncIterable<Uint8Array>) => {
      let size = 0
      for await (const bytes of content) {
        if (size === 0) {
          reached()
          await new Promise<void>((resolve) => {
            resume = resolve
          })
        }
        size += bytes.length
      }
      return size
    }
    route(app, {
      method: 'POST',
      path: '/large',
      id: 'takeLargeFile',
      tag: 'Test',
      summary: 'Take a large file',
      access: publicAccess,
      guard: publicGuard,
      file: 'file',
      responses: { 200: { description: 'Taken' } },
      handle: async ({ request }) =>
        ok(
          await receiveFile(request, {
            field: 'file',
            maxBytes: 2_000_000,
            tooLarge,
            receive,
            discard: async () => undefined,
          }),
        ),
    })
  })
  await app.app.ready()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const form = createForm({ fileName: 'large', content: 'x'.repeat(1_000_000) })
  const pieces = Array.from({ length: Math.ceil(form.length / 50_000) }, (_, index) =>
    form.subarray(index * 50_000, (index + 1) * 50_000),
  )
  const posted = app.app.inject({ method: 'POST', url: '/large', headers: formHeaders, payload: Readable.from(pieces) })
  await isStopped
  await new Promise((resolve) => setImmediate(resolve))
  vi.advanceTimersByTime(60_000)
  resume()
  expect((await posted).statusCode).toBe(200)
})

test('a truncated body gets 400, and nothing of it is kept', async () => {
  const body = createForm({ name: 'note', content: 'before' }, file('x'.repeat(300)), {
    name: 'note',
    content: 'after',
  })
  for (let length = 1; length < body.length - 4; length++) {
    const { status } = await send(body.subarray(0, length))
    expect({ length, status, held: held.size }).toEqual({ length, status: 400, held: 0 })
  }
})

test('arbitrary bytes as a form get a response, and no file is kept without a successful one', async () => {
  const form = createForm({ name: 'note', content: 'before' }, file('inside'), { name: 'note', content: 'after' })
  const damaged = fc.tuple(fc.nat(form.length - 1), fc.uint8Array({ maxLength: 30 })).map(([at, bytes]) => {
    const copy = Buffer.from(form)
    Buffer.from(bytes).copy(copy, at)
    return copy
  })
  await fc.assert(
    fc.asyncProperty(damaged, async (body) => {
      held.clear()
      const { status } = await send(body)
      expect([200, 400, 422]).toContain(status)
      expect(held.size).toBe(status === 200 ? 1 : 0)
    }),
    { numRuns: 500, seed: 20_261_121 },
  )
})

test.each([
  ['no body at all', undefined, {}, 'file: required'],
  ['a form without parts', createForm(), formHeaders, 'file: required'],
  ['another field', createForm(file('x', { name: 'other' })), formHeaders, 'file: required'],
  ['a file field left empty', createForm(file('', { fileName: '' })), formHeaders, 'file: required'],
  [
    'a part without a name',
    createForm(file('x', { head: 'Content-Disposition: form-data' })),
    formHeaders,
    'file: required',
  ],
  ['a part without a head', createForm(file('x', { head: '' })), formHeaders, 'file: required'],
  ['a text in place of the file', createForm({ content: 'x' }), formHeaders, 'file: type'],
  ['two files', createForm(file('x'), file('y')), formHeaders, 'file: maxItems'],
] as const)('%s is 422', async (_what, body, headers, error) => {
  expect(await send(body, headers)).toMatchObject({ status: 422, code: 'SVC:2001', errors: [error] })
  expect(held.size).toBe(0)
})

test.each([
  ['a file in an unknown field', file('x', { name: 'other' })],
  ['a field with a name of 8 KB', { name: 'n'.repeat(8192), content: 'x' }],
  [
    'a part whose head is too long to be read',
    file('x', { head: `Content-Disposition: form-data; name="${'n'.repeat(20_000)}"` }),
  ],
  ['a field of 100 KB', { name: 'note', content: 'x'.repeat(100_000) }],
])('%s is ignored', async (_what, part) => {
  expect(await send(createForm(part, file('inside'), part))).toMatchObject({ status: 200, received: 'inside' })
})

test('fields beyond the limit are not read', async () => {
  const fields = Array.from({ length: 500 }, () => ({ name: 'note', content: 'x' }))
  expect(await send(createForm(file('inside'), ...fields))).toMatchObject({ status: 200, received: 'inside' })
})

test.each([
  ['JSON', Buffer.from('{}'), { 'content-type': 'application/json' }, '415 SVC:0006'],
  ['a text', Buffer.from('x'), { 'content-type': 'text/plain' }, '415 SVC:0006'],
  [
    'another kind of multipart',
    createForm(file('x')),
    { 'content-type': 'multipart/mixed; boundary=b' },
    '415 SVC:0006',
  ],
  ['a form without a boundary', createForm(file('x')), { 'content-type': 'multipart/form-data' }, '400 SVC:0004'],
  [
    'a boundary that never comes',
    createForm(file('x')),
    { 'content-type': 'multipart/form-data; boundary=b' },
    '400 SVC:0004',
  ],
  ['no form', Buffer.from('{"a": 1}'), formHeaders, '400 SVC:0004'],
])('%s gets a specific error', async (_what, body, headers, told) => {
  const { status, code } = await send(body, headers)
  expect(`${status} ${code}`).toBe(told)
})

test('a file of the maximum size is accepted, and one byte more gets 413 with or without Content-Length', async () => {
  expect(await send(createForm(file('x'.repeat(MAX_BYTES))))).toMatchObject({ status: 200 })
  held.clear()
  for (const size of [MAX_BYTES + 1, 3 * 1024 * 1024]) {
    const body = createForm(file('x'.repeat(size)))
    expect(await send(body)).toMatchObject({ status: 413, code: 'SVC:2005' })
    expect(await send(Readable.from([body]))).toMatchObject({ status: 413, code: 'SVC:2005' })
  }
  expect(held.size).toBe(0)
})

test('more data around the file than the limit gets 413', async () => {
  const body = createForm(file('x'), { name: 'note', content: 'x'.repeat(2 * 1024 * 1024) })
  expect(await send(Readable.from([body]))).toMatchObject({ status: 413, code: 'SVC:0007' })
  expect(held.size).toBe(0)
})

test('a form with several files whose sum is too large gets 413 about the body, with or without Content-Length', async () => {
  const several = testServer()
  const options = { field: 'file', maxBytes: 1024 * 1024, maxFiles: 2, tooLarge, receive: take, discard: drop }
  route(several, {
    method: 'POST',
    path: '/files',
    id: 'takeFiles',
    tag: 'Test',
    summary: 'Take files',
    access: publicAccess,
    guard: publicGuard,
    file: 'file',
    responses: { 200: { description: 'Taken' } },
    handle: async ({ request }) => ok((await receiveFilesForm(request, options)).files.length),
  })
  await several.app.ready()
  onTestFinished(() => several.app.close())
  const body = createForm(...Array.from({ length: 4 }, () => file('x'.repeat(options.maxBytes))))
  for (const payload of [body, Readable.from([body])]) {
    const answer = await several.app.inject({ method: 'POST', url: '/files', headers: formHeaders, payload })
    expect([answer.statusCode, answer.json().error?.code]).toEqual([413, 'SVC:0007'])
  }
  expect(held.size).toBe(0)
})

test.each([
  ['refused', 413, 'SVC:2005'],
  ['full', 503, 'SVC:0002'],
])('an error of receive is the response: %s', async (fileName, status, code) => {
  expect(await send(createForm(file('x'.repeat(MAX_BYTES), { fileName })))).toMatchObject({ status, code })
})

test('file names are decoded as UTF-8, even in the extended form', async () => {
  const heads = [
    'Content-Disposition: form-data; name="file"; filename="../Straße.txt"',
    'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'..%2FStra%C3%9Fe.txt',
    'content-disposition: form-data; filename=a.txt; name=file',
  ]
  for (const head of heads)
    expect(await send(createForm(file('x', { head })))).toMatchObject({ status: 200, received: 'x' })
})

describe('text fields of a route', () => {
  const maxTextLengths = { caption: 10, kind: 4 }
  let form: Http
  beforeAll(async () => {
    form = testServer()
    const taking = { field: 'file', maxBytes: MAX_BYTES, tooLarge, receive: take, discard: drop, maxTextLengths }
    route(form, {
      method: 'POST',
      path: '/files',
      id: 'takeForm',
      tag: 'Test',
      summary: 'Take a form',
      access: publicAccess,
      guard: publicGuard,
      file: 'file',
      responses: { 200: { description: 'Taken' } },
      handle: async ({ request }) => ok(await receiveForm(request, taking)),
    })
    await form.app.ready()
  })
  afterAll(() => form.app.close())

  const sendForm = async (...parts: FormPart[]) => {
    const answer = await form.app.inject({
      method: 'POST',
      url: '/files',
      headers: formHeaders,
      payload: createForm(...parts),
    })
    const { data, error } = answer.json()
    return data ?? error.details.errors.map(({ field, rule }: { field: string; rule: string }) => `${field}: ${rule}`)
  }

  test('are returned with the file, which is optional', async () => {
    const caption = { name: 'caption', content: 'ü\n🙂' }
    expect(await sendForm(caption, file('x'), { name: 'other', content: 'y' })).toEqual({
      received: 'x',
      texts: { caption: 'ü\n🙂' },
    })
    expect(await sendForm(file('x'), caption)).toMatchObject({ received: 'x', texts: { caption: 'ü\n🙂' } })
    expect(await sendForm({ name: 'kind', content: '' })).toEqual({ received: null, texts: { kind: '' } })
    expect(await sendForm()).toEqual({ received: null, texts: {} })
  })

  test('that are repeated or far too long are invalid, and the file is discarded', async () => {
    const kind = { name: 'kind', content: 'Note' }
    expect(await sendForm(kind, file('x'), kind)).toEqual(['kind: maxItems'])
    expect(await sendForm(file('x'), { name: 'caption', content: 'x'.repeat(2000) })).toEqual(['caption: maxLength'])
    expect(held.size).toBe(0)
  })
})
