import type { Static } from 'typebox'
import type { FieldError } from '#platform/errors/field-errors.ts'
import { anyText, enumOf, integer, listOf, nullable, object } from '#platform/http/schema-builders.ts'

const InboundAttachment = object({
  fileName: anyText('The name of the file.'),
  contentType: anyText('The media type of the file.'),
  contentBase64: anyText('The bytes of the file, in base64.'),
})

export const exampleEmail = {
  from: 'Maria Lindgren <maria@example.com>',
  to: ['support@example.com'],
  subject: 'The invoice shows the wrong address',
  text: 'Please correct the address.',
  messageId: '<4711@example.com>',
}

const textList = (description: string) => nullable(listOf(anyText(), { maxItems: 1000, description }))

export const InboundEmail = object(
  {
    raw: nullable(anyText('The MIME message, in base64. If you send it, the other fields are ignored.')),
    from: nullable(anyText('The sender: an address, or a name and an address as in a `From` field.')),
    to: textList('The recipients.'),
    cc: textList('The recipients of a copy.'),
    subject: nullable(anyText('The subject.')),
    text: nullable(anyText('The text.')),
    html: nullable(anyText('The HTML. The text is derived from it if you omit `text`.')),
    headers: nullable(
      object(
        {},
        {
          description:
            'The header fields, each a string. The server recognizes automatic replies by them, so send all that you have. If you omit `subject`, `messageId`, `inReplyTo` or `references`, the server takes the value from the header fields.',
          example: { Date: 'Sat, 21 Nov 2026 09:51:04 +0000' },
        },
      ),
    ),
    messageId: nullable(
      anyText('The Message-ID. If an earlier mail had the same Message-ID, this mail is a duplicate.'),
    ),
    inReplyTo: nullable(anyText('The Message-ID of the mail that this one answers.')),
    references: textList('The Message-IDs of the thread, the oldest first.'),
    attachments: nullable(listOf(InboundAttachment, { maxItems: 500, description: 'The attachments.' })),
  },
  {
    title: 'InboundEmail',
    description:
      'A mail. Send either the MIME message in `raw`, or its parts in the other fields, of which `from` is required.',
    example: exampleEmail,
  },
)
export type InboundEmail = Static<typeof InboundEmail>

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)

/** Decodes base64. Ignores the line breaks that MIME encoders insert. */
export const decodeBase64 = (text: string): Buffer => Buffer.from(text, 'base64')

const findBase64Error = (field: string, text: string): FieldError[] =>
  isBase64(text.replace(/\s+/g, '')) ? [] : [{ field, rule: 'format', params: { format: 'base64' } }]

const findHeaderErrors = (headers: object): FieldError[] =>
  Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [] : [{ field: `headers.${name}`, rule: 'type' as const, params: { type: 'string' } }],
  )

/** Requires `raw` or `from`, valid base64, and texts as values of header fields. */
export function validateInboundEmail({ raw, from, headers, attachments }: InboundEmail): FieldError[] {
  if (typeof raw === 'string') return findBase64Error('raw', raw)
  const missing: FieldError[] = typeof from === 'string' ? [] : [{ field: 'from', rule: 'required' }]
  const files = Array.isArray(attachments) ? attachments : []
  return [
    ...missing,
    ...(typeof headers === 'object' && headers !== null ? findHeaderErrors(headers) : []),
    ...files.flatMap((file, index) =>
      typeof file?.contentBase64 === 'string'
        ? findBase64Error(`attachments[${index}].contentBase64`, file.contentBase64)
        : [],
    ),
  ]
}

/** The `multipart/form-data` body, for the API reference: the field `email` contains the MIME message. */
export const RawEmailForm = object(
  { email: anyText('The MIME message.') },
  { title: 'InboundEmailForm', example: { email: 'From: maria@example.com\r\nSubject: Hello\r\n\r\nHello' } },
)

export const InboundEmailReceipt = object(
  {
    outcome: enumOf(
      ['created', 'appended', 'duplicate', 'ignored'],
      '`created`: the mail has created a ticket. `appended`: it was appended to a ticket or, if that ticket is completed or cancelled, to a child ticket. `duplicate`: the mail arrived before, which means that an earlier mail has the same Message-ID or, if this mail has none, the same date, sender, subject, text and HTML. A mail with neither a Message-ID nor a date never counts as a duplicate. `ignored`: this server or another machine sent the mail, for example as an automatic reply, a bounce or bulk mail (`Precedence: bulk`).',
    ),
    ticketId: nullable(integer({ description: 'The ticket of the mail; null if it was ignored.' })),
    messageId: nullable(
      integer({
        description:
          'The id of the message that was written. For a mail that created a ticket, the text becomes the description of the ticket, and the attachments become a message: `messageId` is the id of this message, or null if no attachment was stored. Null for a duplicate or ignored mail.',
      }),
    ),
  },
  { title: 'InboundEmailReceipt', example: { outcome: 'created', ticketId: 42, messageId: null } },
)
export type InboundEmailReceipt = Static<typeof InboundEmailReceipt>
