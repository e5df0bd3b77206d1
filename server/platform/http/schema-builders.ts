import { type Static, type TProperties, type TSchema, Type } from 'typebox'
import { MAX_EMAIL_LENGTH } from '../mail/email-address.ts'

/** Every JSON parser reads integers up to 2^53−1 exactly. */
export const MAX_INTEGER = Number.MAX_SAFE_INTEGER

/** In a request, an absent value or blank text counts as null. In a `partialUpdate`, absence changes nothing. */
export const nullable = <T extends TSchema>(schema: T) =>
  Type.Unsafe<Static<T> | null>({
    ...schema,
    ...('enum' in schema && Array.isArray(schema.enum) ? { enum: [...schema.enum, null] } : {}),
    nullable: true,
  })

/** A text that is trimmed before validation and storage. Lengths are in Unicode code points. */
export const trimmedText = (
  maxLength: number,
  options: { minLength?: number; pattern?: string; example?: string; description?: string } = {},
) => Type.Unsafe<string>({ type: 'string', minLength: 1, maxLength, ...options, 'x-text': 'trimmed' })

/** A text that is stored as sent. Validation uses the trimmed value, and a blank text counts as absent. */
export const preservedText = (maxLength: number, options: { example?: string; description?: string } = {}) =>
  Type.Unsafe<string>({ type: 'string', maxLength, ...options, 'x-text': 'preserved' })

/** A text that is never trimmed, such as a password or a token. */
export const verbatimText = (
  maxLength: number,
  options: { minLength?: number; example?: string; description?: string } = {},
) => Type.Unsafe<string>({ type: 'string', minLength: 1, maxLength, ...options, 'x-text': 'verbatim' })

/** Like a nullable `verbatimText`, but a blank text does not count as null. */
export const nullableVerbatimText = (...parameters: Parameters<typeof verbatimText>) =>
  Type.Unsafe<string | null>({ ...nullable(verbatimText(...parameters)), 'x-text': 'exact' })

/** A secret of any length: a very long text gets the response for an unknown secret, not a validation error. */
export const opaqueToken = (description: string) =>
  Type.Unsafe<string>({ type: 'string', description, 'x-text': 'verbatim' })

/** A text of any length, for ids that the handler looks up and for responses. */
export const anyText = (description?: string) =>
  Type.Unsafe<string>({ type: 'string', 'x-text': 'verbatim', ...(description ? { description } : {}) })

/** An address without a display name, converted to lower case. */
export const email = (description?: string) =>
  Type.Unsafe<string>({
    type: 'string',
    format: 'email',
    maxLength: MAX_EMAIL_LENGTH,
    'x-text': 'email',
    example: 'maria@example.com',
    ...(description ? { description } : {}),
  })

/** A trimmed text in a partial update: null leaves the member unchanged, a blank text clears it. */
export const clearableText = (maxLength: number, options: { example?: string; description?: string } = {}) =>
  Type.Unsafe<string | null>({ type: 'string', maxLength, nullable: true, ...options, 'x-text': 'clearable' })

/** An RFC 3339 date-time, or a date, which means midnight UTC. */
export const instant = (description?: string, example = '2026-11-21T09:51:04.123Z') =>
  Type.Unsafe<string>({
    type: 'string',
    format: 'date-time',
    'x-text': 'trimmed',
    example,
    ...(description ? { description } : {}),
  })

export const enumOf = <const W extends string>(words: readonly W[], description?: string) =>
  Type.Unsafe<W>({ type: 'string', enum: [...words], 'x-text': 'trimmed', ...(description ? { description } : {}) })

export const integer = (options: { minimum?: number; maximum?: number; description?: string; example?: number } = {}) =>
  Type.Unsafe<number>({ type: 'integer', format: 'int64', minimum: -MAX_INTEGER, maximum: MAX_INTEGER, ...options })

export const flag = (description?: string) => Type.Boolean(description ? { description } : {})

/** A list. In a query, the entries are repeated parameters or separated by commas. */
export const listOf = <T extends TSchema>(
  items: T,
  options: {
    minItems?: number
    maxItems?: number
    uniqueItems?: boolean
    example?: Static<T>[]
    description?: string
  } = {},
) => Type.Unsafe<Static<T>[]>({ type: 'array', items, ...options })

/** A request may omit only nullable members. `atLeastOneOf` documents a rule that `refineBody` must enforce. */
export const object = <P extends TProperties>(
  properties: P,
  {
    atLeastOneOf,
    ...options
  }: { title?: string; description?: string; example?: unknown; atLeastOneOf?: readonly (keyof P & string)[] } = {},
) => Type.Object(properties, { ...options, ...(atLeastOneOf ? { 'x-at-least-one-of': atLeastOneOf } : {}) })

/** A partial update: absent members stay unchanged. */
export const partialUpdate = <P extends TProperties>(
  properties: P,
  options: { title?: string; description?: string; example?: unknown } = {},
) => Type.Unsafe<{ [K in keyof P]?: Static<P[K]> }>({ type: 'object', properties, 'x-partial': true, ...options })

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

export interface PageRequest {
  readonly page: number
  readonly pageSize: number
}

export const toPageRequest = (query: { page: number | null; pageSize: number | null }): PageRequest => ({
  page: query.page ?? 1,
  pageSize: query.pageSize ?? 20,
})

export const toPageResponse = <T>(items: T[], totalCount: number, { page, pageSize }: PageRequest) => ({
  items,
  page,
  pageSize,
  totalCount,
  totalPages: Math.ceil(totalCount / pageSize),
})

/** A parameter of a path or a header field, for the API reference. */
export interface DescribedParameter {
  readonly schema: TSchema
  readonly description: string
}

export const noData = Type.Unsafe<null>({ type: 'object', nullable: true, enum: [null] })
