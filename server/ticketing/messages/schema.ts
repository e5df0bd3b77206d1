import type { Static } from 'typebox'
import type { FieldError } from '#platform/errors/invalid.ts'
import {
  anyText,
  block,
  exact,
  flag,
  instant,
  integer,
  line,
  listOf,
  nullable,
  oneOf,
  record,
} from '#platform/http/shapes.ts'
import { isTooRich, MOST_ELEMENTS, sanitised } from './rules/content.ts'

export const NewMessage = record(
  {
    content: nullable(
      block(65_536, { description: 'The text; without it the message reads as the text of its HTML.' }),
    ),
    contentHtml: nullable(block(262_144, { description: 'Sanitised by an allow-list when it is written.' })),
    subject: nullable(line(255, { description: 'A subject of its own; the ticket keeps its.' })),
    attachmentIds: nullable(
      listOf(anyText(), {
        maxItems: 10,
        uniqueItems: true,
        description: 'Ids of uploads by the same token within 24 hours, each usable once.',
      }),
    ),
  },
  {
    title: 'NewTicketMessage',
    description: 'It needs content, HTML with something to read in it, or an attachment.',
    anyRequired: ['content', 'contentHtml', 'attachmentIds'],
    example: { content: 'The address is still wrong.', contentHtml: null, subject: null, attachmentIds: null },
  },
)
export type NewMessage = Static<typeof NewMessage>

/** Requires content, HTML with text, or an attachment. Rejects HTML with too many elements. */
export function contentOrAttachment({ content, contentHtml, attachmentIds }: NewMessage): FieldError[] {
  const html = typeof contentHtml === 'string' ? contentHtml : null
  if (html !== null && isTooRich(html)) {
    return [{ field: 'contentHtml', rule: 'maxItems', params: { limit: MOST_ELEMENTS } }]
  }
  if (content !== null || (attachmentIds ?? []).length > 0) return []
  return html !== null && sanitised(html) !== null ? [] : [{ field: 'content', rule: 'required' }]
}

const receipt = {
  id: 7,
  ticketId: 42,
  trackingKey: '7p3k9w2m5t8v1x4z6b0c2d5f8h',
  createdAt: '2026-11-21T10:02:11.480Z',
  continuedInNewTicket: false,
  parentTicketId: null,
  isReplay: false,
}

/** Example of the response to a repeated request. */
export const replayedReceipt = { ...receipt, isReplay: true }

export const MessageReceipt = record(
  {
    id: integer({ description: 'The id of the message.' }),
    ticketId: integer({ description: 'The ticket that took the message: the child where it continued in one.' }),
    trackingKey: exact(26, { description: 'The tracking key of that ticket.' }),
    createdAt: instant('When the message was written.'),
    continuedInNewTicket: flag(
      'Whether a new child ticket took the message, because the named one is completed or cancelled.',
    ),
    parentTicketId: nullable(integer({ description: 'The named ticket, where a child took the message.' })),
    isReplay: flag(
      'Whether this is the answer to an earlier request with the same Idempotency-Key; nothing was written.',
    ),
  },
  {
    title: 'TicketMessageReceipt',
    example: receipt,
  },
)
export type MessageReceipt = Static<typeof MessageReceipt>

const AttachmentEntry = record(
  {
    id: integer({ description: 'The id of the attachment.' }),
    fileName: exact(255, { description: 'The name of the file as it was uploaded.' }),
    contentType: exact(255, { description: 'The type that its bytes have.' }),
    sizeBytes: integer({ description: 'Its size in bytes.' }),
    downloadUrl: exact(2048, {
      description: 'Where to get it, without a credential and for an hour; relative to the base.',
    }),
  },
  {
    title: 'TicketAttachment',
    example: {
      id: 3,
      fileName: 'invoice.pdf',
      contentType: 'application/pdf',
      sizeBytes: 48213,
      downloadUrl: '/v1/attachments/5f2b6c1e-invoice.pdf?exp=1795258271&sig=Zk3vQ9aBn1c7Xw2mT5yU8o',
    },
  },
)

export const Message = record(
  {
    id: integer({ description: 'The id of the message; ids grow along a conversation.' }),
    ticketId: integer({ description: 'The ticket that holds it: the one read, or one that it continues.' }),
    trackingKey: exact(26, { description: 'The tracking key of that ticket.' }),
    direction: oneOf(['inbound', 'outbound'], '`inbound` from requesters and integrators, `outbound` from staff.'),
    channel: oneOf(['api', 'email', 'form', 'dashboard', 'chat'], 'How it came in.'),
    subject: exact(255, { minLength: 0, description: 'Empty where it has none.' }),
    content: exact(20_000, { minLength: 0, description: 'The text; empty where there are only attachments.' }),
    contentHtml: nullable(anyText('The HTML that was sent, as an allow-list leaves it.')),
    isContentTruncated: flag('Whether `content` was cut at 20,000 characters; `contentHtml` is null then.'),
    occurredAt: instant('When it was written.'),
    attachments: listOf(AttachmentEntry, { description: 'The files that came with it.' }),
  },
  {
    title: 'TicketMessage',
    example: {
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
    },
  },
)
export type Message = Static<typeof Message>

export const Messages = listOf(Message)

export const MessageQuery = record({
  afterId: nullable(
    integer({
      minimum: 0,
      description: 'Only messages with a greater id; the highest id seen so far polls for news.',
      example: 7,
    }),
  ),
})
