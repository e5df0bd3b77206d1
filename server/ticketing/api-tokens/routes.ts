import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { toPageRequest } from '#platform/http/schema-builders.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { RequireStaff } from '../staff/guard.ts'
import { createApiToken, revokeApiToken } from './commands.ts'
import { apiTokenNotFound } from './errors.ts'
import type { ApiTokenGuard } from './guard.ts'
import { getApiToken, listApiTokens } from './queries.ts'
import {
  ApiToken,
  ApiTokenQuery,
  ApiTokens,
  IssuedApiToken,
  NewApiToken,
  revokedApiTokenExample,
  validatePools,
} from './schema.ts'

const tag = 'Dashboard: API tokens'
const path = '/v1/dashboard/api-tokens'
const params = idParameter('API token')

function registerReadRoutes(http: Http, ticketing: Ticketing, administrator: ReturnType<RequireStaff>): void {
  route(http, {
    method: 'GET',
    path,
    id: 'listApiTokens',
    access: { credential: 'dashboard', roles: ['administrator'] },
    tag,
    summary: 'List API tokens',
    description: 'Returns the newest tokens first, including revoked and expired ones, without their secrets.',
    ...administrator,
    query: ApiTokenQuery,
    responses: { 200: { description: 'Returns a page of API tokens', data: ApiTokens } },
    handle: async ({ query }) => ok(await listApiTokens(ticketing.db, toPageRequest(query), ticketing.now())),
  })
  route(http, {
    method: 'GET',
    path: `${path}/:id`,
    id: 'getApiToken',
    access: { credential: 'dashboard', roles: ['administrator'] },
    tag,
    summary: 'Get an API token',
    description: 'Returns the scopes, pools and status of the token, and when it was last used.',
    ...administrator,
    params,
    responses: { 200: { description: 'Returns the token without its secret', data: ApiToken } },
    refuses: [apiTokenNotFound],
    handle: async ({ params }) =>
      ok(await getApiToken(ticketing.db, parsePathId(params['id'], apiTokenNotFound), ticketing.now())),
  })
}

function registerWriteRoutes(
  http: Http,
  ticketing: Ticketing,
  administrator: ReturnType<RequireStaff>,
  { clearCache }: ApiTokenGuard,
): void {
  route(http, {
    method: 'POST',
    path,
    id: 'createApiToken',
    access: { credential: 'dashboard', roles: ['administrator'] },
    tag,
    summary: 'Create an API token',
    description:
      'The response contains the secret of the token. Store it: the server keeps a hash and the first 12 characters, and cannot show it again.',
    ...administrator,
    body: NewApiToken,
    refineBody: validatePools,
    responses: { 201: { description: 'Returns the token with its secret', data: IssuedApiToken } },
    handle: async ({ actor, body }) => created(await createApiToken(ticketing, actor, body)),
  })
  route(http, {
    method: 'DELETE',
    path: `${path}/:id`,
    id: 'revokeApiToken',
    access: { credential: 'dashboard', roles: ['administrator'] },
    tag,
    summary: 'Revoke an API token',
    description:
      'Revokes the token permanently. Other server processes may still accept it for up to 30 seconds. Revoking a token again changes nothing.',
    ...administrator,
    params,
    responses: { 200: { description: 'Returns the revoked token', data: ApiToken, example: revokedApiTokenExample } },
    refuses: [apiTokenNotFound],
    async handle({ actor, params }) {
      const token = await revokeApiToken(ticketing, actor, parsePathId(params['id'], apiTokenNotFound))
      clearCache()
      return ok(token)
    },
  })
}

export function registerApiTokenRoutes(
  http: Http,
  ticketing: Ticketing,
  requireStaff: RequireStaff,
  apiTokenGuard: ApiTokenGuard,
): void {
  const administrator = requireStaff('administrator')
  registerReadRoutes(http, ticketing, administrator)
  registerWriteRoutes(http, ticketing, administrator, apiTokenGuard)
}
