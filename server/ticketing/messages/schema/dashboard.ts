import type { Static } from 'typebox'
import { anyText, enumOf, integer, nullable, object, pageOf, pageParameters } from '#platform/http/schema-builders.ts'
import { messageExample, messageFields, newMessageFields } from './integration.ts'

const visibilities = ['public', 'internal'] as const

export const NewDashboardMessage = object(
  {
    ...newMessageFields,
    visibility: nullable(
      enumOf(
        visibilities,
        '`public` messages go to the requester; `internal` notes are shown only in the dashboard. Defaults to `public`.',
      ),
    ),
  },
  {
    title: 'NewDashboardMessage',
    description: 'A message needs `content`, `contentHtml` with visible text, or an attachment.',
    atLeastOneOf: ['content', 'contentHtml', 'attachmentIds'],
    example: {
      content: 'We have corrected the address.',
      contentHtml: null,
      subject: null,
      attachmentIds: null,
      visibility: 'public',
    },
  },
)
export type NewDashboardMessage = Static<typeof NewDashboardMessage>

const { isContentTruncated: _truncated, ...wholeMessageFields } = messageFields
const { isContentTruncated: _isTruncated, ...wholeMessageExample } = messageExample

export const DashboardMessage = object(
  {
    ...wholeMessageFields,
    ticketId: integer({
      description:
        'The ticket that contains the message. It is the ticket in the path, or another ticket whose messages [listDashboardMessages](#listDashboardMessages) returns together with those of the ticket in the path. For a reply to a completed or cancelled ticket, it is the new child ticket.',
    }),
    content: anyText('The whole text of the message; empty if it contains only attachments.'),
    visibility: enumOf(visibilities, 'Whether the requester can see the message.'),
    authorUserId: nullable(
      integer({ description: 'The staff member who wrote the message; null if no staff member wrote it.' }),
    ),
    authorName: nullable(anyText('The current name of the staff member in `authorUserId`; null if that is null.')),
  },
  {
    title: 'DashboardMessage',
    example: { ...wholeMessageExample, visibility: 'public', authorUserId: null, authorName: null },
  },
)
export type DashboardMessage = Static<typeof DashboardMessage>

export const DashboardMessages = pageOf(DashboardMessage)

export const DashboardMessageQuery = object({
  ...pageParameters,
  sortOrder: nullable(
    enumOf(['asc', 'desc'], 'The sort order: oldest message first (`asc`) or newest first. Defaults to `asc`.'),
  ),
})
export type DashboardMessageQuery = Static<typeof DashboardMessageQuery>
