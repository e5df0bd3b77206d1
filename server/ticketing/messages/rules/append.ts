import type { Selectable } from 'kysely'
import type { TicketingTables } from '../../database/tables.ts'
import { defaultSubStatusId, isTerminal, statusAfterRequesterMessage } from '../../statuses/rules.ts'
import { ticketNotFound } from '../../tickets/errors.ts'
import { createTicketRow, isPoolVisible, type NewTicketRow, type Viewer } from '../../tickets/rules.ts'
import type { MessageReceipt } from '../schema.ts'
import { decideKeyUse, type KeyDecision, type KeyState, type KeyUse } from './keys.ts'

/** A stored ticket with its version. */
export type StoredTicket = Selectable<TicketingTables['ticketing.ticket']> & { readonly version: number }

/** Stored content of a message: always a plain text, and sanitized HTML. */
export interface MessageContent {
  readonly subject: string
  readonly content: string
  readonly contentHtml: string | null
}

/** A request to append a message of the requester to a ticket. */
export interface AppendRequest {
  readonly viewer: Viewer
  readonly ticketId: number
  readonly content: MessageContent
  /** Null if the request has no idempotency key. */
  readonly keyUse: KeyUse | null
  /** Ids of the attachments spent on the message, in order. */
  readonly attachmentIds: readonly number[]
  /** The claim on the key; null if there is none. */
  readonly claimId: string | null
  /** Tracking key of the child, if the message continues in one. */
  readonly childTrackingKey: string
}

/** The changes that a message makes. */
export interface AppendChange {
  /** The ticket that the request names. */
  readonly requestedTicket: StoredTicket
  /** The ticket after the message; null if it is completed or cancelled and the message goes into the child. */
  readonly ticket: Pick<NewTicketRow, 'id' | 'statusId' | 'subStatusId' | 'updatedAt' | 'version'> | null
  /** The new ticket that continues a completed or cancelled one, without its id. */
  readonly child: Omit<NewTicketRow, 'id'> | null
  readonly key: Exclude<KeyDecision, { readonly replay: unknown }>
}

const UNUSED_KEY_DECISION = { expiredReceipt: false, expiredClaimId: null }

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
 * Decides what a message of the requester changes: a waiting ticket is reopened, a completed or cancelled one continues
 * in a child. Returns the first receipt if the key was used before. Throws SVC:4001, SVC:3001 or SVC:3002.
 */
export function decideAppend(
  { viewer, keyUse, claimId, childTrackingKey }: AppendRequest,
  ticket: StoredTicket | undefined,
  key: KeyState | null,
  now: Date,
): AppendChange | { readonly replay: MessageReceipt } {
  if (!ticket || !isPoolVisible(viewer, ticket.poolId)) throw ticketNotFound()
  const decision = keyUse && key ? decideKeyUse(keyUse, key, { viewer, ownClaimId: claimId, now }) : UNUSED_KEY_DECISION
  if ('replay' in decision) return decision
  const at = now.toISOString()
  if (isTerminal(ticket.statusId))
    return {
      requestedTicket: ticket,
      ticket: null,
      child: createChildTicket(ticket, childTrackingKey, at),
      key: decision,
    }
  const statusId = statusAfterRequesterMessage(ticket.statusId)
  const subStatusId = statusId === ticket.statusId ? ticket.subStatusId : defaultSubStatusId(statusId)
  const changed = { id: ticket.id, statusId, subStatusId, updatedAt: at, version: ticket.version + 1 }
  return { requestedTicket: ticket, ticket: changed, child: null, key: decision }
}
