import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Kysely } from 'kysely'
import { LRUCache } from 'lru-cache'
import { sharedSecret } from '#platform/auth/shared-secret.ts'
import type { AuthTables } from '#platform/auth/tables.ts'

/** A key signs for this long; the links that it has signed end soon after. */
const KEY_LIFETIME_MS = 90 * 24 * 3600 * 1000

const MAX_CACHED_KEYS = 3

/** How far the clocks of two processes may be apart, in seconds. */
const CLOCKS_DIFFER_BY = 300

interface Options<T> {
  readonly db: Kysely<T>
  /** Whose links these are, so that those of another kind are forged here. */
  readonly audience: string
  /** How long a link opens what it names, in whole seconds. */
  readonly lifetimeSeconds: number
  readonly now: () => Date
}

/** Signs what a link opens; answers the query string of the link, `exp=…&sig=…`. */
export type Sign = (text: string) => string

const secondsOf = (date: Date): number => Math.floor(date.getTime() / 1000)

/**
 * Signs and verifies links that open one thing for a while, by HMAC-SHA256 with keys that live in the database. Which key
 * signed a link follows from its end, so that no link has to name one and every process finds the same.
 */
export class SignedLinks<T extends AuthTables> {
  private readonly options: Options<T>
  private readonly keys: LRUCache<number, Buffer>

  constructor(options: Options<T>) {
    const { db, audience, now } = options
    this.options = options
    this.keys = new LRUCache({
      max: MAX_CACHED_KEYS,
      ignoreFetchAbort: true,
      fetchMethod: (age) => sharedSecret(db, { id: `${audience}-${age}`, audience, now }),
    })
  }

  /** Makes the function that signs links which end a lifetime from now. */
  async signer(): Promise<Sign> {
    const exp = secondsOf(this.options.now()) + this.options.lifetimeSeconds
    const key = await this.keyOf(exp)
    return (text) => `exp=${exp}&sig=${signature(key, text, exp)}`
  }

  /** Whether a link to this text is ours and has not ended yet. */
  async verify(text: string, exp: string | undefined, sig: string | undefined): Promise<boolean> {
    const end = exp !== undefined && /^[1-9]\d{0,11}$/.test(exp) ? Number(exp) : 0
    const now = secondsOf(this.options.now())
    // Ours never end later; a far end must not make us look for the key of another age.
    if (end <= now || end > now + this.options.lifetimeSeconds + CLOCKS_DIFFER_BY || sig === undefined) return false
    // As texts: several of them decode to the same bytes.
    const given = Buffer.from(sig)
    const wanted = Buffer.from(signature(await this.keyOf(end), text, end))
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }

  /** The key under which a link that ends then was signed. */
  private keyOf(exp: number): Promise<Buffer> {
    return this.keys.forceFetch(Math.floor(((exp - this.options.lifetimeSeconds) * 1000) / KEY_LIFETIME_MS))
  }
}

const signature = (key: Buffer, text: string, exp: number): string =>
  createHmac('sha256', key).update(`${text}\n${exp}`).digest('base64url')
