import { hash } from 'node:crypto'
import { idempotencyKeyReused } from '#platform/errors/common.ts'
import { NORMAL_PRIORITY_RANK } from '../database/priorities.ts'
import { poolNotAllowed, poolRequired } from '../pools/errors.ts'
import { defaultSubStatusId, NEW_STATUS_ID } from '../statuses/rules.ts'

/** How long an idempotency key is valid. */
export const KEY_LIFETIME_MS = 24 * 3600 * 1000

/** Returns the pool of a new ticket: the requested one, or the only one of the token. Throws SVC:2002 or SVC:1102. */
export function resolvePoolId(poolIds: readonly number[] | null, poolId: number | null): number {
  if (poolId !== null) {
    if (poolIds && !poolIds.includes(poolId)) throw poolNotAllowed()
    return poolId
  }
  const [only] = poolIds ?? []
  if (only === undefined || poolIds?.length !== 1) throw poolRequired()
  return only
}

/**
 * Returns the SHA-256 of a request body in base64url. Members are in the order of their schema, absent ones are null.
 */
export const computeFingerprint = (body: unknown): string => hash('sha256', JSON.stringify(body), 'base64url')

/** Returns the strong entity tag of a ticket. */
export const etagOf = (ticket: { readonly id: number; readonly version: number }): string =>
  `"${ticket.id}-${ticket.version}"`

/** Whether a text has the form of a tracking key: 26 lower-case characters of Crockford base32. */
export const isTrackingKey = (text: string): boolean => /^[0-9a-hjkmnp-tv-z]{26}$/.test(text)

/** Initial content of a ticket, whatever its channel. */
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
export interface NewTicketRow extends TicketContent {
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

export const createTicketRow = (
  {
    id,
    trackingKey,
    poolId,
    parentTicketId,
    priority,
  }: Pick<NewTicketRow, 'id' | 'trackingKey' | 'poolId' | 'parentTicketId' | 'priority'>,
  content: TicketContent,
  at: string,
): NewTicketRow => ({
  ...{ id, trackingKey, poolId, parentTicketId, priority, ...content },
  ...{ statusId: NEW_STATUS_ID, subStatusId: defaultSubStatusId(NEW_STATUS_ID), tags: '[]' },
  ...{ createdAt: at, updatedAt: at, completedAt: null, version: 1 },
})

/** A request by an API token to create a ticket. */
export interface CreationRequest {
  readonly tokenId: number
  readonly poolId: number
  readonly trackingKey: string
  readonly content: TicketContent
  /** A rank; null for the default of the pool, else normal. */
  readonly priority: number | null
  readonly idempotencyKey: string | null
  readonly fingerprint: string
}

/** The stored receipt of a creation with an idempotency key. */
export interface StoredReceipt {
  readonly trackingKey: string
  readonly fingerprint: string
  readonly createdAt: string
}

/** Stored data that decides the result of a creation. */
export interface CreationState {
  readonly id: number
  /** Null if there is no such pool. */
  readonly pool: { readonly defaultPriority: number | null } | null
  /** Receipt of an earlier request with the same key. */
  readonly receipt: StoredReceipt | null
}

/** Whether an idempotency key that was used at this instant has expired. */
export const isKeyExpired = (usedAt: string, now: Date): boolean =>
  Date.parse(usedAt) + KEY_LIFETIME_MS <= now.getTime()

/**
 * Decides the result of a creation: a new ticket, or the tracking key of the ticket that an earlier request with the
 * same key created. Throws SVC:1102 or SVC:3001.
 */
export function decideCreation(
  { trackingKey, poolId, content, priority, idempotencyKey, fingerprint: body }: CreationRequest,
  { id, pool, receipt }: CreationState,
  now: Date,
): { readonly ticket: NewTicketRow } | { readonly trackingKey: string } {
  if (!pool) throw poolNotAllowed()
  if (receipt && !isKeyExpired(receipt.createdAt, now)) {
    if (receipt.fingerprint !== body) throw idempotencyKeyReused({ details: { idempotencyKey } })
    return { trackingKey: receipt.trackingKey }
  }
  const rank = priority ?? pool.defaultPriority ?? NORMAL_PRIORITY_RANK
  const names = { id, trackingKey, poolId, parentTicketId: null, priority: rank }
  return { ticket: createTicketRow(names, content, now.toISOString()) }
}

/** A caller that can see the tickets of these pools; null for all pools. */
export interface Viewer {
  readonly poolIds: readonly number[] | null
}

/** Whether the caller can see the tickets of a pool. */
export const isPoolVisible = ({ poolIds }: Viewer, poolId: number): boolean =>
  poolIds === null || poolIds.includes(poolId)
