import type { IncomingMessage } from 'node:http'

/**
 * Returns the query parameters by lower-case name, because clients differ in case. Uses the first of repeated values.
 */
export function parseQuery({ url = '' }: Pick<IncomingMessage, 'url'>): ReadonlyMap<string, string> {
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
 * Returns the access token of a request: from the `Authorization` header if it has one of the schemes, or from the
 * query parameter `access_token`, because browsers cannot send that header with a WebSocket. Returns null if there is
 * no token, or if the header has another scheme.
 */
export function parseAccessToken(
  request: Pick<IncomingMessage, 'url' | 'headers'>,
  schemes: readonly string[] = ['Bearer'],
): string | null {
  const { authorization } = request.headers
  if (authorization === undefined) return parseQuery(request).get('access_token') ?? null
  const [, scheme = '', token = null] = AUTHORIZATION.exec(authorization) ?? []
  return schemes.some((accepted) => accepted.toLowerCase() === scheme.toLowerCase()) ? token : null
}
