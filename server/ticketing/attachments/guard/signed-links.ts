import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { loadSharedSecret } from '#platform/auth/shared-secret.ts'
import type { AuthTables } from '#platform/auth/tables.ts'

/** How long a key signs new links. After this time, the key verifies them for another `lifetimeSeconds`. */
const KEY_LIFETIME_MS = 90 * 24 * 3600 * 1000

const MAX_CACHED_KEYS = 3

const MAX_CLOCK_SKEW_SECONDS = 300

interface SignedLinkOptions<T> {
  readonly db: Kysely<T>
  /** Purpose of the links. Each audience has its own keys, so a link is valid only for its own purpose. */
  readonly audience: string
  readonly lifetimeSeconds: number
  readonly now: () => Date
}

/** Returns the query string of a link to this resource, `exp=…&sig=…`. */
export type SignLink = (resource: string) => string

const toUnixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/**
 * Signs and verifies links that give access to one resource for a limited time, by HMAC-SHA256 with keys from the
 * database. The expiry of a link determines its key: links need no key id, and every process finds the same key.
 */
export class ExpiringSigner<T extends AuthTables> {
  private readonly options: SignedLinkOptions<T>
  private readonly keys: LRUCache<number, Buffer>

  constructor(options: SignedLinkOptions<T>) {
    const { db, audience, now } = options
    this.options = options
    this.keys = new LRUCache({
      max: MAX_CACHED_KEYS,
      ignoreFetchAbort: true,
      fetchMethod: (period) => loadSharedSecret(db, { id: `${audience}-${period}`, audience, now }),
    })
  }

  /** Returns a function that signs links, all with the same expiry: `lifetimeSeconds` from now. */
  async createSigner(): Promise<SignLink> {
    const { exp, key } = await this.findCurrentKey()
    return (resource) => `exp=${exp}&sig=${computeSignature(key, resource, exp)}`
  }

  /** Signs one resource. `exp` is in seconds since 1970, `lifetimeSeconds` from now. */
  async sign(resource: string): Promise<{ readonly exp: number; readonly sig: string }> {
    const { exp, key } = await this.findCurrentKey()
    return { exp, sig: computeSignature(key, resource, exp) }
  }

  async verify(resource: string, exp: string | undefined, sig: string | undefined): Promise<boolean> {
    const expiresAt = exp !== undefined && /^[1-9]\d{0,11}$/.test(exp) ? Number(exp) : 0
    const now = toUnixSeconds(this.options.now())
    // No issued link expires later. Without this check, forged expiries would create keys of future periods.
    const latestExpiry = now + this.options.lifetimeSeconds + MAX_CLOCK_SKEW_SECONDS
    if (expiresAt <= now || expiresAt > latestExpiry || sig === undefined) return false
    // Compares the signatures as texts, because several base64url texts decode to the same bytes.
    const received = Buffer.from(sig)
    const expected = Buffer.from(computeSignature(await this.findKey(expiresAt), resource, expiresAt))
    return received.length === expected.length && timingSafeEqual(received, expected)
  }

  private async findCurrentKey(): Promise<{ readonly exp: number; readonly key: Buffer }> {
    const exp = toUnixSeconds(this.options.now()) + this.options.lifetimeSeconds
    return { exp, key: await this.findKey(exp) }
  }

  private findKey(exp: number): Promise<Buffer> {
    return this.keys.forceFetch(Math.floor(((exp - this.options.lifetimeSeconds) * 1000) / KEY_LIFETIME_MS))
  }
}

const computeSignature = (key: Buffer, resource: string, exp: number): string =>
  createHmac('sha256', key).update(`${resource}\n${exp}`).digest('base64url')
