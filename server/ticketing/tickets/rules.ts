import { createHash } from 'node:crypto'
import { poolNotAllowed, poolRequired } from '../pools/errors.ts'

/** How long an idempotency key stands for the request that used it. */
export const KEY_LIFETIME_MS = 24 * 3600 * 1000

/** Where a creation goes: the pool it names, or the only one that the token has. Refuses with SVC:2002 or SVC:1102. */
export function poolFor(poolIds: readonly number[] | null, poolId: number | null): number {
  if (poolId !== null) {
    if (poolIds && !poolIds.includes(poolId)) throw poolNotAllowed()
    return poolId
  }
  const [only] = poolIds ?? []
  if (only === undefined || poolIds?.length !== 1) throw poolRequired()
  return only
}

/** What tells one body from another: members in the order of their schema, absent ones as null. SHA-256 in base64url. */
export const fingerprint = (body: unknown): string =>
  createHash('sha256').update(JSON.stringify(body)).digest('base64url')

/** The strong entity tag of a ticket as it stands. */
export const etagOf = (ticket: { readonly id: number; readonly version: number }): string =>
  `"${ticket.id}-${ticket.version}"`

/** A tracking key as we issue them; any other text is nobody's. */
export const isTrackingKey = (text: string): boolean => /^[0-9a-hjkmnp-tv-z]{26}$/.test(text)
