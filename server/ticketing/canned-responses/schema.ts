import type { Static } from 'typebox'
import {
  instant,
  integer,
  nullable,
  object,
  pageOf,
  pageParameters,
  partialUpdate,
  preservedText,
  trimmedText,
} from '#platform/http/schema-builders.ts'
import { MAX_TEXT_LENGTH } from '../database/text-limits.ts'

const shortcut = trimmedText(50, {
  pattern: '^\\S+$',
  description:
    'The text that a person types to find the canned response. It contains no spaces and must be unique in its pool, or among the canned responses for all pools; upper and lower case do not matter.',
  example: 'refund',
})
const title = trimmedText(200, { description: 'The title of the canned response.' })
export const PLACEHOLDER_DESCRIPTION =
  '`{{requester.name}}`, `{{agent.name}}`, `{{ticket.id}}` and `{{ticket.subject}}` are placeholders for the name of the requester, the name of the staff member who replies, and the id and subject of the ticket.'

// Keeps line breaks at the ends, unlike `trimmedText`. Rejects an empty text by `minLength`.
const body = {
  ...preservedText(MAX_TEXT_LENGTH, {
    description: `The text of the canned response. ${PLACEHOLDER_DESCRIPTION}`,
    example: 'Hello {{requester.name}}, we have refunded your order.',
  }),
  minLength: 1,
}
const poolId = nullable(
  integer({
    minimum: 1,
    description: 'The pool in which staff can use the canned response; null if they can use it in all pools.',
    example: 1,
  }),
)

const exampleContent = {
  shortcut: 'refund',
  title: 'Refund',
  body: 'Hello {{requester.name}}, we have refunded your order.',
  poolId: null,
}

export const CannedResponse = object(
  {
    id: integer({ description: 'The id of the canned response.' }),
    shortcut,
    title,
    body,
    poolId,
    updatedAt: instant('When the canned response was last changed.'),
  },
  { title: 'DashboardCannedResponse', example: { id: 1, ...exampleContent, updatedAt: '2026-11-21T09:51:04.123Z' } },
)
export type CannedResponse = Static<typeof CannedResponse>

export const CannedResponses = pageOf(CannedResponse)

export const CannedResponseQuery = object({
  poolId: nullable(
    integer({
      description:
        'Returns only the canned responses that staff can use in this pool: its own and those for all pools.',
      example: 1,
    }),
  ),
  ...pageParameters,
})
export type CannedResponseQuery = Static<typeof CannedResponseQuery>

export const NewCannedResponse = object(
  { shortcut, title, body, poolId },
  { title: 'NewDashboardCannedResponse', example: exampleContent },
)
export type NewCannedResponse = Static<typeof NewCannedResponse>

export const CannedResponseChange = partialUpdate(
  { shortcut, title, body, poolId },
  {
    title: 'DashboardCannedResponseChange',
    description: 'Fields that you omit keep their values.',
    example: { title: 'Refund of an order' },
  },
)
export type CannedResponseChange = Static<typeof CannedResponseChange>
