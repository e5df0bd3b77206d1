import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { digest } from '#platform/auth/secrets.ts'
import { credentialRequired } from '#platform/errors/common.ts'
import { isRepeated } from '#platform/http/headers.ts'
import type { Guard, Http } from '#platform/http/route.ts'
import { takePermit } from '#platform/http/route.ts'
import { inboundEmailPolicies } from './config.ts'

const MAX_CLOCK_DIFFERENCE_MS = 5 * 60_000

/** The caller of the webhook. A password is checked before the body is read, a signature afterwards. */
export type WebhookCaller =
  | { readonly kind: 'password' }
  | { readonly kind: 'signature'; readonly timestamp: string; readonly signature: Buffer }

const readHeader = ({ headers }: FastifyRequest, name: string): string | undefined => {
  const value = headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Returns the password of HTTP Basic authentication, which may contain colons; null if there is none. */
function parsePassword(authorization: string | undefined): string | null {
  const [, encoded] = /^Basic +([A-Za-z0-9+/]+={0,2}) *$/i.exec(authorization ?? '') ?? []
  if (encoded === undefined) return null
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  return colon < 0 ? null : text.slice(colon + 1)
}

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Compares digests, which have the same length, in constant time. */
const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other))

function parseSignature(request: FastifyRequest, now: Date): WebhookCaller {
  const timestamp = readHeader(request, 'x-webhook-timestamp') ?? ''
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(readHeader(request, 'x-webhook-signature') ?? '') ?? []
  const differenceMs = Math.abs(Number(timestamp) * 1000 - now.getTime())
  if (!/^\d{1,12}$/.test(timestamp) || hex === undefined || differenceMs > MAX_CLOCK_DIFFERENCE_MS)
    throw credentialRequired()
  return { kind: 'signature', timestamp, signature: Buffer.from(hex, 'hex') }
}

/** Both functions throw `credentialRequired` or `rateLimited`. */
export interface WebhookGuard {
  /** Checks the password or, for a signed call, the timestamp and the signature format, before the body is read. */
  readonly guard: Guard<WebhookCaller>
  /** Checks the body of a signed call against its signature. Accepts every body of a call with the password. */
  readonly checkBodySignature: (caller: WebhookCaller, body: Buffer) => void
}

/** Creates the guard of the inbound mail webhook. Without a secret, it refuses every call. */
export function createWebhookGuard(http: Http, secret: string | undefined): WebhookGuard {
  const takeCallPermit = () => takePermit(http, inboundEmailPolicies.receive, digest(secret ?? ''))

  function authenticate(request: FastifyRequest): WebhookCaller {
    if (secret === undefined || secret === '' || isRepeated(request, 'authorization')) throw credentialRequired()
    const isSigned = ['x-webhook-signature', 'x-webhook-timestamp'].some((name) => name in request.headers)
    if (isSigned) return parseSignature(request, http.now())
    const password = parsePassword(request.headers.authorization)
    if (password === null || !isSameSecret(password, secret)) throw credentialRequired()
    takeCallPermit()
    return { kind: 'password' }
  }

  function checkBodySignature(caller: WebhookCaller, body: Buffer): void {
    if (caller.kind === 'password') return
    const expected = createHmac('sha256', secret ?? '')
      .update(`${caller.timestamp}.`)
      .update(body)
      .digest()
    if (!timingSafeEqual(caller.signature, expected)) throw credentialRequired()
    // Counted after the check, so that calls with a wrong signature cannot use up the permits of the mail provider.
    takeCallPermit()
  }

  const guard = Object.assign(authenticate, {
    security: 'inboundSecret',
    refuses: [credentialRequired],
    scheme: 'Basic',
  })
  return { guard, checkBodySignature }
}
