import type { Selectable } from 'kysely'
import type { TicketingTables } from '../../database/tables.ts'
import { decideStatusAfterRequesterMessage, isTerminalStatus, toDefaultSubStatusId } from '../../statuses/rules.ts'
import { ticketNotFound } from '../../tickets/errors.ts'
import { createTicketRow, type NewTicketRow } from '../../tickets/rules/creation.ts'
import { isPoolVisible, type Viewer } from '../../tickets/rules/visibility.ts'
import type { MessageReceipt } from '../schema.ts'
import { decideKeyUse, type ExpiredKeyRows, type KeyState, type KeyUse } from './keys.ts'

export type StoredTicket = Selectable<TicketingTables['ticketing.ticket']> & { readonly version: number }

/** `content` is plain text. `contentHtml` is sanitized HTML; null if the message has none. */
export interface MessageContent {
  readonly subject: string
  readonly content: string
  readonly contentHtml: string | null
}

export interface AppendRequest {
  readonly viewer: Viewer
  readonly ticketId: number
  readonly content: MessageContent
  /** Null if the request has no idempotency key. */
  readonly keyUse: KeyUse | null
  /** Ids of the attachments spent on the message, in order. */
  readonly attachmentIds: readonly number[]
  readonly claimId: string | null
  /** Tracking key for the child ticket, if the message creates one. */
  readonly childTrackingKey: string
}

export interface AppendChange {
  readonly requestedTicket: StoredTicket
  /**
   * The requested ticket after the message; null if it is completed or cancelled, so that the child gets the message.
   */
  readonly changedTicket: Pick<NewTicketRow, 'id' | 'statusId' | 'subStatusId' | 'updatedAt' | 'version'> | null
  /** The new ticket that continues a completed or cancelled one, without its id. */
  readonly child: Omit<NewTicketRow, 'id'> | null
  readonly expiredKeyRows: ExpiredKeyRows
}

const NO_EXPIRED_KEY_ROWS: ExpiredKeyRows = { hasExpiredReceipt: false, expiredClaimId: null }

function createChildTicket(parent: StoredTicket, trackingKey: string, at: string): Omit<NewTicketRow, 'id'> {
  const { id: parentTicketId, poolId, priority, subject, source } = parent
  const { requesterFullName, requesterEmailAddress, requesterPhoneNumber } = parent
  const content = { subject, description: null, requesterFullName, requesterEmailAddress, requesterPhoneNumber }
  const { id: _, ...child } = createTicketRow(
    { id: 0, trackingKey, poolId, parentTicketId, priority },
    { ...content, source, channel: 'api' },
    at,
  )
  return child
}

/**
 * Decides what a message changes, or returns the receipt of an earlier request with the key. Throws `ticketNotFound`,
 * `idempotencyKeyReused` or `idempotencyInFlight`.
 */
export function decideAppend(
  { viewer, keyUse, claimId, childTrackingKey }: AppendRequest,
  ticket: StoredTicket | undefined,
  key: KeyState | null,
  now: Date,
): AppendChange | { readonly earlierReceipt: MessageReceipt } {
  if (!ticket || !isPoolVisible(viewer, ticket.poolId)) throw ticketNotFound()
  const decision = keyUse && key ? decideKeyUse(keyUse, key, { viewer, ownClaimId: claimId, now }) : NO_EXPIRED_KEY_ROWS
  if ('earlierReceipt' in decision) return decision
  const at = now.toISOString()
  if (isTerminalStatus(ticket.statusId))
    return {
      requestedTicket: ticket,
      changedTicket: null,
      child: createChildTicket(ticket, childTrackingKey, at),
      expiredKeyRows: decision,
    }
  const statusId = decideStatusAfterRequesterMessage(ticket.statusId)
  const subStatusId = statusId === ticket.statusId ? ticket.subStatusId : toDefaultSubStatusId(statusId)
  const changed = { id: ticket.id, statusId, subStatusId, updatedAt: at, version: ticket.version + 1 }
  return { requestedTicket: ticket, changedTicket: changed, child: null, expiredKeyRows: decision }
}
