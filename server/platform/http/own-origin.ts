import type { FastifyRequest } from 'fastify'

export type OwnOriginCheck = (origin: string, request: Pick<FastifyRequest, 'headers'>) => boolean

const ORIGIN_PATTERN = /^https?:\/\/[^/?#@\\\s]+$/i

/** Returns an http or https origin in lower case and without a default port; null for any other text. */
const normalizeOrigin = (text: string): string | null =>
  ORIGIN_PATTERN.test(text) && URL.canParse(text) ? new URL(text).origin : null

/**
 * Creates a check that compares an origin with the public URL or, if there is no public URL, with `Host`. Does not use
 * `X-Forwarded-Host`, because clients can forge it.
 */
export function createOwnOriginCheck(publicUrl: string | undefined): OwnOriginCheck {
  const publicOrigin = publicUrl === undefined ? null : new URL(publicUrl).origin
  return (text, { headers: { host = '' } }) => {
    const origin = normalizeOrigin(text)
    if (origin === null) return false
    // Takes the scheme from the origin, because behind a proxy the server does not know whether the client used TLS.
    return origin === (publicOrigin ?? normalizeOrigin(`${new URL(origin).protocol}//${host}`))
  }
}
