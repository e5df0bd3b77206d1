import type { Static } from 'typebox'
import {
  email,
  enumOf,
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
import { serviceKeyScopes, VISIBLE_PREFIX_LENGTH } from './rules.ts'

const example = {
  id: 1,
  name: 'Company portal',
  prefix: 'lck_Zk3vQ9aB',
  scopes: ['agent:sso'],
  createdAt: '2026-11-21T09:51:04.123Z',
  lastUsedAt: null,
  expiresAt: null,
}

const fields = {
  id: integer({ description: 'The id of the key.' }),
  name: trimmedText(200, { description: 'The display name of the key.' }),
  prefix: verbatimText(VISIBLE_PREFIX_LENGTH, {
    description: 'The first 12 characters of the key, `lck_` included, by which you can recognize it.',
  }),
  scopes: listOf(enumOf(serviceKeyScopes), { description: 'What the key may do.' }),
  createdAt: instant('When the key was created.'),
  lastUsedAt: nullable(instant('When the key was last used, accurate to one minute; null if never.')),
  expiresAt: nullable(instant('When the key expires; null if it never expires.')),
}

const ServiceKey = object(fields, { title: 'ServiceKey', example })

export const IssuedServiceKey = object(
  { ...fields, key: verbatimText(47, { description: 'The key. It is shown only once.' }) },
  { title: 'IssuedServiceKey', example: { ...example, key: 'lck_Zk3vQ9aBn1c7Xw2mT5yU8oP4rE6sD0fGhJkLqWzVtYi' } },
)
export type IssuedServiceKey = Static<typeof IssuedServiceKey>

export const NewServiceKey = object(
  {
    name: trimmedText(200, { description: 'The display name of the key.' }),
    scopes: listOf(enumOf(serviceKeyScopes), {
      minItems: 1,
      maxItems: serviceKeyScopes.length,
      uniqueItems: true,
      description: 'What the key may do. `agent:sso` creates console sessions for agents.',
    }),
    expiresAt: nullable(
      instant(
        'When the key expires, which must be in the future. By default, it never expires.',
        '2027-11-21T00:00:00.000Z',
      ),
    ),
  },
  { title: 'NewServiceKey', example: { name: 'Company portal', scopes: ['agent:sso'] } },
)
export type NewServiceKey = Static<typeof NewServiceKey>

export const ServiceKeys = pageOf(ServiceKey)
export const ServiceKeyQuery = object(pageParameters)

export const Ping = object({ status: enumOf(['ok'], 'Always `ok`.') }, { title: 'Ping', example: { status: 'ok' } })

export const NewAgentSession = object(
  { email: email('The e-mail address of the agent whom your system has authenticated.') },
  { title: 'NewAgentSession', example: { email: 'ada@example.com' } },
)
