import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { isSameAsciiText } from '#platform/db/by-dialect.ts'
import { compileOnce } from '#platform/db/compile-once.ts'
import { isUniqueViolation } from '#platform/db/database-errors.ts'
import { valuesTable } from '#platform/db/values-list.ts'
import { idempotencyInFlight } from '#platform/errors/common.ts'
import type { Token } from '../../api-tokens/guard.ts'
import type { TicketingDb, TicketingTx } from '../../database/ticketing.ts'
import { createKeyErrorDetails, decideKeyUse, type KeyState, type KeyUse } from '../rules/keys.ts'
import type { MessageReceipt } from '../schema/integration.ts'

const UNUSED_KEY: KeyState = { receipt: null, claim: null }

type KeyIdentity = Pick<KeyUse, 'tokenId' | 'ticketId' | 'idempotencyKey'>

const keyColumns = { tokenId: 'bigint', ticketId: 'bigint', idempotencyKey: 'asciiText' } as const
const givenIdempotencyKey = sql.ref('given.idempotencyKey')

/**
 * Returns, for each key, the message id of its receipt and the id of its claim; null if there is none. Uses subqueries:
 * for a join, PostgreSQL could keep a plan from the time when the tables were small, and read all their rows.
 */
export const selectKeyRowIds = compileOnce(
  (db: TicketingDb, uses: readonly (KeyIdentity & { readonly place: number })[]) =>
    db
      .selectFrom(valuesTable('given', { ...keyColumns, place: 'int' }, uses))
      .select('given.place')
      .select((e) =>
        e
          .selectFrom('ticketing.messageReceipt as receipt')
          .select('receipt.messageId')
          .whereRef('receipt.tokenId', '=', 'given.tokenId')
          .whereRef('receipt.ticketId', '=', 'given.ticketId')
          .where(isSameAsciiText(sql.ref('receipt.idempotencyKey'), givenIdempotencyKey))
          .as('messageId'),
      )
      .select((e) =>
        e
          .selectFrom('ticketing.messageClaim as claim')
          .select('claim.claimId')
          .whereRef('claim.tokenId', '=', 'given.tokenId')
          .whereRef('claim.ticketId', '=', 'given.ticketId')
          .where(isSameAsciiText(sql.ref('claim.idempotencyKey'), givenIdempotencyKey))
          .as('claimId'),
      ),
)

const selectReceipts = compileOnce((db: TicketingDb, uses: readonly KeyIdentity[]) =>
  db
    .selectFrom(valuesTable('given', keyColumns, uses))
    .innerJoin('ticketing.messageReceipt as receipt', (join) =>
      join
        .onRef('receipt.tokenId', '=', 'given.tokenId')
        .onRef('receipt.ticketId', '=', 'given.ticketId')
        .on(isSameAsciiText(sql.ref('receipt.idempotencyKey'), givenIdempotencyKey)),
    )
    .innerJoin('ticketing.ticket as written', 'written.id', 'receipt.writtenTicketId')
    .select(['receipt.tokenId', 'receipt.ticketId as requestedTicketId', 'receipt.idempotencyKey'])
    .select(['receipt.fingerprint', 'receipt.messageId', 'receipt.createdAt'])
    .select(['written.id as ticketId', 'written.poolId', 'written.trackingKey', 'written.parentTicketId']),
)
const selectClaims = compileOnce((db: TicketingDb, uses: readonly KeyIdentity[]) =>
  db
    .selectFrom(valuesTable('given', keyColumns, uses))
    .innerJoin('ticketing.messageClaim as claim', (join) =>
      join
        .onRef('claim.tokenId', '=', 'given.tokenId')
        .onRef('claim.ticketId', '=', 'given.ticketId')
        .on(isSameAsciiText(sql.ref('claim.idempotencyKey'), givenIdempotencyKey)),
    )
    .select(['claim.tokenId', 'claim.ticketId', 'claim.idempotencyKey'])
    .select(['claim.claimId', 'claim.fingerprint', 'claim.claimedAt']),
)

const toMapKey = ({ tokenId, ticketId, idempotencyKey }: KeyIdentity): string =>
  `${tokenId} ${ticketId} ${idempotencyKey}`

/** Returns the key of each use, with the index of the use as `place`. */
export const toNumberedKeys = (uses: readonly KeyUse[]) =>
  uses.map(({ tokenId, ticketId, idempotencyKey }, place) => ({ tokenId, ticketId, idempotencyKey, place }))

interface KeyMatch {
  readonly place: number
  readonly messageId: number | null
  readonly claimId: string | null
}

/** Loads the receipts and claims that `matches` refers to. The returned function looks up those of a key. */
export async function loadKeyStates(
  db: TicketingDb,
  uses: readonly KeyUse[],
  matches: readonly KeyMatch[],
): Promise<(use: KeyUse) => KeyState> {
  const usedKeyMatches = matches.filter(({ messageId, claimId }) => messageId !== null || claimId !== null)
  if (usedKeyMatches.length === 0) return () => UNUSED_KEY
  const usedKeys = usedKeyMatches.flatMap(({ place }) => toNumberedKeys(uses)[place] ?? [])
  const receipts = new Map(
    (await selectReceipts(db, usedKeys)).rows.map((row) => [
      toMapKey({ ...row, ticketId: row.requestedTicketId }),
      row,
    ]),
  )
  const claims = new Map((await selectClaims(db, usedKeys)).rows.map((row) => [toMapKey(row), row]))
  return (use) => ({ receipt: receipts.get(toMapKey(use)) ?? null, claim: claims.get(toMapKey(use)) ?? null })
}

export async function deleteReceipts(tx: TicketingDb, uses: readonly KeyUse[]): Promise<void> {
  for (const { tokenId, ticketId, idempotencyKey } of uses)
    await tx
      .deleteFrom('ticketing.messageReceipt')
      .where('tokenId', '=', tokenId)
      .where('ticketId', '=', ticketId)
      .where('idempotencyKey', '=', idempotencyKey)
      .execute()
}

export async function deleteClaim(db: TicketingDb, claimId: string): Promise<void> {
  await db.deleteFrom('ticketing.messageClaim').where('claimId', '=', claimId).execute()
}

/** Returns the valid receipt of a key, or null after deleting its expired rows. Throws the errors of `decideKeyUse`. */
export async function findReceiptOrDeleteExpired(
  db: TicketingDb,
  viewer: Token,
  use: KeyUse,
  now: Date,
  ownClaimId: string | null = null,
): Promise<MessageReceipt | null> {
  const getKeyState = await loadKeyStates(db, [use], (await selectKeyRowIds(db, toNumberedKeys([use]))).rows)
  const decision = decideKeyUse(use, getKeyState(use), { viewer, ownClaimId, now })
  if ('earlierReceipt' in decision) return decision.earlierReceipt
  if (decision.hasExpiredReceipt) await deleteReceipts(db, [use])
  if (decision.expiredClaimId) await deleteClaim(db, decision.expiredClaimId)
  return null
}

const MAX_CLAIM_ATTEMPTS = 3

/** Returns the id of the new claim, or the receipt of an earlier request. Throws the errors of `decideKeyUse`. */
export async function claimKey(
  db: TicketingDb,
  token: Token,
  use: KeyUse,
  now: Date,
): Promise<string | MessageReceipt> {
  const claimId = randomUUID()
  for (let attempt = 0; attempt < MAX_CLAIM_ATTEMPTS; attempt++) {
    const earlierReceipt = await findReceiptOrDeleteExpired(db, token, use, now)
    if (earlierReceipt) return earlierReceipt
    if (await tryInsertClaim(db, { ...use, claimId, claimedAt: now.toISOString() })) return claimId
  }
  throw idempotencyInFlight(createKeyErrorDetails(use))
}

const tryInsertClaim = (db: TicketingDb, claim: KeyUse & { claimId: string; claimedAt: string }): Promise<boolean> =>
  db
    .insertInto('ticketing.messageClaim')
    .values(claim)
    .execute()
    .then(
      () => true,
      (error: unknown) => {
        if (isUniqueViolation(error)) return false
        throw error
      },
    )

/** Deletes the claim of a written message. Throws `idempotencyInFlight` if the claim expired and is already deleted. */
export async function consumeClaim(tx: TicketingTx, use: KeyUse, claimId: string): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('ticketing.messageClaim')
    .where('claimId', '=', claimId)
    .executeTakeFirstOrThrow()
  if (Number(numDeletedRows) !== 1) throw idempotencyInFlight(createKeyErrorDetails(use))
}
