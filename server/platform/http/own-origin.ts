import type { FastifyRequest } from 'fastify'

/** Whether an Origin header names this server. */
export type IsOwnOrigin = (origin: string, request: Pick<FastifyRequest, 'headers'>) => boolean

/** Scheme, host and maybe a port, as browsers send an origin. */
const ORIGIN = /^https?:\/\/[^/?#@\\\s]+$/i

/** Returns an origin in lower case and without a default port; null for any other text. */
const normalized = (text: string): string | null =>
  ORIGIN.test(text) && URL.canParse(text) ? new URL(text).origin : null

/**
 * Returns the rule for our own origin: that of the public URL, or, without one, the Host header as it was received.
 * Forwarding headers such as `X-Forwarded-Host` are never read: any client can send them, and a proxy may pass them on.
 */
export function ownOriginRule(publicUrl: string | undefined): IsOwnOrigin {
  const configured = publicUrl === undefined ? null : new URL(publicUrl).origin
  return (text, { headers: { host = '' } }) => {
    const origin = normalized(text)
    if (origin === null) return false
    // Only the proxy knows whether the client used TLS, so the Host header is read with the scheme of the origin.
    return origin === (configured ?? normalized(`${new URL(origin).protocol}//${host}`))
  }
}
