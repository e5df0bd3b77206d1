import { hash } from 'node:crypto'
import { idempotencyKeyReused } from '#platform/errors/common.ts'
import { NORMAL_PRIORITY_RANK } from '../../database/priorities.ts'
import { poolNotAllowed, poolRequired } from '../../pools/errors.ts'
import { NEW_STATUS_ID, toDefaultSubStatusId } from '../../statuses/rules.ts'

export const IDEMPOTENCY_KEY_LIFETIME_MS = 24 * 3600 * 1000

/** Returns the requested pool, or the only pool of the token. Throws `poolRequired` or `poolNotAllowed`. */
export function resolvePoolId(poolIds: readonly number[] | null, poolId: number | null): number {
  if (poolId !== null) {
    if (poolIds && !poolIds.includes(poolId)) throw poolNotAllowed()
    return poolId
  }
  const [onlyPoolId] = poolIds ?? []
  if (onlyPoolId === undefined || poolIds?.length !== 1) throw poolRequired()
  return onlyPoolId
}

/** Returns the SHA-256 of the JSON in base64url. The members must be in a fixed order, as validation returns them. */
export const computeFingerprint = (body: unknown): string => hash('sha256', JSON.stringify(body), 'base64url')

export interface TicketContent {
  readonly subject: string | null
  readonly description: string | null
  readonly requesterFullName: string | null
  readonly requesterEmailAddress: string | null
  readonly requesterPhoneNumber: string | null
  readonly source: string
  readonly channel: string
}

export interface NewTicketRow extends TicketContent {
  readonly id: number
  readonly trackingKey: string
  readonly poolId: number
  readonly parentTicketId: number | null
  /** The rank of the priority. */
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
  ...{ statusId: NEW_STATUS_ID, subStatusId: toDefaultSubStatusId(NEW_STATUS_ID), tags: '[]' },
  ...{ createdAt: at, updatedAt: at, completedAt: null, version: 1 },
})

/** The API token or form whose idempotency keys a creation uses; the other id is 0. For staff and mail, both are 0. */
export interface IdempotencyKeyOwner {
  readonly tokenId: number
  readonly formId: number
}

export interface CreationRequest extends IdempotencyKeyOwner {
  readonly poolId: number
  readonly trackingKey: string
  readonly content: TicketContent
  /** Null means the default priority of the pool, or normal if the pool has none. */
  readonly priorityRank: number | null
  readonly idempotencyKey: string | null
  readonly fingerprint: string
}

export interface StoredTicketReceipt {
  readonly trackingKey: string
  readonly fingerprint: string
  readonly createdAt: string
}

export interface LoadedCreation {
  /** The id for the new ticket. */
  readonly id: number
  /** Null if there is no such pool. */
  readonly pool: { readonly defaultPriority: number | null; readonly assigneeStrategy: string } | null
  /** Receipt of an earlier request with the same idempotency key, which may have expired; null if there is none. */
  readonly receipt: StoredTicketReceipt | null
}

export const isKeyExpired = (usedAt: string, now: Date): boolean =>
  Date.parse(usedAt) + IDEMPOTENCY_KEY_LIFETIME_MS <= now.getTime()

/** The possible consumers of `ticketsCreated`. */
export interface CreationConsumers {
  /** Whether an enabled rule runs for new tickets. */
  readonly hasRule: boolean
  readonly poolAssignsTickets: boolean
  readonly sendsWelcomeMail: boolean
}

/** Whether a rule, an assignment or a welcome mail may follow the creation of a ticket. */
export const mustEmitCreation = (
  { requesterEmailAddress }: Pick<TicketContent, 'requesterEmailAddress'>,
  { hasRule, poolAssignsTickets, sendsWelcomeMail }: CreationConsumers,
): boolean => hasRule || poolAssignsTickets || (sendsWelcomeMail && requesterEmailAddress !== null)

export interface CreatedTicket {
  readonly ticket: NewTicketRow
  readonly poolAssignsTickets: boolean
}

/** A new ticket, or the tracking key of the ticket that an earlier request with the same idempotency key created. */
export type CreationResult = CreatedTicket | { readonly trackingKey: string }

/** Throws `poolNotAllowed` or `idempotencyKeyReused`. */
export function decideCreation(
  { trackingKey, poolId, content, priorityRank, idempotencyKey, fingerprint }: CreationRequest,
  { id, pool, receipt }: LoadedCreation,
  now: Date,
): CreationResult {
  if (!pool) throw poolNotAllowed()
  if (receipt && !isKeyExpired(receipt.createdAt, now)) {
    if (receipt.fingerprint !== fingerprint) throw idempotencyKeyReused({ details: { idempotencyKey } })
    return { trackingKey: receipt.trackingKey }
  }
  const rank = priorityRank ?? pool.defaultPriority ?? NORMAL_PRIORITY_RANK
  const identity = { id, trackingKey, poolId, parentTicketId: null, priority: rank }
  const poolAssignsTickets = pool.assigneeStrategy !== 'none'
  return { ticket: createTicketRow(identity, content, now.toISOString()), poolAssignsTickets }
}
