import { randomUUID } from 'node:crypto'
import { sampleFiles } from '@flowdesk/file-types/sample-files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ApiResponse, Flowdesk } from '../support/flowdesk.ts'
import { formatFieldErrors, formatOutcome } from '../support/refusals.ts'
import { type FlowdeskWithFiles, makeUpload, openWithFiles, sampleUpload } from '../support/uploads.ts'

const DAY_MS = 24 * 3_600_000
const COMPLETED = 6

let opened: FlowdeskWithFiles
let flowdesk: Flowdesk
let twin: Flowdesk
let token: string

beforeAll(async () => {
  opened = await openWithFiles()
  flowdesk = opened.flowdesk
  twin = await opened.openSecondProcess()
  token = (await flowdesk.makeToken()).token
})
afterAll(async () => {
  await twin.close()
  await opened.close()
})

const pathOf = (ticket: { id: number }): string => `/v1/integration/tickets/${ticket.id}/messages`

/** Appends a message, with a key where one is given, at one process or another. */
const append = (ticket: { id: number }, body: unknown, key?: string, at: Flowdesk = flowdesk): Promise<ApiResponse> =>
  at.post(pathOf(ticket), { token, body, ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }) })

const messagesOf = async (ticket: { id: number }) => (await flowdesk.get(pathOf(ticket), { token })).body.data

const makeTicket = () => flowdesk.makeTicket(token)
const makeId = () => makeUpload(flowdesk, token)

/** Whether an upload can still be used; it is used up by asking. */
const isUsable = async (id: string): Promise<boolean> =>
  (await append(await makeTicket(), { attachmentIds: [id] })).status === 201

describe('a message with attachments', () => {
  test('lists them on every read, in the order of the request', async () => {
    const ticket = await makeTicket()
    const ids = [
      await makeUpload(flowdesk, token, sampleUpload('png')),
      await makeUpload(flowdesk, token, sampleUpload('pdf')),
    ]
    const attachmentIds = ids.toReversed()
    expect(formatOutcome(await append(ticket, { content: 'See both', attachmentIds }))).toBe('201')
    const [message] = await messagesOf(ticket)
    expect(message.attachments).toEqual(
      ['pdf', 'png'].map((extension) => ({
        id: expect.any(Number),
        fileName: `sample.${extension}`,
        contentType: extension === 'pdf' ? 'application/pdf' : 'image/png',
        sizeBytes: sampleFiles[extension]?.length,
        downloadUrl: expect.stringMatching(/^\/v1\/attachments\/[0-9a-z]{32}\?exp=\d+&sig=[\w-]{43}$/),
      })),
    )
    const byKey = await flowdesk.get(`/v1/integration/tickets/by-tracking-key/${ticket.trackingKey}/messages`, {
      token,
    })
    expect(byKey.body.data[0].attachments.map(({ id }: { id: number }) => id)).toEqual(
      message.attachments.map(({ id }: { id: number }) => id),
    )
  })

  test('has an empty text without other content', async () => {
    const ticket = await makeTicket()
    expect(formatOutcome(await append(ticket, { attachmentIds: [await makeId()] }))).toBe('201')
    const [message] = await messagesOf(ticket)
    expect(message).toMatchObject({ content: '', contentHtml: null, attachments: [{ fileName: 'note.txt' }] })
  })

  test('is listed among messages without attachments, each with its own', async () => {
    const ticket = await makeTicket()
    const names = ['one.txt', 'two.txt']
    for (const fileName of names) {
      const attachmentIds = [await makeUpload(flowdesk, token, { fileName })]
      await append(ticket, { content: fileName, attachmentIds })
      await append(ticket, { content: 'nothing' })
    }
    const read = await messagesOf(ticket)
    expect(
      read.map(({ content, attachments }: { content: string; attachments: { fileName: string }[] }) => [
        content,
        attachments.map(({ fileName }) => fileName),
      ]),
    ).toEqual([
      ['one.txt', ['one.txt']],
      ['nothing', []],
      ['two.txt', ['two.txt']],
      ['nothing', []],
    ])
    const after = await flowdesk.get(`${pathOf(ticket)}?afterId=${read[1].id}`, { token })
    expect(after.body.data[0].attachments).toHaveLength(1)
  })

  test('may have ten attachments; eleven are 422', async () => {
    const ids = await Promise.all(Array.from({ length: 11 }, makeId))
    const ticket = await makeTicket()
    expect(formatFieldErrors(await append(ticket, { attachmentIds: ids }))).toEqual(['attachmentIds: maxItems'])
    expect(formatOutcome(await append(ticket, { attachmentIds: ids.slice(1) }))).toBe('201')
    expect((await messagesOf(ticket))[0].attachments).toHaveLength(10)
  })

  test('to a completed ticket moves to the child with its files, and the chain shows them', async () => {
    const ticket = await makeTicket()
    await append(ticket, { attachmentIds: [await makeId()] })
    await flowdesk.changeTicket(ticket.id, { ticketStatusId: COMPLETED })
    const { body } = await append(ticket, { attachmentIds: [await makeId()] }, randomUUID())
    expect(body.data).toMatchObject({ continuedInNewTicket: true, parentTicketId: ticket.id })
    const chain = await messagesOf({ id: body.data.ticketId })
    expect(chain.map(({ attachments }: { attachments: unknown[] }) => attachments.length)).toEqual([1, 1])
    for (const { attachments } of chain)
      expect(formatOutcome(await flowdesk.get(attachments[0].downloadUrl))).toBe('200')
  })
})

describe('an attachment id can be used once, by its own token, until it expires', () => {
  test('403 SVC:3003 a second time, on the same ticket and on another', async () => {
    const [ticket, other, id] = [await makeTicket(), await makeTicket(), await makeId()]
    expect(formatOutcome(await append(ticket, { content: 'x', attachmentIds: [id] }))).toBe('201')
    expect(formatOutcome(await append(ticket, { content: 'x', attachmentIds: [id] }))).toBe('403 SVC:3003')
    expect(formatOutcome(await append(other, { content: 'x', attachmentIds: [id] }, randomUUID()))).toBe('403 SVC:3003')
    expect(await messagesOf(other)).toEqual([])
  })

  test('403 for another token’s upload, and for one of the dashboard', async () => {
    const stranger = (await flowdesk.makeToken()).token
    const admin = await flowdesk.adminToken()
    const ids = [
      await makeUpload(flowdesk, stranger),
      await makeUpload(flowdesk, admin, { path: '/v1/attachments' }),
      randomUUID(),
      'x',
      '',
      ` ${await makeId()}`,
    ]
    for (const id of ids)
      expect(formatOutcome(await append(await makeTicket(), { attachmentIds: [id] }))).toBe('403 SVC:3003')
  })

  test('case does not matter, and an id in two spellings is refused like one that is named twice', async () => {
    const id = await makeId()
    const twice = await append(await makeTicket(), { attachmentIds: [id, id.toUpperCase()] })
    expect(formatOutcome(twice)).toBe('403 SVC:3003')
    expect(formatOutcome(await append(await makeTicket(), { attachmentIds: [id.toUpperCase()] }))).toBe('201')
  })

  test('one invalid id: no id is used up', async () => {
    const [good, spent] = [await makeId(), await makeId()]
    expect(await isUsable(spent)).toBe(true)
    for (const bad of [spent, randomUUID(), 'x']) {
      for (const key of [undefined, randomUUID()]) {
        expect(formatOutcome(await append(await makeTicket(), { attachmentIds: [good, bad] }, key))).toBe(
          '403 SVC:3003',
        )
      }
    }
    expect(await isUsable(good)).toBe(true)
  })

  test('a request that is refused earlier (validation, an invisible ticket, a used key) leaves it usable', async () => {
    const [ticket, key] = [await makeTicket(), randomUUID()]
    const id = await makeId()
    expect(formatOutcome(await append(ticket, { content: 7, attachmentIds: [id] }))).toBe('422 SVC:2001')
    expect(formatOutcome(await append({ id: 999_999_999 }, { attachmentIds: [id] }, key))).toBe('404 SVC:4001')
    expect(formatOutcome(await append(ticket, { content: 'the first' }, key))).toBe('201')
    expect(formatOutcome(await append(ticket, { content: 'the second', attachmentIds: [id] }, key))).toBe(
      '409 SVC:3001',
    )
    expect(await isUsable(id)).toBe(true)
  })

  test('for 24 hours after the upload', async () => {
    const own = await openWithFiles()
    try {
      const { clock, makeToken, makeTicket: make, post } = own.flowdesk
      const by = (await makeToken()).token
      const ticket = await make(by)
      const [early, late] = [await makeUpload(own.flowdesk, by), await makeUpload(own.flowdesk, by)]
      const use = async (id: string) =>
        formatOutcome(await post(pathOf(ticket), { token: by, body: { attachmentIds: [id] } }))
      clock.advance(DAY_MS - 60_000)
      expect(await use(early)).toBe('201')
      clock.advance(60_000)
      expect(await use(late)).toBe('403 SVC:3003')
    } finally {
      await own.close()
    }
  })

  test('for the time that Attachments:UploadTtl sets', async () => {
    const own = await openWithFiles({ Attachments__UploadTtl: '00:10:00' })
    try {
      const by = (await own.flowdesk.makeToken()).token
      const ticket = await own.flowdesk.makeTicket(by)
      const id = await makeUpload(own.flowdesk, by)
      own.flowdesk.clock.advance(10 * 60_000)
      const body = { attachmentIds: [id] }
      expect(formatOutcome(await own.flowdesk.post(pathOf(ticket), { token: by, body }))).toBe('403 SVC:3003')
    } finally {
      await own.close()
    }
  })

  test('by one of several concurrent messages in two processes', async () => {
    for (let round = 0; round < 10; round++) {
      const [ticket, other, id] = [await makeTicket(), await makeTicket(), await makeId()]
      const sent = Array.from({ length: 8 }, (_, place) => {
        const key = place % 4 < 2 ? randomUUID() : undefined
        return append(place % 3 === 0 ? ticket : other, { attachmentIds: [id] }, key, place % 2 === 0 ? flowdesk : twin)
      })
      const answers = (await Promise.all(sent)).map(formatOutcome).sort()
      expect(answers).toEqual(['201', ...Array.from({ length: 7 }, () => '403 SVC:3003')])
      expect([...(await messagesOf(ticket)), ...(await messagesOf(other))]).toHaveLength(1)
    }
  })

  test('by one of two concurrent messages that name two ids in opposite order', async () => {
    for (let round = 0; round < 10; round++) {
      const [ticket, ...ids] = [await makeTicket(), await makeId(), await makeId()]
      const sent = Array.from({ length: 6 }, (_, place) =>
        append(
          ticket,
          { attachmentIds: place % 2 === 0 ? ids : ids.toReversed() },
          undefined,
          place < 3 ? flowdesk : twin,
        ),
      )
      expect((await Promise.all(sent)).map(formatOutcome).sort()).toEqual(['201', ...Array(5).fill('403 SVC:3003')])
    }
  })
})

describe('a key on a message with attachments', () => {
  test('a retry returns the first receipt and uses no attachment', async () => {
    const [ticket, key] = [await makeTicket(), randomUUID()]
    const body = { content: 'once', attachmentIds: [await makeId()] }
    const first = await append(ticket, body, key)
    expect(first).toMatchObject({ status: 201, body: { data: { isReplay: false } } })
    for (const at of [flowdesk, twin]) {
      const { status, body: again } = await append(ticket, body, key, at)
      expect({ status, data: again.data }).toEqual({ status: 200, data: { ...first.body.data, isReplay: true } })
    }
    await flowdesk.changeTicket(ticket.id, { ticketStatusId: COMPLETED })
    expect(await append(ticket, body, key)).toMatchObject({ status: 200, body: { data: { isReplay: true } } })
    expect(await messagesOf(ticket)).toHaveLength(1)
  })

  test('different content is 409 SVC:3001: another text, other files, or no files', async () => {
    const [ticket, key, id] = [await makeTicket(), randomUUID(), await makeId()]
    await append(ticket, { content: 'once', attachmentIds: [id] }, key)
    const others = [
      { content: 'twice', attachmentIds: [id] },
      { content: 'once' },
      { content: 'once', attachmentIds: [await makeId()] },
    ]
    for (const body of others) {
      const reply = await append(ticket, body, key)
      expect(formatOutcome(reply)).toBe('409 SVC:3001')
      expect(reply.body.error.details).toEqual({ idempotencyKey: key })
    }
  })

  test('a refused request frees it', async () => {
    const [ticket, key] = [await makeTicket(), randomUUID()]
    expect(formatOutcome(await append(ticket, { attachmentIds: ['x'] }, key))).toBe('403 SVC:3003')
    expect(formatOutcome(await append(ticket, { attachmentIds: [await makeId()] }, key))).toBe('201')
  })

  test('one of several concurrent identical requests writes; the others get a conflict or its receipt', async () => {
    for (let round = 0; round < 10; round++) {
      const [ticket, key] = [await makeTicket(), randomUUID()]
      const body = { attachmentIds: [await makeId()] }
      const sent = Array.from({ length: 8 }, (_, place) => append(ticket, body, key, place % 2 === 0 ? flowdesk : twin))
      const answers = (await Promise.all(sent)).map(formatOutcome)
      expect(answers.filter((answer) => answer === '201')).toHaveLength(1)
      expect(answers.filter((answer) => !['201', '200', '409 SVC:3002'].includes(answer))).toEqual([])
      expect(await append(ticket, body, key)).toMatchObject({ status: 200, body: { data: { isReplay: true } } })
      expect(await messagesOf(ticket)).toHaveLength(1)
    }
  })

  test('one of two concurrent bodies, with and without files, is written; the other uses no attachment', async () => {
    for (let round = 0; round < 15; round++) {
      const [ticket, key, id] = [await makeTicket(), randomUUID(), await makeId()]
      const [withFile, without] = await Promise.all([
        append(ticket, { content: 'with a file', attachmentIds: [id] }, key, twin),
        append(ticket, { content: 'without' }, key),
      ])
      expect([formatOutcome(withFile), formatOutcome(without)].sort()).toEqual(['201', '409 SVC:3001'])
      expect(await messagesOf(ticket)).toHaveLength(1)
      if (withFile.status === 409) expect(await isUsable(id)).toBe(true)
    }
  })
})

describe('while a message with attachments is being written', () => {
  test('an identical request and one with another body are refused at once; later the identical one gets its receipt', async () => {
    const [ticket, key] = [await makeTicket(), randomUUID()]
    const body = { content: 'slow', attachmentIds: [await makeId()] }
    const hold = await opened.holdTableLock('ticketing.message')
    const first = append(ticket, body, key)
    try {
      await hold.waitForWaiters(1)
      for (const at of [flowdesk, twin]) {
        const reply = await append(ticket, body, key, at)
        expect(formatOutcome(reply)).toBe('409 SVC:3002')
        expect(reply.body.error.details).toEqual({ idempotencyKey: key })
        expect(formatOutcome(await append(ticket, { ...body, content: 'other' }, key, at))).toBe('409 SVC:3001')
      }
    } finally {
      await hold.release()
    }
    expect(formatOutcome(await first)).toBe('201')
    expect(await append(ticket, body, key)).toMatchObject({ status: 200, body: { data: { isReplay: true } } })
  })

  test('a failure leaves its attachments used and its key free', async () => {
    for (const key of [undefined, randomUUID()]) {
      const [ticket, id] = [await makeTicket(), await makeId()]
      const hold = await opened.holdTableLock('ticketing.message')
      const first = append(ticket, { attachmentIds: [id] }, key)
      await hold.waitForWaiters(1)
      await hold.terminateWaiters()
      expect(formatOutcome(await first)).toBe('503 SVC:0002')
      await hold.release()
      expect(formatOutcome(await append(ticket, { attachmentIds: [id] }, key))).toBe('403 SVC:3003')
      expect(await messagesOf(ticket)).toEqual([])
      expect(formatOutcome(await append(ticket, { attachmentIds: [await makeId()] }, key))).toBe('201')
    }
  })

  test('a request that takes over the key after a minute ends the claim of a slow process', async () => {
    const own = await openWithFiles()
    try {
      const by = (await own.flowdesk.makeToken()).token
      const ticket = await own.flowdesk.makeTicket(by)
      const send = (body: unknown) =>
        own.flowdesk.post(pathOf(ticket), { token: by, body, headers: { 'idempotency-key': 'k' } })
      const body = { attachmentIds: [await makeUpload(own.flowdesk, by)] }
      const hold = await own.holdTableLock('ticketing."ticketActivity"')
      const slow = send(body)
      await hold.waitForWaiters(1)
      expect(formatOutcome(await send(body))).toBe('409 SVC:3002')
      own.flowdesk.clock.advance(60_000)
      const quick = send(body)
      await hold.waitForWaiters(2)
      await hold.release()
      expect([formatOutcome(await slow), formatOutcome(await quick)]).toEqual(['409 SVC:3002', '201'])
      expect((await own.flowdesk.get(pathOf(ticket), { token: by })).body.data).toHaveLength(1)
    } finally {
      await own.close()
    }
  })
})
