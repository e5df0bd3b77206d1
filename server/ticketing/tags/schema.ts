import type { Static } from 'typebox'
import { integer, nullable, object, pageOf, pageParameters, trimmedText } from '#platform/http/schema-builders.ts'

const Tag = object(
  {
    name: trimmedText(50, { description: 'The tag, in the spelling of its first use.' }),
    ticketCount: integer({ description: 'How many of the tickets that you can see have the tag.' }),
  },
  { title: 'Tag', example: { name: 'invoice', ticketCount: 12 } },
)
export type Tag = Static<typeof Tag>

export const Tags = pageOf(Tag)

export const TagQuery = object({
  prefix: nullable(
    trimmedText(50, {
      description: 'Returns only tags that begin with this text. Upper and lower case do not matter.',
      example: 'inv',
    }),
  ),
  ...pageParameters,
})
export type TagQuery = Static<typeof TagQuery>
