import { randomBase32 } from '#platform/auth/secrets.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { Token } from '../../api-tokens/guard.ts'
import { toTokenChannel } from '../../api-tokens/rules.ts'
import { reserveUploads } from '../../attachments/commands.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import { lockTickets } from '../../tickets/commands/activity.ts'
import { ticketNotFound } from '../../tickets/errors.ts'
import { selectTicketByIdentifier } from '../../tickets/queries/tickets.ts'
import { computeFingerprint } from '../../tickets/rules/creation.ts'
import type { TicketIdentifier } from '../../tickets/schema/integration.ts'
import { type AppendRequest, createInboundAuthor } from '../rules/append.ts'
import { sanitizeContent } from '../rules/content.ts'
import type { KeyUse } from '../rules/keys.ts'
import type { MessageReceipt, NewMessage } from '../schema/integration.ts'
import { claimKey, deleteClaim, findReceiptOrDeleteExpired } from './keys.ts'
import type { RunAppendRequest } from './write.ts'

export type AppendMessage = (
  token: Token,
  identifier: TicketIdentifier,
  input: NewMessage,
  idempotencyKey: string | null,
) => Promise<MessageReceipt>

export function toStoredContent({ content, contentHtml, subject }: NewMessage) {
  const sanitized = contentHtml === null ? null : sanitizeContent(contentHtml)
  return { content: content ?? sanitized?.text ?? '', contentHtml: sanitized?.html ?? null, subject: subject ?? '' }
}

function toAppendRequest(
  viewer: Token,
  ticketId: number,
  input: NewMessage,
  idempotencyKey: string | null,
): AppendRequest {
  const keyUse =
    idempotencyKey === null
      ? null
      : { tokenId: viewer.id, ticketId, idempotencyKey, fingerprint: computeFingerprint(input) }
  const defaults = { author: createInboundAuthor(toTokenChannel(viewer.source)), attachmentIds: [], claimId: null }
  return { ...defaults, viewer, ticketId, keyUse, content: toStoredContent(input), childTrackingKey: randomBase32(26) }
}

/** Creates the command, which throws `attachmentIdRefused`, `overloaded`, and the errors of `decideAppend`. */
export function createMessageAppender(ticketing: Ticketing, run: RunAppendRequest): AppendMessage {
  return async (token, identifier, input, idempotencyKey) => {
    const uploadIds = input.attachmentIds ?? []
    // A ticket id needs no lookup: `decideAppend` checks whether the ticket is visible.
    if ('id' in identifier && uploadIds.length === 0)
      return await run(toAppendRequest(token, identifier.id, input, idempotencyKey))
    const ticket = await selectTicketByIdentifier(ticketing.db, token, identifier)
      .select('ticket.id')
      .executeTakeFirst()
    if (!ticket) throw ticketNotFound()
    const request = toAppendRequest(token, ticket.id, input, idempotencyKey)
    return uploadIds.length > 0
      ? await appendWithUploads({ ticketing, run, token }, request, uploadIds)
      : await run(request)
  }
}

interface UploadContext {
  readonly ticketing: Ticketing
  readonly run: RunAppendRequest
  readonly token: Token
}

/**
 * Makes up to three commits. The first claims the idempotency key, if there is one, so that concurrent retries are
 * refused. The next reserves the uploads, which stay reserved if the message cannot be written. The last writes the
 * message and deletes the claim.
 */
async function appendWithUploads(
  context: UploadContext,
  request: AppendRequest,
  uploadIds: readonly string[],
): Promise<MessageReceipt> {
  const { ticketing, token } = context
  const { keyUse } = request
  if (!keyUse) return await reserveUploadsAndAppend(context, request, uploadIds)
  const receiptOrClaimId = await claimKey(ticketing.db, token, keyUse, ticketing.now())
  if (typeof receiptOrClaimId !== 'string') return receiptOrClaimId
  const claimId = receiptOrClaimId
  try {
    return await reserveUploadsAndAppend(context, { ...request, claimId }, uploadIds)
  } finally {
    // If the message was written, the claim is already deleted. If this deletion fails, the claim expires later.
    await deleteClaim(ticketing.db, claimId).catch(() => undefined)
  }
}

async function reserveUploadsAndAppend(
  { ticketing, run, token }: UploadContext,
  request: AppendRequest,
  uploadIds: readonly string[],
): Promise<MessageReceipt> {
  const { keyUse, claimId } = request
  const now = ticketing.now()
  const receiptOrUploads = await transaction(ticketing.db, async (tx) => {
    const earlierReceipt = keyUse && claimId ? await findEarlierReceipt(tx, token, keyUse, claimId, now) : null
    return (
      earlierReceipt ?? { attachmentIds: await reserveUploads(tx, { tokenId: token.id, userId: null }, uploadIds, now) }
    )
  })
  return 'isReplay' in receiptOrUploads ? receiptOrUploads : await run({ ...request, ...receiptOrUploads })
}

/** Finds a receipt that another request wrote while `claimKey` ran: after its search for receipts, before its claim. */
async function findEarlierReceipt(
  tx: TicketingTx,
  token: Token,
  keyUse: KeyUse,
  claimId: string,
  now: Date,
): Promise<MessageReceipt | null> {
  await lockTickets(tx, [keyUse.ticketId])
  return await findReceiptOrDeleteExpired(tx, token, keyUse, now, claimId)
}
