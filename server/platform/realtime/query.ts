import type { FastifyRequest } from 'fastify'
import { bearerToken } from '../auth/bearer.ts'

/** The query of a request by names in lower case: clients may write them in any. The first of several values counts. */
export function queryOf({ url }: Pick<FastifyRequest, 'url'>): ReadonlyMap<string, string> {
  const query = new Map<string, string>()
  const start = url.indexOf('?')
  if (start < 0) return query
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    const key = name.toLowerCase()
    if (!query.has(key)) query.set(key, value)
  }
  return query
}

/** The token of a hub's client: of its `Authorization: Bearer`, or of `access_token`, since a browser's socket has no header. */
export const accessTokenOf = (request: FastifyRequest): string | null =>
  request.headers.authorization === undefined
    ? (queryOf(request).get('access_token') ?? null)
    : bearerToken(request.headers.authorization)
