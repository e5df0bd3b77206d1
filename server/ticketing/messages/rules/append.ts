import type { Selectable } from 'kysely'
import type { TicketingTables } from '../../database/tables.ts'
import { defaultSubStatus, isTerminal, statusAfterRequesterMessage } from '../../statuses/rules.ts'
import { ticketNotFound } from '../../tickets/errors.ts'
import { isVisible, newTicket, type Seer, type TicketRow } from '../../tickets/rules.ts'
import type { MessageReceipt } from '../schema.ts'
import { type KeyDecision, type KeyState, type KeyUse, keyDecision } from './keys.ts'

/** A ticket as it is stored, with its version. */
export type StoredTicket = Selectable<TicketingTables['ticketing.ticket']> & { readonly version: number }

/** What is stored of a message's words: a text in any case, and sanitised HTML. */
export interface MessageWords {
  readonly subject: string
  readonly content: string
  readonly contentHtml: string | null
}

/** A request to append a message of the requester to a ticket. */
export interface Appending {
  readonly viewer: Seer
  readonly ticketId: number
  readonly words: MessageWords
  /** Null: the request has no idempotency key. */
  readonly use: KeyUse | null
  /** Attachments that were spent on the message, in order. */
  readonly attachmentIds: readonly number[]
  /** The claim by which the request holds its key; null: none. */
  readonly claimId: string | null
  /** The tracking key that a child gets if the message continues in one. */
  readonly childTrackingKey: string
}

/** What appending a message changes. */
export interface AppendChange {
  /** The ticket that the request names. */
  readonly named: StoredTicket
  /** The ticket as the message leaves it; null: it is over, and the message goes into the child. */
  readonly ticket: Pick<TicketRow, 'id' | 'statusId' | 'subStatusId' | 'updatedAt' | 'version'> | null
  /** The new ticket that continues one that is over, but for its id. */
  readonly child: Omit<TicketRow, 'id'> | null
  readonly key: Exclude<KeyDecision, { readonly replay: unknown }>
}

const FREE = { expiredReceipt: false, lostClaimId: null }

/** A new ticket that continues one that is over. */
function childOf(parent: StoredTicket, trackingKey: string, at: string): Omit<TicketRow, 'id'> {
  const { id: parentTicketId, poolId, priority, subject, source } = parent
  const { requesterFullName, requesterEmailAddress, requesterPhoneNumber } = parent
  const content = { subject, description: null, requesterFullName, requesterEmailAddress, requesterPhoneNumber }
  const { id: _, ...child } = newTicket(
    { id: 0, trackingKey, poolId, parentTicketId, priority },
    { ...content, source, channel: 'api' },
    at,
  )
  return child
}

/**
 * Appends a message of the requester: a ticket that waits is opened again, one that is over continues in a child. With a key
 * that was used before it returns the first receipt. Refuses with SVC:4001, SVC:3001 or SVC:3002.
 */
export function requesterMessage(
  { viewer, use, claimId, childTrackingKey }: Appending,
  ticket: StoredTicket | undefined,
  key: KeyState | null,
  now: Date,
): AppendChange | { readonly replay: MessageReceipt } {
  if (!ticket || !isVisible(viewer, ticket.poolId)) throw ticketNotFound()
  const decision = use && key ? keyDecision(use, key, { viewer, ownClaimId: claimId, now }) : FREE
  if ('replay' in decision) return decision
  const at = now.toISOString()
  if (isTerminal(ticket.statusId))
    return { named: ticket, ticket: null, child: childOf(ticket, childTrackingKey, at), key: decision }
  const statusId = statusAfterRequesterMessage(ticket.statusId)
  const subStatusId = statusId === ticket.statusId ? ticket.subStatusId : defaultSubStatus(statusId)
  const touched = { id: ticket.id, statusId, subStatusId, updatedAt: at, version: ticket.version + 1 }
  return { named: ticket, ticket: touched, child: null, key: decision }
}
