import { hash } from 'node:crypto'
import { idempotencyKeyReused } from '#platform/errors/common.ts'
import { NORMAL } from '../database/priorities.ts'
import { poolNotAllowed, poolRequired } from '../pools/errors.ts'
import { defaultSubStatus, NEW } from '../statuses/rules.ts'

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
export const fingerprint = (body: unknown): string => hash('sha256', JSON.stringify(body), 'base64url')

/** The strong entity tag of a ticket as it stands. */
export const etagOf = (ticket: { readonly id: number; readonly version: number }): string =>
  `"${ticket.id}-${ticket.version}"`

/** A tracking key as we issue them; any other text is nobody's. */
export const isTrackingKey = (text: string): boolean => /^[0-9a-hjkmnp-tv-z]{26}$/.test(text)

/** What a new ticket begins with, whatever it is opened by. */
export interface TicketContent {
  readonly subject: string | null
  readonly description: string | null
  readonly requesterFullName: string | null
  readonly requesterEmailAddress: string | null
  readonly requesterPhoneNumber: string | null
  readonly source: string
  readonly channel: string
}

/** A new ticket as it is stored. */
export interface TicketRow extends TicketContent {
  readonly id: number
  readonly trackingKey: string
  readonly poolId: number
  readonly parentTicketId: number | null
  /** A rank. */
  readonly priority: number
  readonly statusId: number
  readonly subStatusId: number
  readonly tags: string
  readonly createdAt: string
  readonly updatedAt: string
  readonly completedAt: null
  readonly version: number
}

/** A new ticket with this id and content. */
export const newTicket = (
  {
    id,
    trackingKey,
    poolId,
    parentTicketId,
    priority,
  }: Pick<TicketRow, 'id' | 'trackingKey' | 'poolId' | 'parentTicketId' | 'priority'>,
  content: TicketContent,
  at: string,
): TicketRow => ({
  ...{ id, trackingKey, poolId, parentTicketId, priority, ...content },
  ...{ statusId: NEW, subStatusId: defaultSubStatus(NEW), tags: '[]' },
  ...{ createdAt: at, updatedAt: at, completedAt: null, version: 1 },
})

/** A request of an API token to create a ticket. */
export interface Creation {
  readonly tokenId: number
  readonly poolId: number
  /** The tracking key that the ticket gets. */
  readonly trackingKey: string
  readonly content: TicketContent
  /** A rank; null: that of the pool, else normal. */
  readonly priority: number | null
  readonly idempotencyKey: string | null
  readonly fingerprint: string
}

/** The receipt of a creation with an idempotency key, as it is stored. */
export interface StoredReceipt {
  readonly trackingKey: string
  readonly fingerprint: string
  readonly createdAt: string
}

/** What a creation meets. */
export interface CreationState {
  /** The id that the ticket gets. */
  readonly id: number
  /** Null: there is no such pool. */
  readonly pool: { readonly defaultPriority: number | null } | null
  /** The receipt of an earlier request with the same key. */
  readonly receipt: StoredReceipt | null
}

/** Whether an idempotency key that was used at this instant is free again. */
export const isKeyExpired = (usedAt: string, now: Date): boolean =>
  Date.parse(usedAt) + KEY_LIFETIME_MS <= now.getTime()

/**
 * Decides what a creation comes to: a ticket, or the tracking key of the one that an earlier request with the same key has
 * created. Refuses with SVC:1102 or SVC:3001.
 */
export function created(
  { trackingKey, poolId, content, priority, idempotencyKey, fingerprint: body }: Creation,
  { id, pool, receipt }: CreationState,
  now: Date,
): { readonly ticket: TicketRow } | { readonly trackingKey: string } {
  if (!pool) throw poolNotAllowed()
  if (receipt && !isKeyExpired(receipt.createdAt, now)) {
    if (receipt.fingerprint !== body) throw idempotencyKeyReused({ details: { idempotencyKey } })
    return { trackingKey: receipt.trackingKey }
  }
  const rank = priority ?? pool.defaultPriority ?? NORMAL
  const names = { id, trackingKey, poolId, parentTicketId: null, priority: rank }
  return { ticket: newTicket(names, content, now.toISOString()) }
}

/** A caller who sees the tickets of these pools; null: of all pools. */
export interface Seer {
  readonly poolIds: readonly number[] | null
}

/** Whether a ticket of this pool is visible to the seer. */
export const isVisible = ({ poolIds }: Seer, poolId: number): boolean => poolIds === null || poolIds.includes(poolId)
