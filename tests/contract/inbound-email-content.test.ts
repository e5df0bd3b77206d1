import { sampleFiles } from '@flowdesk/file-types/sample-files'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Flowdesk } from '../support/flowdesk.ts'
import {
  createMail,
  createMultipart,
  deliver,
  deliverJson,
  deliverMail,
  filePart,
  inboundSettings,
  type MailOptions,
  newMessageId,
  textPart,
} from '../support/inbound-mail.ts'
import { type FlowdeskWithFiles, listFiles, openWithFiles } from '../support/uploads.ts'

let server: FlowdeskWithFiles
let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  server = await openWithFiles({ ...inboundSettings, Attachments__MaxFileSizeBytes: '100000' })
  flowdesk = server.flowdesk
  token = (await flowdesk.makeToken()).token
})
afterAll(() => server.close())

const pdf = Buffer.from(sampleFiles['pdf'] ?? '')
const png = Buffer.from(sampleFiles['png'] ?? '')

const readMessages = async (id: number) =>
  (await flowdesk.get(`/v1/integration/tickets/${id}/messages`, { token })).body.data
const readTicket = async (id: number) => (await flowdesk.get(`/v1/integration/tickets/${id}`, { token })).body.data

/** Delivers a mail that creates a ticket. Returns the ticket, its messages and the answer. */
async function createTicket(options: MailOptions) {
  const delivered = await deliverMail(flowdesk, options)
  const { ticketId } = delivered
  return { delivered, ticket: await readTicket(ticketId), messages: await readMessages(ticketId) }
}

/** Appends a mail to a new ticket. Returns the message. */
async function reply(options: MailOptions) {
  const messageId = newMessageId()
  const { ticketId } = await deliverMail(flowdesk, { messageId })
  await deliverMail(flowdesk, { ...options, headers: [...(options.headers ?? []), `In-Reply-To: ${messageId}`] })
  return (await readMessages(ticketId)).at(-1)
}

/** Delivers the raw lines of a mail. Returns its ticket. */
async function deliverRaw(head: readonly string[], body: string | Buffer) {
  const bytes = Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), Buffer.from(body)])
  const { body: answer, status } = await deliver(flowdesk, bytes)
  expect(status).toBe(200)
  return await readTicket(answer.data.ticketId)
}

test('a mail without a subject and a text gets a subject, because a ticket needs one of them', async () => {
  const { body } = await deliverJson(flowdesk, { from: 'maria@example.com' })
  expect(await readTicket(body.data.ticketId)).toMatchObject({ subject: 'E-mail without a subject', description: null })
})

describe('attachments', () => {
  test('of a new ticket belong to a first message without text', async () => {
    const parts = [filePart('Rechnung.pdf', pdf, 'application/pdf'), filePart('a.png', png, 'image/png')]
    const { delivered, ticket, messages } = await createTicket({ parts })
    expect(ticket).toMatchObject({ description: 'The lift is stuck.', ticketStatusName: 'New' })
    expect(messages).toMatchObject([
      {
        ...{ id: delivered.messageId, content: '', contentHtml: null, direction: 'inbound', channel: 'email' },
        attachments: [
          { fileName: 'Rechnung.pdf', contentType: 'application/pdf', sizeBytes: pdf.length },
          { fileName: 'a.png', contentType: 'image/png', sizeBytes: png.length },
        ],
      },
    ])
    const download = await flowdesk.get(messages[0].attachments[0].downloadUrl)
    expect(download.status).toBe(200)
  })

  test('of a reply belong to its message', async () => {
    expect(await reply({ text: 'See the file.', parts: [filePart('a.pdf', pdf)] })).toMatchObject({
      ...{ content: 'See the file.', attachments: [{ fileName: 'a.pdf' }] },
    })
  })

  test('in JSON are stored too', async () => {
    const attachments = [{ fileName: 'a.pdf', contentType: 'application/pdf', contentBase64: pdf.toString('base64') }]
    const { body } = await deliverJson(flowdesk, { from: 'maria@example.com', subject: 'File', attachments })
    expect(await readMessages(body.data.ticketId)).toMatchObject([{ attachments: [{ fileName: 'a.pdf' }] }])
    expect(await readTicket(body.data.ticketId)).toMatchObject({ description: null })
  })

  test.each([
    ['of a type that is not allowed', filePart('setup.exe', 'MZ'), '“setup.exe” was not stored, because its type'],
    ['with content of another type', filePart('a.pdf', png), '“a.pdf” was not stored, because its type'],
    ['of Outlook', filePart('winmail.dat', 'x', 'application/ms-tnef'), '“winmail.dat” was not stored'],
    ['that are empty', filePart('a.txt', ''), '“a.txt” was not stored, because it is empty'],
    ['that are too large', filePart('a.txt', 'x'.repeat(100_001)), '“a.txt” was not stored, because it is too large'],
    ['with an invitation', filePart('invite.ics', 'BEGIN:VCALENDAR', 'text/calendar'), '“invite.ics” was not stored'],
  ])('%s are left out, and a line says so', async (_what, part, line) => {
    const { ticket, messages } = await createTicket({ parts: [part, filePart('b.pdf', pdf)] })
    expect(ticket.description).toMatch(/^The lift is stuck\.\n\n\[The attachment .*\]$/)
    expect(ticket.description).toContain(line)
    expect(messages).toMatchObject([{ attachments: [{ fileName: 'b.pdf' }] }])
  })

  test('beyond ten are left out, the images of signatures first', async () => {
    const logo = {
      ...filePart('logo.png', png),
      head: ['Content-Type: image/png; name=logo.png', 'Content-Disposition: inline'],
    }
    const files = Array.from({ length: 10 }, (_, n) => filePart(`${n}.pdf`, pdf))
    const { ticket, messages } = await createTicket({ parts: [logo, ...files] })
    expect(messages[0].attachments.map(({ fileName }: { fileName: string }) => fileName)).toEqual(
      files.map((_, n) => `${n}.pdf`),
    )
    expect(ticket.description).toContain('“logo.png” was not stored, because the e-mail has too many attachments')
  })

  test('without a name get one, and names lose their paths', async () => {
    const unnamed = { head: ['Content-Type: application/pdf', 'Content-Disposition: attachment'], content: pdf }
    const { messages } = await createTicket({ parts: [unnamed, filePart('../../etc/b.pdf', pdf)] })
    expect(messages[0].attachments).toMatchObject([{ fileName: 'attachment.pdf' }, { fileName: 'b.pdf' }])
  })

  test('of a duplicate are not stored', async () => {
    const options = { messageId: newMessageId(), parts: [filePart('a.pdf', pdf)] }
    await deliverMail(flowdesk, options)
    const files = await listFiles(server.folder)
    expect(await deliverMail(flowdesk, options)).toMatchObject({ outcome: 'duplicate' })
    const calls = Array.from({ length: 5 }, () => deliverMail(flowdesk, { ...options, messageId: '<same@x>' }))
    await Promise.all(calls)
    flowdesk.clock.advance(120_000)
    await flowdesk.runDueJobs()
    expect(await listFiles(server.folder)).toHaveLength(files.length + 1)
  })
})

describe('texts', () => {
  test('HTML is reduced to text where there is none', async () => {
    const html = '<p>The <b>lift</b> is stuck.</p><script>alert(1)</script>'
    const ticket = await deliverRaw(['From: maria@example.com', 'Content-Type: text/html'], html)
    expect(ticket.description).toBe('The lift is stuck.')
  })

  test('a reply has its sanitized HTML', async () => {
    const alternative = createMultipart('alternative', [
      textPart('It works.'),
      textPart('<p onclick="x()">It <b>works</b>.</p><img src="https://example.com/pixel.gif">', 'html'),
    ])
    const [head = '', ...rest] = alternative.split('\r\n\r\n')
    const messageId = newMessageId()
    const { ticketId } = await deliverMail(flowdesk, { messageId })
    const raw = `From: maria@example.com\r\nIn-Reply-To: ${messageId}\r\n${head}\r\n\r\n${rest.join('\r\n\r\n')}`
    await deliver(flowdesk, Buffer.from(raw))
    expect((await readMessages(ticketId)).at(-1)).toMatchObject({
      ...{ content: 'It works.', contentHtml: '<p>It <b>works</b>.</p>' },
    })
  })

  test('the quoted message and the signature leave the text of a reply, and stay in its HTML', async () => {
    const text = 'It works.\n\n-- \nMaria\n\nOn Mon, 23 Nov 2026, Support <a@b.c> wrote:\n> Does it work?'
    const message = await reply({ text })
    expect(message.content).toBe('It works.')
    expect(message.contentHtml).toContain('&gt; Does it work?')
  })

  test('a new ticket keeps its whole text', async () => {
    const text = 'Please see below.\n\nOn Mon, 23 Nov 2026, Tom <a@b.c> wrote:\n> Does it work?'
    const { ticket } = await createTicket({ text })
    expect(ticket.description).toBe(text)
  })

  test('a text that is too long is an attachment, too', async () => {
    const text = `${'ä'.repeat(70_000)} end`
    const { delivered, ticket } = await createTicket({ text: text.slice(0, 48_000) })
    expect(ticket.description).toHaveLength(48_000)
    expect(delivered.messageId).toBeNull()
    const long = await createTicket({ text: `${'a'.repeat(70_000)} end` })
    expect(long.ticket.description).toMatch(/“message\.txt” contains all of it\.\]$/)
    expect(long.ticket.description.length).toBeLessThanOrEqual(65_536)
    expect(long.messages).toMatchObject([{ attachments: [{ fileName: 'message.txt', sizeBytes: 70_004 }] }])
  })

  test('a text that fits is kept whole, with the notes for which it leaves space', async () => {
    const parts = ['a.exe', 'b.exe'].map((fileName) => filePart(fileName, 'MZ'))
    const note = '[The attachment “a.exe” was not stored, because its type is not allowed.]'
    const full = 'x'.repeat(65_536)
    expect((await createTicket({ text: full, parts })).ticket.description).toBe(full)
    const text = full.slice(0, -note.length - 2)
    expect((await createTicket({ text, parts })).ticket.description).toBe(`${text}\n\n${note}`)
  })

  test('a subject is one line of at most 255 characters', async () => {
    const { ticket } = await createTicket({ subject: `=?utf-8?q?a=0Ab?= ${'🙂'.repeat(300)}` })
    expect(ticket.subject).toMatch(/^a b 🙂/u)
    expect(Array.from(ticket.subject)).toHaveLength(255)
    expect((await createTicket({ subject: '' })).ticket.subject).toBeNull()
  })
})

describe('unusual mail', () => {
  const from = 'From: maria@example.com'

  test('a forwarded message is part of the text, with its attachments', async () => {
    const inner = createMail({
      from: 'Tom <tom@example.com>',
      subject: 'Inner',
      text: 'Inner text',
      parts: [filePart('a.pdf', pdf)],
    })
    const forwarded = { head: ['Content-Type: message/rfc822'], content: inner }
    const { ticket, messages } = await createTicket({ text: 'See below', parts: [forwarded] })
    expect(ticket.description).toMatch(/^See below\n\n-{10}\n/)
    expect(ticket.description).toMatch(/From: Tom <tom@example.com>[\s\S]*Subject: Inner[\s\S]*Inner text/)
    expect(ticket.requesterEmailAddress).toBe('maria@example.com')
    expect(messages).toMatchObject([{ attachments: [{ fileName: 'a.pdf' }] }])
  })

  test.each([
    ['Latin-1', 'iso-8859-1', Buffer.from('Grüße', 'latin1'), 'Grüße'],
    ['Turkish', 'windows-1254', Buffer.from([0xfe, 0xfd]), 'şı'],
    ['Arabic', 'windows-1256', Buffer.from([0xe3, 0xd1]), 'مر'],
    ['Japanese', 'iso-2022-jp', Buffer.from([0x1b, 0x24, 0x42, 0x24, 0x22, 0x1b, 0x28, 0x42]), 'あ'],
    ['an unknown charset', 'x-unknown', Buffer.from('abc'), 'abc'],
    ['bytes that are no UTF-8', 'utf-8', Buffer.from([0x61, 0xff, 0x62]), 'a\ufffdb'],
  ])('%s is decoded', async (_what, charset, bytes, text) => {
    const ticket = await deliverRaw([from, `Content-Type: text/plain; charset=${charset}`], bytes)
    expect(ticket.description).toBe(text)
  })

  test.each<[string, string[], string, string | null]>([
    ['NUL', [from], 'a\0b', 'ab'],
    ['bare line feeds', [from.replace('\r', '')], 'a\nb', 'a\nb'],
    ['no body', [from], '', null],
    ['a boundary that never comes', [from, 'Content-Type: multipart/mixed; boundary=x'], 'preamble', null],
    ['no end of the last part', [from, 'Content-Type: multipart/mixed; boundary=x'], '--x\r\n\r\nhi', 'hi'],
    ['broken base64', [from, 'Content-Transfer-Encoding: base64'], 'aGk=***aGk', 'hihi'],
    ['an unknown encoding', [from, 'Content-Transfer-Encoding: x-unknown'], 'hi', 'hi'],
    ['a header without a colon', [from, 'nonsense'], 'hi', 'hi'],
    ['two senders', [from, 'From: tom@example.com'], 'hi', 'hi'],
    ['a group as the sender', ['From: Undisclosed: maria@example.com;'], 'hi', 'hi'],
    ['a name in an encoded word', ['From: =?utf-8?b?TcO8bGxlcg==?= <maria@example.com>'], 'hi', 'hi'],
  ])('%s does no harm', async (_what, head, body, description) => {
    const ticket = await deliverRaw(head, body)
    expect(ticket).toMatchObject({ requesterEmailAddress: 'maria@example.com', description })
  })

  test.each([
    ['none', 'Subject: hi'],
    ['no address', 'From: Maria'],
    ['an address with a line break', 'From: "a\\\r\nb"@example.com'],
    ['an address that is too long', `From: ${'a'.repeat(300)}@example.com`],
  ])('a mail without a valid sender has no requester: %s', async (_what, field) => {
    const ticket = await deliverRaw([field, 'To: support@example.com'], 'hi')
    expect(ticket).toMatchObject({ requesterEmailAddress: null, requesterFullName: null, description: 'hi' })
  })
})
