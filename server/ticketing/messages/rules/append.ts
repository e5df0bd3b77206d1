import type { Selectable } from 'kysely'
import type { Channel } from '../../database/channels.ts'
import type { TicketingTables } from '../../database/tables.ts'
import {
  decideStatusAfterRequesterMessage,
  decideStatusAfterStaffReply,
  isCompletedStatus,
  toDefaultSubStatusId,
} from '../../statuses/rules.ts'
import { ticketNotFound } from '../../tickets/errors.ts'
import { createTicketRow, type NewTicketRow } from '../../tickets/rules/creation.ts'
import { isPoolVisible, type Viewer } from '../../tickets/rules/visibility.ts'
import type { MessageReceipt } from '../schema/integration.ts'
import { decideKeyUse, type ExpiredKeyRows, type KeyState, type KeyUse } from './keys.ts'

export type StoredTicket = Selectable<TicketingTables['ticketing.ticket']> & {
  readonly version: number
  /** Id of an enabled rule that runs after messages of requesters; null if there is none. */
  readonly replyRuleId: number | null
  /** Id of one of the watchers; null if there is none. */
  readonly anyWatcherUserId: number | null
}

/** `content` is plain text. `contentHtml` is sanitized HTML; null if the message has none. */
export interface MessageContent {
  readonly subject: string
  readonly content: string
  readonly contentHtml: string | null
}

export type MessageAuthor =
  | {
      readonly direction: 'inbound'
      readonly channel: Exclude<Channel, 'dashboard'>
      readonly visibility: 'public'
      readonly authorUserId: null
    }
  | {
      readonly direction: 'outbound'
      readonly channel: 'dashboard' | 'email'
      readonly visibility: 'public' | 'internal'
      readonly authorUserId: number
    }

/** Returns the author of a message from a requester, or from an integrator on behalf of a requester. */
export const createInboundAuthor = (channel: Exclude<Channel, 'dashboard'>): MessageAuthor => ({
  ...{ direction: 'inbound', channel, visibility: 'public', authorUserId: null },
})

export const createStaffAuthor = (authorUserId: number, visibility: 'public' | 'internal'): MessageAuthor => ({
  ...{ direction: 'outbound', channel: 'dashboard', visibility, authorUserId },
})

export const createMailedNoteAuthor = (authorUserId: number): MessageAuthor => ({
  ...{ direction: 'outbound', channel: 'email', visibility: 'internal', authorUserId },
})

export interface AppendRequest {
  readonly viewer: Viewer
  readonly author: MessageAuthor
  readonly ticketId: number
  readonly content: MessageContent
  /** Null if the request has no idempotency key. */
  readonly keyUse: KeyUse | null
  /** Ids of the attachments that are reserved for the message, in order. */
  readonly attachmentIds: readonly number[]
  readonly claimId: string | null
  /** Whether the message only carries the attachments of a new ticket. If true, it does not count as a reply. */
  readonly isPartOfCreation?: boolean
  /** Tracking key for the child ticket, if the message creates one. */
  readonly childTrackingKey: string
}

export interface AppendChange {
  readonly requestedTicket: StoredTicket
  /** The ticket after the message; null if a child ticket gets the message. */
  readonly changedTicket: Pick<NewTicketRow, 'id' | 'statusId' | 'subStatusId' | 'updatedAt' | 'version'> | null
  /** The child ticket, without its id, if the message creates one; otherwise null. */
  readonly child: Omit<NewTicketRow, 'id'> | null
  readonly expiredKeyRows: ExpiredKeyRows
}

const NO_EXPIRED_KEY_ROWS: ExpiredKeyRows = { hasExpiredReceipt: false, expiredClaimId: null }

function createChildTicket(
  parent: StoredTicket,
  channel: string,
  trackingKey: string,
  at: string,
): Omit<NewTicketRow, 'id'> {
  const { id: parentTicketId, poolId, priority, subject, source } = parent
  const { requesterFullName, requesterEmailAddress, requesterPhoneNumber } = parent
  const content = { subject, description: null, requesterFullName, requesterEmailAddress, requesterPhoneNumber }
  const { id: _, ...child } = createTicketRow(
    { id: 0, trackingKey, poolId, parentTicketId, priority },
    { ...content, source, channel },
    at,
  )
  return child
}

function decideStatusAfterMessage({ direction, visibility }: MessageAuthor, statusId: number): number {
  if (visibility === 'internal') return statusId
  return direction === 'inbound' ? decideStatusAfterRequesterMessage(statusId) : decideStatusAfterStaffReply(statusId)
}

/** Whether to emit `customerReplied`: a requester has replied, and a rule, an assignee or a watcher may react. */
export const mustEmitCustomerReplied = (
  { author, isPartOfCreation = false }: Pick<AppendRequest, 'author' | 'isPartOfCreation'>,
  {
    replyRuleId,
    assigneeUserId,
    anyWatcherUserId,
  }: Pick<StoredTicket, 'replyRuleId' | 'assigneeUserId' | 'anyWatcherUserId'>,
): boolean =>
  author.direction === 'inbound' &&
  !isPartOfCreation &&
  (replyRuleId !== null || assigneeUserId !== null || anyWatcherUserId !== null)

/** Decides what a message changes. Throws `ticketNotFound`, `idempotencyKeyReused` or `idempotencyInFlight`. */
export function decideAppend(
  { viewer, author, keyUse, claimId, childTrackingKey }: AppendRequest,
  ticket: StoredTicket | undefined,
  keyState: KeyState | null,
  now: Date,
): AppendChange | { readonly earlierReceipt: MessageReceipt } {
  if (!ticket || !isPoolVisible(viewer, ticket.poolId)) throw ticketNotFound()
  const decision =
    keyUse && keyState ? decideKeyUse(keyUse, keyState, { viewer, ownClaimId: claimId, now }) : NO_EXPIRED_KEY_ROWS
  if ('earlierReceipt' in decision) return decision
  const at = now.toISOString()
  // A public message to a completed ticket creates a child ticket. An internal note stays with the completed ticket.
  if (isCompletedStatus(ticket.statusId) && author.visibility === 'public')
    return {
      requestedTicket: ticket,
      changedTicket: null,
      child: createChildTicket(ticket, author.channel, childTrackingKey, at),
      expiredKeyRows: decision,
    }
  const statusId = decideStatusAfterMessage(author, ticket.statusId)
  const subStatusId = statusId === ticket.statusId ? ticket.subStatusId : toDefaultSubStatusId(statusId)
  const changedTicket = { id: ticket.id, statusId, subStatusId, updatedAt: at, version: ticket.version + 1 }
  return { requestedTicket: ticket, changedTicket, child: null, expiredKeyRows: decision }
}
