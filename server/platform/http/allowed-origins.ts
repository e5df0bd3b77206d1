import type { FastifyRequest } from 'fastify'
import { originNotAllowed } from '../errors/common.ts'
import type { FieldError } from '../errors/field-errors.ts'
import type { OwnOriginCheck } from './own-origin.ts'

/** Returns the serialized origin, such as `https://example.com`; null if the text is not an HTTP origin. */
export function parseOrigin(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null
  const isOrigin = url && /^https?:$/.test(url.protocol) && url.pathname === '/' && !/[?#@*]/.test(text)
  return isOrigin ? url.origin : null
}

/** Returns an error for each string that is not an origin. Ignores other values, which the schema rejects. */
export const validateOrigins = (origins: unknown): FieldError[] =>
  (Array.isArray(origins) ? origins : []).flatMap((origin: unknown, index) => {
    if (typeof origin !== 'string' || parseOrigin(origin) !== null) return []
    return [{ field: `allowedOrigins[${index}]`, rule: 'format' as const, params: { format: 'https://host' } }]
  })

/** Returns the origins as JSON, serialized and without duplicates. */
export const serializeOrigins = (origins: readonly string[]): string =>
  JSON.stringify([...new Set(origins.map(parseOrigin))])

/** Throws `originNotAllowed` for an origin that is neither this server's nor in the list. An empty list allows all. */
export function checkOrigin(
  isOwnOrigin: OwnOriginCheck,
  request: FastifyRequest,
  allowedOrigins: readonly string[],
): void {
  const { origin } = request.headers
  if (origin === undefined || allowedOrigins.length === 0 || isOwnOrigin(origin, request)) return
  if (!allowedOrigins.includes(parseOrigin(origin) ?? '')) throw originNotAllowed()
}
