import { createHmac } from 'node:crypto'
import type { ApiResponse, Flowdesk } from './flowdesk.ts'

export const webhookPath = '/v1/integration/inbound-email/webhook'

/** Contains a colon, as a password of HTTP Basic may. */
export const inboundSecret = 'inbound:secret-4711'

/** The settings of a server that receives mail. */
export const inboundSettings = { Email__InboundSecret: inboundSecret }

const basic = (secret: string, user = 'provider'): string =>
  `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`

export const basicHeaders = (secret = inboundSecret, user?: string) => ({ authorization: basic(secret, user) })

/** Returns the header fields of a signed call at a time, in seconds since 1970. */
export function signatureHeaders(body: string | Buffer, seconds: number, secret = inboundSecret) {
  const timestamp = String(seconds)
  const hex = createHmac('sha256', secret).update(`${timestamp}.`).update(body).digest('hex')
  return { 'x-webhook-timestamp': timestamp, 'x-webhook-signature': `sha256=${hex}` }
}

/** A part of a MIME message. */
export interface MimePart {
  /** Header lines, without those of the encoding. */
  readonly head: readonly string[]
  readonly content: string | Buffer
}

/** How a MIME message differs from a short text of Maria. */
export interface MailOptions {
  readonly from?: string
  readonly to?: string
  readonly subject?: string
  /** With its angle brackets; null for none. By default, a new one. */
  readonly messageId?: string | null
  readonly headers?: readonly string[]
  readonly text?: string
  /** If there are parts, the message is multipart/mixed and the text is the first part. */
  readonly parts?: readonly MimePart[]
}

let mailCount = 0

export const newMessageId = (): string => `<mail-${++mailCount}@customer.example>`

const encodePart = ({ head, content }: MimePart): string => {
  const encoded = Buffer.from(content)
    .toString('base64')
    .replace(/.{1,76}/g, '$&\r\n')
  return `${[...head, 'Content-Transfer-Encoding: base64'].join('\r\n')}\r\n\r\n${encoded}`
}

export const textPart = (content: string, type = 'plain'): MimePart => ({
  head: [`Content-Type: text/${type}; charset=utf-8`],
  content,
})

export const filePart = (fileName: string, content: string | Buffer, type = 'application/octet-stream'): MimePart => ({
  head: [`Content-Type: ${type}; name="${fileName}"`, `Content-Disposition: attachment; filename="${fileName}"`],
  content,
})

/** Returns a multipart message or part. */
export function createMultipart(subtype: string, parts: readonly MimePart[], boundary = `b${++mailCount}`): string {
  const encoded = parts.map((part) => `--${boundary}\r\n${encodePart(part)}`)
  return `Content-Type: multipart/${subtype}; boundary="${boundary}"\r\n\r\n${encoded.join('')}--${boundary}--\r\n`
}

/** Returns the bytes of a MIME message. */
export function createMail({ parts, ...options }: MailOptions = {}): Buffer {
  const { from = 'Maria Lindgren <maria@example.com>', to = 'support@example.com', subject = 'Help' } = options
  const { messageId = newMessageId(), headers = [], text = 'The lift is stuck.' } = options
  const head = [
    ...[`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, 'MIME-Version: 1.0'],
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    ...headers,
  ].join('\r\n')
  const body = parts
    ? createMultipart('mixed', [textPart(text), ...parts])
    : `Content-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: 8bit\r\n\r\n${text}\r\n`
  return Buffer.from(`${head}\r\n${body}`)
}

/** Delivers a body to the webhook, by default as MIME with the password. */
export const deliver = (
  { post }: Flowdesk,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<ApiResponse> =>
  post(webhookPath, { body, headers: { 'content-type': 'message/rfc822', ...basicHeaders(), ...headers } })

/** Delivers a MIME message. Returns what became of it. */
export async function deliverMail(flowdesk: Flowdesk, options: MailOptions = {}) {
  const { status, text, body } = await deliver(flowdesk, createMail(options))
  if (status !== 200) throw new Error(`a mail was refused with ${status}: ${text}`)
  return body.data as { outcome: string; ticketId: number; messageId: number | null }
}

/** Delivers JSON. */
export const deliverJson = (flowdesk: Flowdesk, body: unknown): Promise<ApiResponse> =>
  deliver(flowdesk, JSON.stringify(body), { 'content-type': 'application/json' })
