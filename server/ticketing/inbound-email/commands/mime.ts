import type { Attachment, Email } from 'postal-mime'
import { unparsableRequest } from '#platform/errors/common.ts'
import { DependencyUnavailableError } from '#platform/errors/dependency-unavailable.ts'
import { createValidationRefusal, type FieldError } from '#platform/errors/field-errors.ts'
import { Refusal } from '#platform/errors/refusal.ts'
import { headerFieldsTooLongMessage, partsNestedTooDeeplyMessage } from '../errors.ts'
import {
  findHeader,
  listRecipients,
  listReferences,
  parseMessageId,
  parseSender,
  type ReceivedAttachment,
  type ReceivedEmail,
  toMailHeaders,
} from '../rules/email.ts'
import { toPlainText } from '../rules/html.ts'
import { measureMessage, mimeLimits } from '../rules/limits.ts'
import { parseMessageBytes } from './parse-message.ts'

/** Converts the error for an exceeded limit of the parser. The errors of the parser differ only in their text. */
const toLimitError = (error: unknown): Omit<FieldError, 'field'> =>
  String(error).includes('nesting depth')
    ? { rule: 'maximum', params: { limit: mimeLimits.maxDepth }, sentence: partsNestedTooDeeplyMessage }
    : { rule: 'maxLength', params: { limit: mimeLimits.maxHeaderBytes }, sentence: headerFieldsTooLongMessage }

/** Parses one message without the messages that it contains. `field` is the field that errors name. */
async function parseMessage(message: Buffer, field: string): Promise<Email> {
  const measurement = measureMessage(message)
  if ('rule' in measurement)
    throw createValidationRefusal({ field, rule: measurement.rule, params: { limit: measurement.limit } })
  try {
    return await parseMessageBytes(message, measurement.lineCount)
  } catch (error) {
    if (error instanceof Refusal || error instanceof DependencyUnavailableError) throw error
    // The parser accepts malformed messages. It throws only if a message exceeds `maxDepth` or `maxHeaderBytes`.
    throw createValidationRefusal({ field, ...toLimitError(error) })
  }
}

const toBytes = ({ content }: Attachment): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)

const toReceivedAttachment = (attachment: Attachment): ReceivedAttachment => ({
  fileName: attachment.filename ?? '',
  contentType: attachment.mimeType,
  content: toBytes(attachment),
  isInline: attachment.disposition === 'inline' || attachment.related === true,
})

interface Content {
  readonly text: string | null
  readonly html: string | null
  readonly attachments: readonly ReceivedAttachment[]
}

const formatForwardedMessage = ({ headers }: Email, text: string): string => {
  const fields = headers.filter(({ key }) => ['from', 'date', 'subject', 'to'].includes(key))
  return ['----------', ...fields.map(({ originalKey, value }) => `${originalKey}: ${value}`), '', text].join('\n')
}

async function collectContent(email: Email, field: string, depth: number): Promise<Content> {
  const bodyText = email.text ?? (email.html === undefined ? undefined : toPlainText(email.html))
  const texts = bodyText === undefined ? [] : [bodyText]
  const attachments: ReceivedAttachment[] = []
  for (const attachment of email.attachments) {
    // The parser leaves every contained message as an attachment with this flag (`maxRfc822NestingDepth: 0`).
    const isContainedMessage = attachment.rfc822DepthExceeded
    if (!isContainedMessage || depth >= mimeLimits.maxForwardDepth) {
      attachments.push(toReceivedAttachment(attachment))
      continue
    }
    const forwarded = await parseMessage(Buffer.from(toBytes(attachment)), field)
    const content = await collectContent(forwarded, field, depth + 1)
    texts.push(formatForwardedMessage(forwarded, content.text ?? ''))
    attachments.push(...content.attachments)
  }
  return { text: texts.length > 0 ? texts.join('\n\n') : null, html: email.html ?? null, attachments }
}

/** Header fields of which every mail has at least one. */
const COMMON_FIELDS = ['from', 'to', 'subject', 'message-id', 'date', 'received']

/**
 * Parses a MIME message. Throws `unparsableRequest` if the bytes are not a mail, `validationFailed` if the message
 * exceeds the limits, `overloaded` if the parser takes too long, and `MailParserFailed` if its thread fails.
 */
export async function parseMimeMessage(message: Buffer, field: string): Promise<ReceivedEmail> {
  const email = await parseMessage(message, field)
  const headers = toMailHeaders(email.headers.map(({ key, value }) => [key, value]))
  if (!COMMON_FIELDS.some((name) => headers.has(name))) throw unparsableRequest()
  return {
    sender: parseSender(findHeader(headers, 'from')),
    recipients: listRecipients(headers),
    subject: email.subject ?? '',
    headers,
    messageId: parseMessageId(findHeader(headers, 'message-id')),
    references: listReferences(findHeader(headers, 'in-reply-to') ?? '', findHeader(headers, 'references') ?? ''),
    ...(await collectContent(email, field, 0)),
  }
}
