import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { MAX_EMAIL_LENGTH } from '../mail/email-address.ts'

/** Maximum of ids and counts: every JSON parser reads integers up to 2^53−1 exactly. */
export const MAX_INTEGER = Number.MAX_SAFE_INTEGER

/** A nullable schema. In a request, an absent or blank value counts as null. */
export const nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({
    ...schema,
    ...('enum' in schema && Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
    nullable: true,
  })

/** A text that is trimmed before validation and storage. Lengths are in Unicode code points. */
export const trimmedText = (
  maxLength: number,
  more: { minLength?: number; pattern?: string; example?: string; description?: string } = {},
) => Type.Unsafe<string>({ type: 'string', minLength: 1, maxLength, ...more, 'x-text': 'line' })

/** A text that is stored as sent. Validation uses the trimmed value, and a blank text counts as absent. */
export const preservedText = (maxLength: number, more: { example?: string; description?: string } = {}) =>
  Type.Unsafe<string>({ type: 'string', maxLength, ...more, 'x-text': 'block' })

/** A text that is never trimmed, such as a password or a token. */
export const verbatimText = (
  maxLength: number,
  more: { minLength?: number; example?: string; description?: string } = {},
) => Type.Unsafe<string>({ type: 'string', minLength: 1, maxLength, ...more, 'x-text': 'exact' })

/**
 * A secret that the handler looks up. Without a maximum length, so that every unknown secret gets the same response.
 */
export const opaqueToken = (description: string) =>
  Type.Unsafe<string>({ type: 'string', minLength: 1, description, 'x-text': 'exact' })

/** A text without validation, for ids that the handler looks up and for responses. */
export const anyText = (description?: string) =>
  Type.Unsafe<string>({ type: 'string', 'x-text': 'exact', ...(description ? { description } : {}) })

/** An e-mail address without a display name, converted to lower case. */
export const email = (description?: string) =>
  Type.Unsafe<string>({
    type: 'string',
    format: 'email',
    maxLength: MAX_EMAIL_LENGTH,
    'x-text': 'email',
    example: 'maria@example.com',
    ...(description ? { description } : {}),
  })

/** A trimmed text in a change: null leaves the member unchanged, a blank text clears it. */
export const clearableText = (maxLength: number, more: { example?: string; description?: string } = {}) =>
  Type.Unsafe<string | null>({ type: 'string', maxLength, nullable: true, ...more, 'x-text': 'clearable' })

/** An RFC 3339 date-time, or a date, which means midnight UTC. */
export const instant = (description?: string, example = '2026-11-21T09:51:04.123Z') =>
  Type.Unsafe<string>({
    type: 'string',
    format: 'date-time',
    'x-text': 'line',
    example,
    ...(description ? { description } : {}),
  })

export const enumOf = <const W extends string>(words: readonly W[], description?: string) =>
  Type.Unsafe<W>({ type: 'string', enum: [...words], 'x-text': 'line', ...(description ? { description } : {}) })

/** An integer within ±`MAX_INTEGER`. */
export const integer = (more: { minimum?: number; maximum?: number; description?: string; example?: number } = {}) =>
  Type.Unsafe<number>({ type: 'integer', format: 'int64', minimum: -MAX_INTEGER, maximum: MAX_INTEGER, ...more })

export const flag = (description?: string) => Type.Boolean(description ? { description } : {})

/** A list. In a query, the entries are repeated parameters or separated by commas. */
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

/**
 * An object whose members are all required; in a request, nullable ones can be absent. `anyRequired` names nullable
 * members of which a request needs at least one. It goes into the API reference; a `Refine` enforces it.
 */
export const object = <P extends TProperties>(
  properties: P,
  {
    anyRequired,
    ...more
  }: { title?: string; description?: string; example?: unknown; anyRequired?: readonly (keyof P & string)[] } = {},
) => Type.Object(properties, { ...more, ...(anyRequired ? { 'x-any-required': anyRequired } : {}) })

/** A partial update: absent members stay unchanged. */
export const partialUpdate = <P extends TProperties>(
  properties: P,
  more: { title?: string; description?: string; example?: unknown } = {},
) => Type.Unsafe<{ [K in keyof P]?: Static<P[K]> }>({ type: 'object', properties, 'x-partial': true, ...more })

export const pageOf = <T extends TSchema>(items: T) =>
  object(
    {
      items: listOf(items),
      page: integer({ example: 1, description: 'The number of this page, from 1.' }),
      pageSize: integer({ example: 20, description: 'The maximum number of items on a page.' }),
      totalCount: integer({ example: 1, description: 'The number of items on all pages.' }),
      totalPages: integer({ example: 1, description: 'The number of pages; 0 if there are no items.' }),
    },
    'title' in items ? { title: `${items.title}Page` } : {},
  )

/** The query members of every paged list. */
export const pageParameters = {
  page: nullable(integer({ minimum: 1, description: 'The number of the page, from 1. Defaults to 1.', example: 1 })),
  pageSize: nullable(
    integer({
      minimum: 1,
      maximum: 100,
      description: 'The maximum number of items on a page. Defaults to 20.',
      example: 20,
    }),
  ),
}

/** The page that a list query requests. */
export interface PageRequest {
  readonly page: number
  readonly pageSize: number
}

/** Returns the requested page: the first, with 20 items, by default. */
export const toPageRequest = (query: { page: number | null; pageSize: number | null }): PageRequest => ({
  page: query.page ?? 1,
  pageSize: query.pageSize ?? 20,
})

/** Returns the response that `pageOf` describes. */
export const toPageResponse = <T>(items: T[], totalCount: number, { page, pageSize }: PageRequest) => ({
  items,
  page,
  pageSize,
  totalCount,
  totalPages: Math.ceil(totalCount / pageSize),
})

/** The schema of `data` in a response without data: null. */
export const noData = Type.Unsafe<null>({ type: 'object', nullable: true, enum: [null] })
