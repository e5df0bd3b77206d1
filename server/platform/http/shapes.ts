import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { EMAIL_MAX } from '../mail/email-address.ts'

/** Ids and counts stay exact in every JSON reader up to here. */
export const MAX_INTEGER = Number.MAX_SAFE_INTEGER

/** The same shape, or null; in a request an absent or blank value counts as null. */
export const nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({
    ...schema,
    ...('enum' in schema && Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
    nullable: true,
  })

/** A text of one line: trimmed before it is checked and stored. Bounds count Unicode code points. */
export const line = (
  maxLength: number,
  more: { minLength?: number; pattern?: string; example?: string; description?: string } = {},
) => Type.Unsafe<string>({ type: 'string', minLength: 1, maxLength, ...more, 'x-text': 'line' })

/** A text that is stored as sent; blank counts as absent, and the bounds look at the trimmed value. */
export const block = (maxLength: number, more: { example?: string; description?: string } = {}) =>
  Type.Unsafe<string>({ type: 'string', maxLength, ...more, 'x-text': 'block' })

/** A text that is never trimmed, such as a password or a token. */
export const exact = (maxLength: number, more: { minLength?: number; example?: string; description?: string } = {}) =>
  Type.Unsafe<string>({ type: 'string', minLength: 1, maxLength, ...more, 'x-text': 'exact' })

/** A secret that is looked up as it is sent. It has no upper bound, so that every unknown one gets the same answer. */
export const opaqueToken = (description: string) =>
  Type.Unsafe<string>({ type: 'string', minLength: 1, description, 'x-text': 'exact' })

/** A text of which nothing is asked here: what it names is looked up, or it is an answer of ours. */
export const anyText = (description?: string) =>
  Type.Unsafe<string>({ type: 'string', 'x-text': 'exact', ...(description ? { description } : {}) })

/** An e-mail address without a display name, lower-cased. */
export const email = (description?: string) =>
  Type.Unsafe<string>({
    type: 'string',
    format: 'email',
    maxLength: EMAIL_MAX,
    'x-text': 'email',
    example: 'maria@example.com',
    ...(description ? { description } : {}),
  })

/** A member of one line that null leaves alone and a blank text clears; a text is trimmed before it is checked. */
export const clearable = (maxLength: number, more: { example?: string; description?: string } = {}) =>
  Type.Unsafe<string | null>({ type: 'string', maxLength, nullable: true, ...more, 'x-text': 'clearable' })

/** A date-time of RFC 3339, or a bare date, which means its first instant in UTC. */
export const instant = (description?: string, example = '2026-11-21T09:51:04.123Z') =>
  Type.Unsafe<string>({
    type: 'string',
    format: 'date-time',
    'x-text': 'line',
    example,
    ...(description ? { description } : {}),
  })

/** One of some words. */
export const oneOf = <const W extends string>(words: readonly W[], description?: string) =>
  Type.Unsafe<W>({ type: 'string', enum: [...words], 'x-text': 'line', ...(description ? { description } : {}) })

/** A whole number that every JSON reader keeps exact. */
export const integer = (more: { minimum?: number; maximum?: number; description?: string; example?: number } = {}) =>
  Type.Unsafe<number>({ type: 'integer', format: 'int64', minimum: -MAX_INTEGER, maximum: MAX_INTEGER, ...more })

export const flag = (description?: string) => Type.Boolean(description ? { description } : {})

/** Several of one shape; in a query each may be repeated or separated by commas. */
export const listOf = <T extends TSchema>(
  items: T,
  more: {
    minItems?: number
    maxItems?: number
    uniqueItems?: boolean
    example?: Static<T>[]
    description?: string
  } = {},
) => Type.Unsafe<Static<T>[]>({ type: 'array', items, ...more })

/** A record; every member is always there. `example` is shown in the reference. */
export const record = <P extends TProperties>(
  properties: P,
  more: { title?: string; description?: string; example?: unknown } = {},
) => Type.Object(properties, more)

/** A change to a record: members that are absent stay as they are. */
export const change = <P extends TProperties>(
  properties: P,
  more: { title?: string; description?: string; example?: unknown } = {},
) => Type.Unsafe<{ [K in keyof P]?: Static<P[K]> }>({ type: 'object', properties, 'x-partial': true, ...more })

/** One page of a list. */
export const pageOf = <T extends TSchema>(items: T) =>
  record(
    {
      items: listOf(items),
      page: integer({ example: 1, description: 'Which page this is, from 1.' }),
      pageSize: integer({ example: 20, description: 'How many items a full page has.' }),
      totalCount: integer({ example: 1, description: 'How many items all pages have together.' }),
      totalPages: integer({ example: 1, description: 'How many pages there are; 0 where there is no item.' }),
    },
    'title' in items ? { title: `${items.title}Page` } : {},
  )

/** The query members of every paged list. */
export const paging = {
  page: nullable(integer({ minimum: 1, description: 'Which page, from 1; 1 unless given.', example: 1 })),
  pageSize: nullable(
    integer({ minimum: 1, maximum: 100, description: 'How many a page; 20 unless given.', example: 20 }),
  ),
}

/** What a list asks of the database. */
export interface Page {
  readonly page: number
  readonly pageSize: number
}

/** The page that a query asks for, with the defaults. */
export const pageAsked = (query: { page: number | null; pageSize: number | null }): Page => ({
  page: query.page ?? 1,
  pageSize: query.pageSize ?? 20,
})

/** The answer shape of `pageOf`. */
export const paged = <T>(items: T[], totalCount: number, { page, pageSize }: Page) => ({
  items,
  page,
  pageSize,
  totalCount,
  totalPages: Math.ceil(totalCount / pageSize),
})

/** The `data` of an answer that has none. */
export const nothing = Type.Unsafe<null>({ type: 'object', nullable: true, enum: [null] })
