import { randomBase32 } from '#platform/auth/secrets.ts'
import { transaction } from '#platform/db/transaction.ts'
import type { Token } from '../../api-tokens/guard.ts'
import { spendUploads } from '../../attachments/commands.ts'
import type { Ticketing, TicketingTx } from '../../database/ticketing.ts'
import { lockTickets } from '../../tickets/commands/activity.ts'
import { ticketNotFound } from '../../tickets/errors.ts'
import { ticketNamed } from '../../tickets/queries.ts'
import { fingerprint } from '../../tickets/rules.ts'
import type { TicketName } from '../../tickets/schema.ts'
import type { Appending } from '../rules/append.ts'
import { sanitised, textOf } from '../rules/content.ts'
import type { KeyUse } from '../rules/keys.ts'
import type { MessageReceipt, NewMessage } from '../schema.ts'
import { claimKey, dropClaim, freeKey } from './keys.ts'
import { appendRunner, type RunAppending } from './write.ts'

/** Appends a message of a requester. */
export type AppendMessage = (
  token: Token,
  name: TicketName,
  input: NewMessage,
  idempotencyKey: string | null,
) => Promise<MessageReceipt>

/** What is stored of the words: the HTML sanitised, and a text in any case. */
function wordsOf({ content, contentHtml, subject }: NewMessage) {
  const html = contentHtml === null ? null : sanitised(contentHtml)
  return { content: content ?? (html === null ? '' : textOf(html)), contentHtml: html, subject: subject ?? '' }
}

function appendingOf(viewer: Token, ticketId: number, input: NewMessage, idempotencyKey: string | null): Appending {
  const use =
    idempotencyKey === null ? null : { tokenId: viewer.id, ticketId, idempotencyKey, fingerprint: fingerprint(input) }
  const none = { attachmentIds: [], claimId: null }
  return { ...none, viewer, ticketId, use, words: wordsOf(input), childTrackingKey: randomBase32(26) }
}

/**
 * Makes the command that appends a requester's message. On a completed or cancelled ticket it continues in a new child; a
 * waiting one is opened again. With a key a retry within 24 hours returns the first receipt. It refuses with SVC:4001,
 * SVC:3001, SVC:3002, SVC:3003 or, when too many requests wait, SVC:0002.
 */
export function messageAppending(ticketing: Ticketing): AppendMessage {
  const run = appendRunner(ticketing)
  return async (token, name, input, idempotencyKey) => {
    const uploadIds = input.attachmentIds ?? []
    // The rules of a message look for an id themselves.
    if ('id' in name && uploadIds.length === 0) return await run(appendingOf(token, name.id, input, idempotencyKey))
    const ticket = await ticketNamed(ticketing.db, token, name).select('ticket.id').executeTakeFirst()
    if (!ticket) throw ticketNotFound()
    const appending = appendingOf(token, ticket.id, input, idempotencyKey)
    return uploadIds.length > 0
      ? await appendWithUploads({ ticketing, run, token }, appending, uploadIds)
      : await run(appending)
  }
}

interface Uploading {
  readonly ticketing: Ticketing
  readonly run: RunAppending
  readonly token: Token
}

/**
 * Appends a message with attachments, in commits of their own: the claim of the key, so that a retry is refused meanwhile; the
 * spend, so that what was spent stays spent; the message. What fails in between frees the key.
 */
async function appendWithUploads(
  uploading: Uploading,
  appending: Appending,
  uploadIds: readonly string[],
): Promise<MessageReceipt> {
  const { ticketing, token } = uploading
  const { use } = appending
  if (!use) return await spendAndRun(uploading, appending, uploadIds)
  const claimed = await claimKey(ticketing.db, token, use, ticketing.now())
  if (typeof claimed !== 'string') return claimed
  try {
    return await spendAndRun(uploading, { ...appending, claimId: claimed }, uploadIds)
  } finally {
    // Where the message was written, its transaction has dropped the claim; one that cannot be dropped now expires.
    await dropClaim(ticketing.db, claimed).catch(() => undefined)
  }
}

async function spendAndRun(
  { ticketing, run, token }: Uploading,
  appending: Appending,
  uploadIds: readonly string[],
): Promise<MessageReceipt> {
  const { use, claimId } = appending
  const now = ticketing.now()
  const spent = await transaction(ticketing.db, async (tx) => {
    const earlier = use && claimId ? await earlierReceipt(tx, token, use, claimId, now) : null
    return earlier ?? { attachmentIds: await spendUploads(tx, token.id, uploadIds, now) }
  })
  return 'isReplay' in spent ? spent : await run({ ...appending, ...spent })
}

/** The receipt of a message that used the same key and was being written when the key was claimed. */
async function earlierReceipt(
  tx: TicketingTx,
  token: Token,
  use: KeyUse,
  claimId: string,
  now: Date,
): Promise<MessageReceipt | null> {
  await lockTickets(tx, [use.ticketId])
  return await freeKey(tx, token, use, now, claimId)
}
