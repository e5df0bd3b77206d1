import { idOf, pathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { pageAsked } from '#platform/http/shapes.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { StaffGuard } from '../staff/guard.ts'
import { createApiToken, revokeApiToken } from './commands.ts'
import { apiTokenNotFound } from './errors.ts'
import type { TokenGuard } from './guard.ts'
import { apiTokenById, apiTokens } from './queries.ts'
import {
  ApiToken,
  ApiTokenQuery,
  ApiTokens,
  IssuedApiToken,
  NewApiToken,
  poolsOrAll,
  revokedApiToken,
} from './schema.ts'

const tag = 'Dashboard: API tokens'
const path = '/v1/dashboard/api-tokens'
const params = idOf('API token')

function readRoutes(http: Http, ticketing: Ticketing, administrator: ReturnType<StaffGuard>): void {
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
    answers: { 200: { description: 'Returns a page of API tokens', data: ApiTokens } },
    handle: async ({ query }) => ok(await apiTokens(ticketing.db, pageAsked(query), ticketing.now())),
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
    answers: { 200: { description: 'Returns the token without its secret', data: ApiToken } },
    refuses: [apiTokenNotFound],
    handle: async ({ params }) =>
      ok(await apiTokenById(ticketing.db, pathId(params['id'], apiTokenNotFound), ticketing.now())),
  })
}

function writeRoutes(
  http: Http,
  ticketing: Ticketing,
  administrator: ReturnType<StaffGuard>,
  { clearCache }: TokenGuard,
): void {
  route(http, {
    method: 'POST',
    path,
    id: 'createApiToken',
    access: { credential: 'dashboard', roles: ['administrator'] },
    tag,
    summary: 'Create an API token',
    description:
      'The response contains the secret of the token. Store it: the server keeps only a hash and cannot show it again.',
    ...administrator,
    body: NewApiToken,
    refineBody: poolsOrAll,
    answers: { 201: { description: 'Returns the token with its secret', data: IssuedApiToken } },
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
      'Revokes the token permanently. Other server processes may accept it for up to 30 more seconds. Revoking a token again changes nothing.',
    ...administrator,
    params,
    answers: { 200: { description: 'Returns the revoked token', data: ApiToken, example: revokedApiToken } },
    refuses: [apiTokenNotFound],
    async handle({ actor, params }) {
      const token = await revokeApiToken(ticketing, actor, pathId(params['id'], apiTokenNotFound))
      clearCache()
      return ok(token)
    },
  })
}

/** Registers the routes by which administrators manage API tokens. */
export function apiTokenRoutes(http: Http, ticketing: Ticketing, requireStaff: StaffGuard, tokens: TokenGuard): void {
  const administrator = requireStaff('administrator')
  readRoutes(http, ticketing, administrator)
  writeRoutes(http, ticketing, administrator, tokens)
}
