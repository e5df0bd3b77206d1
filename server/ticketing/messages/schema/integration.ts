import type { Static } from 'typebox'
import {
  anyText,
  enumOf,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  object,
  preservedText,
  trimmedText,
  verbatimText,
} from '#platform/http/schema-builders.ts'
import { MAX_FILES_PER_MESSAGE } from '../../attachments/rules.ts'
import { channels } from '../../database/channels.ts'
import {
  MAX_HTML_LENGTH,
  MAX_RETURNED_CHARACTERS,
  MAX_SUBJECT_LENGTH,
  MAX_TEXT_LENGTH,
} from '../../database/text-limits.ts'

export const newMessageFields = {
  content: nullable(
    preservedText(MAX_TEXT_LENGTH, {
      description: 'The text of the message. If you omit it, the server derives the text from `contentHtml`.',
    }),
  ),
  contentHtml: nullable(
    preservedText(MAX_HTML_LENGTH, {
      description:
        'The message as HTML. The server removes elements and attributes that are not on its allow-list. At most 10,000 tags: every `<` counts as a tag.',
    }),
  ),
  subject: nullable(
    trimmedText(MAX_SUBJECT_LENGTH, {
      description: 'The subject of the message. The subject of the ticket does not change.',
    }),
  ),
  attachmentIds: nullable(
    listOf(anyText(), {
      maxItems: MAX_FILES_PER_MESSAGE,
      uniqueItems: true,
      description:
        'The ids of your own uploads. An upload can be used in only one message. An unused upload expires after 24 hours, unless the server has another limit.',
    }),
  ),
}

export const NewMessage = object(newMessageFields, {
  title: 'NewTicketMessage',
  description: 'A message needs `content`, `contentHtml` with visible text, or an attachment.',
  atLeastOneOf: ['content', 'contentHtml', 'attachmentIds'],
  example: { content: 'The address is still wrong.', contentHtml: null, subject: null, attachmentIds: null },
})
export type NewMessage = Static<typeof NewMessage>

const receiptExample = {
  id: 7,
  ticketId: 42,
  trackingKey: '7p3k9w2m5t8v1x4z6b0c2d5f8h',
  createdAt: '2026-11-21T10:02:11.480Z',
  continuedInNewTicket: false,
  parentTicketId: null,
  isReplay: false,
}

export const replayedReceiptExample = { ...receiptExample, isReplay: true }

export const MessageReceipt = object(
  {
    id: integer({ description: 'The id of the message.' }),
    ticketId: integer({
      description: 'The ticket that contains the message: the child ticket if the server created one for the message.',
    }),
    trackingKey: verbatimText(26, { description: 'The tracking key of the ticket in `ticketId`.' }),
    createdAt: instant('When the message was written.'),
    continuedInNewTicket: flag(
      'Whether the server wrote the message to a new child ticket, because the ticket is completed or cancelled.',
    ),
    parentTicketId: nullable(
      integer({
        description:
          'The parent of the ticket in `ticketId`; null if that ticket has none. If `continuedInNewTicket` is true, the parent is the ticket in the path.',
      }),
    ),
    isReplay: flag(
      'Whether this is the receipt of an earlier request with the same `Idempotency-Key`. If true, nothing was written.',
    ),
  },
  {
    title: 'TicketMessageReceipt',
    example: receiptExample,
  },
)
export type MessageReceipt = Static<typeof MessageReceipt>

const AttachmentEntry = object(
  {
    id: integer({ description: 'The id of the attachment.' }),
    fileName: verbatimText(255, { description: 'The name under which the file was uploaded.' }),
    contentType: verbatimText(255, {
      description:
        'The media type that belongs to the extension of the file. The server has checked that the bytes of the file match it.',
    }),
    sizeBytes: integer({ description: 'The size of the file in bytes.' }),
    downloadUrl: verbatimText(2048, {
      description: 'A signed link to the file, relative to the base URL. It works for one hour without a credential.',
    }),
  },
  {
    title: 'TicketAttachment',
    example: {
      id: 3,
      fileName: 'invoice.pdf',
      contentType: 'application/pdf',
      sizeBytes: 48213,
      downloadUrl:
        '/v1/attachments/5q8w2m7t3v9x1z4b6d0f2h5k8n1r4s7v?exp=1795258271&sig=Zk3vQ9aBn1c7Xw2mT5yU8oPqRsT0uVwXyZ4aB6cD8eF',
    },
  },
)

export const messageFields = {
  id: integer({
    description:
      'The id of the message. Within a ticket and the tickets that it continues, newer messages have higher ids.',
  }),
  ticketId: integer({
    description: 'The ticket that contains the message: the ticket that you read, or one that it continues.',
  }),
  trackingKey: verbatimText(26, { description: 'The tracking key of the ticket in `ticketId`.' }),
  direction: enumOf(
    ['inbound', 'outbound'],
    '`inbound` for messages from requesters and integrations, `outbound` for messages from staff.',
  ),
  channel: enumOf(channels, 'How the message arrived.'),
  subject: verbatimText(MAX_SUBJECT_LENGTH, {
    minLength: 0,
    description: 'The subject of the message; empty if it has none.',
  }),
  content: verbatimText(MAX_RETURNED_CHARACTERS, {
    minLength: 0,
    description: 'The text of the message; empty if it contains only attachments.',
  }),
  contentHtml: nullable(
    anyText('The HTML of the message. The server removes the elements and attributes that are not on its allow-list.'),
  ),
  isContentTruncated: flag('Whether `content` was cut off after 20,000 characters. If true, `contentHtml` is null.'),
  occurredAt: instant('When the message was written.'),
  attachments: listOf(AttachmentEntry, { description: 'The attachments of the message.' }),
}

export const messageExample = {
  id: 7,
  ticketId: 42,
  trackingKey: '7p3k9w2m5t8v1x4z6b0c2d5f8h',
  direction: 'inbound',
  channel: 'api',
  subject: '',
  content: 'The address is still wrong.',
  contentHtml: null,
  isContentTruncated: false,
  occurredAt: '2026-11-21T10:02:11.480Z',
  attachments: [],
}

export const Message = object(messageFields, { title: 'TicketMessage', example: messageExample })
export type Message = Static<typeof Message>

export const Messages = listOf(Message)

export const MessageQuery = object({
  afterId: nullable(
    integer({
      minimum: 0,
      description:
        'Returns only messages with a higher id. To poll for new messages, send the highest id that you have received.',
      example: 7,
    }),
  ),
})
