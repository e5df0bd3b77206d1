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
import { sanitised } from './rules.ts'

export const NewMessage = record(
  {
    content: nullable(
      block(65_536, { description: 'The text; without it the message reads as the text of its HTML.' }),
    ),
    contentHtml: nullable(block(262_144, { description: 'Sanitised by an allow-list when it is written.' })),
    subject: nullable(line(255)),
    attachmentIds: nullable(
      listOf(anyText(), {
        maxItems: 10,
        uniqueItems: true,
        description: 'Ids of uploads by the same token within 24 hours, each usable once.',
      }),
    ),
  },
  {
    title: 'NewMessage',
    example: { content: 'The address is still wrong.', contentHtml: null, subject: null, attachmentIds: null },
  },
)
export type NewMessage = Static<typeof NewMessage>

/** A message needs something to say. */
export function contentOrAttachment({ content, contentHtml, attachmentIds }: NewMessage): FieldError[] {
  if (content !== null || (attachmentIds ?? []).length > 0) return []
  return typeof contentHtml === 'string' && sanitised(contentHtml) !== null
    ? []
    : [{ field: 'content', rule: 'required' }]
}

export const MessageReceipt = record(
  {
    id: integer(),
    ticketId: integer({ description: 'The ticket that took the message: the child where it continued in one.' }),
    trackingKey: exact(26),
    createdAt: instant(),
    continuedInNewTicket: flag(
      'Whether a new child ticket took the message, because the named one is completed or cancelled.',
    ),
    parentTicketId: nullable(integer()),
    isReplay: flag(
      'Whether this is the answer to an earlier request with the same Idempotency-Key; nothing was written.',
    ),
  },
  {
    title: 'MessageReceipt',
    example: {
      id: 7,
      ticketId: 42,
      trackingKey: '7p3k9w2m5t8v1x4z6b0c2d5f8h',
      createdAt: '2026-11-21T10:02:11.480Z',
      continuedInNewTicket: false,
      parentTicketId: null,
      isReplay: false,
    },
  },
)
export type MessageReceipt = Static<typeof MessageReceipt>

const AttachmentEntry = record({
  id: integer(),
  fileName: exact(255),
  contentType: exact(255),
  sizeBytes: integer(),
  downloadUrl: exact(2048),
})

export const Message = record(
  {
    id: integer(),
    ticketId: integer(),
    trackingKey: exact(26),
    direction: oneOf(['inbound', 'outbound']),
    channel: oneOf(['api', 'email', 'form', 'dashboard', 'chat']),
    subject: exact(255),
    content: exact(20_000),
    contentHtml: nullable(exact(262_144)),
    isContentTruncated: flag('Whether `content` was cut at 20,000 characters; `contentHtml` is null then.'),
    occurredAt: instant(),
    attachments: listOf(AttachmentEntry),
  },
  {
    title: 'Message',
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
    integer({ minimum: 0, description: 'Only messages with a greater id; the highest id seen so far polls for news.' }),
  ),
})
