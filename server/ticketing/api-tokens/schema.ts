import type { Static } from 'typebox'
import type { FieldError } from '#platform/errors/field-errors.ts'
import {
  enumOf,
  flag,
  instant,
  integer,
  listOf,
  nullable,
  object,
  pageOf,
  pageParameters,
  trimmedText,
  verbatimText,
} from '#platform/http/schema-builders.ts'
import { scopes } from './rules.ts'

const example = {
  id: 1,
  name: 'Shop backend',
  tokenPrefix: 'svc_Zk3vQ9aB',
  scopes: ['tickets:read', 'tickets:write'],
  poolIds: [1],
  allPools: false,
  source: 'shop',
  status: 'active',
  createdAt: '2026-11-21T09:51:04.123Z',
  createdByUserId: 1,
  lastUsedAt: null,
  expiresAt: null,
  revokedAt: null,
}

const tokenFields = {
  id: integer({ description: 'The id of the token.' }),
  name: trimmedText(100, { description: 'The display name of the token.' }),
  tokenPrefix: verbatimText(12, {
    description: 'The first 12 characters of the token, `svc_` included, by which you can recognize it.',
  }),
  scopes: listOf(enumOf(scopes), { description: 'What the token may do.' }),
  poolIds: listOf(integer(), {
    description: 'The ids of the pools whose tickets the token may create and read; empty if `allPools` is true.',
  }),
  allPools: flag('Whether the token may use every pool, including pools created later.'),
  source: trimmedText(100, { description: 'The source of the tickets that the token creates.' }),
  status: enumOf(['active', 'expired', 'revoked'], 'Whether the server accepts the token.'),
  createdAt: instant('When the token was created.'),
  createdByUserId: integer({
    description:
      'The id of the administrator who created the token. For the token `Chat`, which the server creates for the live chat, this is the active administrator whose account was created first.',
  }),
  lastUsedAt: nullable(instant('When the token was last used, accurate to 90 seconds; null if never.')),
  expiresAt: nullable(instant('When the token expires; null if it never expires.')),
  revokedAt: nullable(instant('When the token was revoked; null if it was not.')),
}

export const ApiToken = object(tokenFields, { title: 'ApiToken', example })
export type ApiToken = Static<typeof ApiToken>

export const revokedApiTokenExample = { ...example, status: 'revoked', revokedAt: '2026-11-21T10:02:11.480Z' }

export const IssuedApiToken = object(
  { ...tokenFields, token: verbatimText(47, { description: 'The secret of the token. It is shown only once.' }) },
  { title: 'IssuedApiToken', example: { ...example, token: 'svc_Zk3vQ9aBn1c7Xw2mT5yU8oP4rE6sD0fGhJkLqWzVtYi' } },
)
export type IssuedApiToken = Static<typeof IssuedApiToken>

export const NewApiToken = object(
  {
    name: trimmedText(100, { description: 'The display name of the token.' }),
    scopes: listOf(enumOf(scopes), {
      minItems: 1,
      maxItems: scopes.length,
      uniqueItems: true,
      description: 'What the token may do. `tickets:write` does not include `tickets:read`.',
    }),
    poolIds: nullable(
      listOf(integer(), {
        maxItems: 1000,
        uniqueItems: true,
        description:
          'The ids of the pools whose tickets the token may create and read. Required if `allPools` is not true. Omit `poolIds` if `allPools` is true.',
      }),
    ),
    allPools: nullable(flag('Whether the token may use every pool, including pools created later. Defaults to false.')),
    source: nullable(
      trimmedText(100, {
        description:
          'The source of the tickets that the token creates. Defaults to the name of the token. With the source `chat`, the channel of the tickets is `chat` too.',
      }),
    ),
    expiresAt: nullable(instant('When the token expires. By default it never expires.', '2027-11-21T00:00:00.000Z')),
  },
  {
    title: 'NewApiToken',
    atLeastOneOf: ['poolIds', 'allPools'],
    example: { name: 'Shop backend', scopes: ['tickets:read', 'tickets:write'], poolIds: [1], source: 'shop' },
  },
)
export type NewApiToken = Static<typeof NewApiToken>

/** Requires either `allPools` or at least one pool, not both. */
export function validatePools({ poolIds, allPools }: NewApiToken): FieldError[] {
  const hasPoolIds = (poolIds ?? []).length > 0
  if (allPools && hasPoolIds) return [{ field: 'poolIds', rule: 'state' }]
  return allPools || hasPoolIds ? [] : [{ field: 'poolIds', rule: 'required' }]
}

export const ApiTokens = pageOf(ApiToken)
export const ApiTokenQuery = object(pageParameters)
