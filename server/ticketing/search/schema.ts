import type { Static } from 'typebox'
import {
  anyText,
  enumOf,
  flag,
  integer,
  listOf,
  nullable,
  object,
  pageOf,
  pageParameters,
  trimmedText,
} from '#platform/http/schema-builders.ts'
import { searchedFields } from '../search-index/rules/document.ts'
import { DashboardTicket } from '../tickets/schema/dashboard.ts'

/** Maximum number of tickets that a search finds: the newest ones. */
export const MAX_FOUND_TICKETS = 1000

const fields = ['id', ...searchedFields, 'message'] as const

const ExcerptPart = object(
  { text: anyText('A part of the text.'), isMatch: flag('Whether this part matches the search.') },
  { title: 'TicketSearchExcerptPart', example: { text: 'invoice', isMatch: true } },
)

const Match = object(
  {
    field: enumOf(fields, 'Where the words are.'),
    messageId: nullable(integer({ description: 'The id of the message; null for a field of the ticket.' })),
    excerpt: listOf(ExcerptPart, {
      description: 'The text around the first match. Show the parts one after another. They are plain text, not HTML.',
    }),
  },
  {
    title: 'TicketSearchMatch',
    example: {
      field: 'message',
      messageId: 1042,
      excerpt: [
        { text: 'Please send the ', isMatch: false },
        { text: 'invoice', isMatch: true },
        { text: ' again.', isMatch: false },
      ],
    },
  },
)
export type TicketMatch = Static<typeof Match>

const Result = object(
  {
    ticket: DashboardTicket,
    matches: listOf(Match, {
      description:
        'Where the ticket matches: up to five places that together contain the words. Empty if, for example, the ticket changed after it was indexed.',
    }),
  },
  { title: 'TicketSearchResult' },
)
export type TicketSearchResult = Static<typeof Result>

const ResultPage = pageOf(Result)

export const TicketSearchResults = object(
  {
    ...ResultPage.properties,
    isTotalCountExact: flag(
      `False if more than ${MAX_FOUND_TICKETS.toLocaleString('en')} tickets match. \`totalCount\` is then ${MAX_FOUND_TICKETS.toLocaleString('en')}, and the pages contain the newest of them.`,
    ),
  },
  { title: 'TicketSearchResultPage' },
)
export type TicketSearchResults = Static<typeof TicketSearchResults>

export const TicketSearchQuery = object({
  search: trimmedText(100, {
    minLength: 2,
    description:
      'The words to find. A ticket must contain all of them, in any fields. Each word of at least two characters also finds longer words that begin with it. Upper and lower case and accents do not matter. `42` or `#42` also finds the ticket with this id, which comes first.',
    example: 'invoice maria',
  }),
  ...pageParameters,
})
export type TicketSearchQuery = Static<typeof TicketSearchQuery>
