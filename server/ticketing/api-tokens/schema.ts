import type { Static } from 'typebox'
import type { FieldError } from '#platform/errors/invalid.ts'
import {
  exact,
  flag,
  instant,
  integer,
  line,
  listOf,
  nullable,
  oneOf,
  pageOf,
  paging,
  record,
} from '#platform/http/shapes.ts'
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

const members = {
  id: integer({ description: 'The id of the token.' }),
  name: line(100, { description: 'What people call it.' }),
  tokenPrefix: exact(12, { description: '`svc_` and the first 8 characters, to recognise a token by.' }),
  scopes: listOf(oneOf(scopes), { description: 'What it may do.' }),
  poolIds: listOf(integer(), { description: 'The pools that it may open and read; empty where `allPools`.' }),
  allPools: flag('Whether it may open and read all pools, those to come as well.'),
  source: line(100, { description: 'Stamped on the tickets that the token creates.' }),
  status: oneOf(['active', 'expired', 'revoked'], 'Whether it counts.'),
  createdAt: instant('When it was made.'),
  createdByUserId: integer({ description: 'Who made it.' }),
  lastUsedAt: nullable(instant('When it was last used, to the minute.')),
  expiresAt: nullable(instant('When it stops counting; null: never.')),
  revokedAt: nullable(instant('When it was revoked.')),
}

export const ApiToken = record(members, { title: 'ApiToken', example })
export type ApiToken = Static<typeof ApiToken>

/** Example of the response to a revocation. */
export const revokedApiToken = { ...example, status: 'revoked', revokedAt: '2026-11-21T10:02:11.480Z' }

export const IssuedApiToken = record(
  { ...members, token: exact(47, { description: 'The secret, shown this once.' }) },
  { title: 'IssuedApiToken', example: { ...example, token: 'svc_Zk3vQ9aBn1c7Xw2mT5yU8oP4rE6sD0fGhJkLqWzVtYi' } },
)
export type IssuedApiToken = Static<typeof IssuedApiToken>

export const NewApiToken = record(
  {
    name: line(100, { description: 'What people will call it.' }),
    scopes: listOf(oneOf(scopes), {
      minItems: 1,
      maxItems: scopes.length,
      uniqueItems: true,
      description: 'What it may do; writing does not imply reading.',
    }),
    poolIds: nullable(
      listOf(integer(), {
        maxItems: 1000,
        uniqueItems: true,
        description: 'The pools it may open and read; required unless `allPools`.',
      }),
    ),
    allPools: nullable(flag('All pools, those to come as well.')),
    source: nullable(
      line(100, { description: 'Stamped on the tickets that it creates; the name of the token unless given.' }),
    ),
    expiresAt: nullable(instant('When it stops counting; never unless given.', '2027-11-21T00:00:00.000Z')),
  },
  {
    title: 'NewApiToken',
    anyRequired: ['poolIds', 'allPools'],
    example: { name: 'Shop backend', scopes: ['tickets:read', 'tickets:write'], poolIds: [1], source: 'shop' },
  },
)
export type NewApiToken = Static<typeof NewApiToken>

/** Requires either `allPools` or at least one pool, not both. */
export function poolsOrAll({ poolIds, allPools }: NewApiToken): FieldError[] {
  const named = (poolIds ?? []).length > 0
  if (allPools && named) return [{ field: 'poolIds', rule: 'state' }]
  return allPools || named ? [] : [{ field: 'poolIds', rule: 'required' }]
}

export const ApiTokens = pageOf(ApiToken)
export const ApiTokenQuery = record(paging)
