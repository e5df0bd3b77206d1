import type { FastifyRequest } from 'fastify'
import type { Scheme } from '../http/refuse.ts'

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

const AUTHORIZATION = /^(\S+) +(\S+) *$/

/**
 * The token of a hub's client: of its `Authorization` header by one of these schemes, or, since the socket of a browser
 * has no header, of `access_token`. Null where there is none, or one of another scheme.
 */
export function hubToken(request: FastifyRequest, schemes: readonly Scheme[] = ['Bearer']): string | null {
  const { authorization } = request.headers
  if (authorization === undefined) return queryOf(request).get('access_token') ?? null
  const [, given = '', token = null] = AUTHORIZATION.exec(authorization) ?? []
  return schemes.some((scheme) => scheme.toLowerCase() === given.toLowerCase()) ? token : null
}
