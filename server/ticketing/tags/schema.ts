import type { Static } from 'typebox'
import {
  integer,
  nullable,
  object,
  pageOf,
  pageParameters,
  partialUpdate,
  trimmedText,
} from '#platform/http/schema-builders.ts'

export const MAX_TAG_LENGTH = 50

export const Tag = object(
  {
    name: trimmedText(MAX_TAG_LENGTH, {
      description: 'The tag, in one of the spellings in use; after a rename, in the new spelling.',
    }),
    ticketCount: integer({
      description:
        'How many of the tickets that you can see have the tag. In the response of [renameTag](#renameTag): how many had the old name.',
    }),
  },
  { title: 'Tag', example: { name: 'invoice', ticketCount: 12 } },
)
export type Tag = Static<typeof Tag>

export const Tags = pageOf(Tag)

export const TagQuery = object({
  prefix: nullable(
    trimmedText(MAX_TAG_LENGTH, {
      description: 'Returns only tags that begin with this text. Upper and lower case do not matter.',
      example: 'inv',
    }),
  ),
  ...pageParameters,
})
export type TagQuery = Static<typeof TagQuery>

export const TagRenaming = partialUpdate(
  {
    name: trimmedText(MAX_TAG_LENGTH, {
      description: 'The new name. If there is a tag with this name in any spelling, the two become one.',
    }),
  },
  { title: 'TagRenaming', description: 'Without `name`, nothing changes.', example: { name: 'invoices' } },
)
export type TagRenaming = Static<typeof TagRenaming>
