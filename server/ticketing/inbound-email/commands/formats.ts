import { isUtf8 } from 'node:buffer'
import { mediaTypeNotSupported, unparsableRequest } from '#platform/errors/common.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import { createBodyValidator } from '#platform/http/validation.ts'
import {
  findHeader,
  listRecipients,
  listReferences,
  parseMessageId,
  parseSender,
  type ReceivedEmail,
  toMailHeaders,
} from '../rules/email.ts'
import { toPlainText } from '../rules/html.ts'
import { decodeBase64, InboundEmail, validateInboundEmail } from '../schema.ts'
import { parseMimeMessage } from './mime.ts'

const MIME_FIELD = 'email'

/** Returns the bytes of `field` in a multipart body; null if it is missing. Throws the errors of `readFormField`. */
export type ReadFormField = (contentType: string, body: Buffer, field: string) => Promise<Buffer | null>

const validate = createBodyValidator<InboundEmail>(InboundEmail, validateInboundEmail)

function parseJson(body: Buffer): InboundEmail {
  if (!isUtf8(body)) throw unparsableRequest()
  let parsed: unknown
  try {
    parsed = body.length === 0 ? {} : JSON.parse(body.toString('utf8'))
  } catch {
    throw unparsableRequest()
  }
  const result = validate(parsed)
  if (!('value' in result)) throw createValidationRefusal(...result.errors)
  return result.value
}

function toReceivedEmail(email: InboundEmail): ReceivedEmail {
  const { from, to, cc, subject, text, html, messageId, inReplyTo, references, attachments } = email
  // The validation has checked that each value is a text.
  const headers = toMailHeaders(Object.entries((email.headers ?? {}) as Record<string, string>))
  return {
    sender: parseSender(from ?? undefined),
    recipients: listRecipients(headers, [...(to ?? []), ...(cc ?? [])]),
    subject: subject ?? findHeader(headers, 'subject') ?? '',
    text: text ?? (html === null ? null : toPlainText(html)),
    html,
    headers,
    messageId: parseMessageId(toBracketed(messageId) ?? findHeader(headers, 'message-id')),
    references: listReferences(
      toBracketed(inReplyTo) ?? findHeader(headers, 'in-reply-to') ?? '',
      references?.map((id) => toBracketed(id)).join(' ') ?? findHeader(headers, 'references') ?? '',
    ),
    attachments: (attachments ?? []).map(({ fileName, contentType, contentBase64 }) => ({
      ...{ fileName, contentType: contentType.toLowerCase(), content: decodeBase64(contentBase64), isInline: false },
    })),
  }
}

/** Adds the angle brackets that some mail providers remove from Message-IDs. */
const toBracketed = (id: string | null): string | null =>
  id === null || id.includes('<') || id.trim() === '' ? id : `<${id.trim()}>`

/** Throws `mediaTypeNotSupported`, `unparsableRequest`, `validationFailed`, and the errors of `parseMimeMessage`. */
export async function parseInboundEmail(
  contentType: string | undefined,
  body: Buffer,
  readFormField: ReadFormField,
): Promise<ReceivedEmail> {
  const mediaType = (contentType ?? '').split(';', 1)[0]?.trim().toLowerCase()
  if (mediaType === 'application/json') {
    const email = parseJson(body)
    return email.raw === null ? toReceivedEmail(email) : await parseMimeMessage(decodeBase64(email.raw), 'raw')
  }
  if (mediaType === 'message/rfc822') {
    if (body.length === 0) throw createValidationRefusal({ field: '', rule: 'required' })
    return await parseMimeMessage(body, '')
  }
  if (mediaType !== 'multipart/form-data') throw mediaTypeNotSupported()
  const message = await readFormField(contentType ?? '', body, MIME_FIELD)
  if (message === null || message.length === 0) throw createValidationRefusal({ field: MIME_FIELD, rule: 'required' })
  return await parseMimeMessage(message, MIME_FIELD)
}
