import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { loadSharedSecret } from '#platform/auth/shared-secret.ts'
import type { AuthTables } from '#platform/auth/tables.ts'

/** How long one key signs new links. Its last links expire one link lifetime later. */
const KEY_LIFETIME_MS = 90 * 24 * 3600 * 1000

const MAX_CACHED_KEYS = 3

/** Maximum difference between the clocks of two processes. */
const MAX_CLOCK_SKEW_SECONDS = 300

interface SignedLinkOptions<T> {
  readonly db: Kysely<T>
  /** Purpose of the links. Each audience has its own keys, so links with another purpose do not verify. */
  readonly audience: string
  /** How long a link is valid, in whole seconds. */
  readonly lifetimeSeconds: number
  readonly now: () => Date
}

/** Signs a text and returns the query string of its link, `exp=…&sig=…`. */
export type SignLink = (text: string) => string

const toUnixSeconds = (date: Date): number => Math.floor(date.getTime() / 1000)

/**
 * Signs and verifies links that give access to one resource for a limited time, by HMAC-SHA256 with keys from the
 * database. The expiry of a link determines its key: links need no key id, and every process finds the same key.
 */
export class SignedLinks<T extends AuthTables> {
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

  /** Returns a function that signs links which expire one lifetime from now. */
  async createSigner(): Promise<SignLink> {
    const exp = toUnixSeconds(this.options.now()) + this.options.lifetimeSeconds
    const key = await this.findKey(exp)
    return (text) => `exp=${exp}&sig=${computeSignature(key, text, exp)}`
  }

  /** Whether the signature of a link to this text is valid and the link has not expired. */
  async verify(text: string, exp: string | undefined, sig: string | undefined): Promise<boolean> {
    const end = exp !== undefined && /^[1-9]\d{0,11}$/.test(exp) ? Number(exp) : 0
    const now = toUnixSeconds(this.options.now())
    // No issued link expires later. Without this check a forged expiry would load the key of another period.
    if (end <= now || end > now + this.options.lifetimeSeconds + MAX_CLOCK_SKEW_SECONDS || sig === undefined)
      return false
    // Compares texts, because several texts decode to the same bytes.
    const given = Buffer.from(sig)
    const expected = Buffer.from(computeSignature(await this.findKey(end), text, end))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  /** Returns the key that signs links with this expiry. */
  private findKey(exp: number): Promise<Buffer> {
    return this.keys.forceFetch(Math.floor(((exp - this.options.lifetimeSeconds) * 1000) / KEY_LIFETIME_MS))
  }
}

const computeSignature = (key: Buffer, text: string, exp: number): string =>
  createHmac('sha256', key).update(`${text}\n${exp}`).digest('base64url')
