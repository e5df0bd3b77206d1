import type { Kysely, Transaction } from 'kysely'
import { isOneKey } from '../db/is-one-of.ts'
import { lookUpTogether } from '../db/look-up.ts'
import { BATCH, removeBatch } from '../db/remove-batch.ts'
import { digest } from './secrets.ts'
import type { SessionTables } from './session-tables.ts'
import { tablesOf } from './sessions.ts'
import type { AuthTables } from './tables.ts'

/** How long an address is known after the last sign-in from it. */
const KNOWN_FOR_MS = 30 * 24 * 3600_000

/** Maximum number of addresses that are kept for one account. */
const MAX_ADDRESSES = 50

/** The client that signs in. */
export interface SignInClient {
  /** The address, as limits by address count it. */
  readonly address: string
  /** Whether the client has closed its connection. */
  readonly isGone: () => boolean
}

/** The e-mail is part of the digest, so that the table does not show which accounts share an address. */
const digestOf = (email: string, address: string): string => digest(`${email} ${address}`)

/** An account and where it signs in, or tries to. */
interface SignInAddress {
  readonly email: string
  readonly address: string
}

const oldestKnown = (now: Date): string => new Date(now.getTime() - KNOWN_FOR_MS).toISOString()

/**
 * Records the address of a sign-in that succeeded. Call it in the transaction of the sign-in, after the row of the
 * account was changed: that lock makes sign-ins of one account wait for each other.
 */
export async function recordSignInAddress<T extends AuthTables>(
  tx: Transaction<T>,
  schema: string,
  { userId, email, address, at }: SignInAddress & { readonly userId: number; readonly at: string },
): Promise<void> {
  const tables = tablesOf(tx, schema)
  const row = { digest: digestOf(email, address), userId, lastSignInAt: at }
  const { numUpdatedRows } = await tables
    .updateTable('signInAddress')
    .set({ lastSignInAt: at })
    .where('digest', '=', row.digest)
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) > 0) return
  await tables.insertInto('signInAddress').values(row).execute()
  await removeOldest(tables, userId)
}

/** Removes the addresses beyond `MAX_ADDRESSES` of an account, the oldest first. */
async function removeOldest(tables: Kysely<SessionTables>, userId: number): Promise<void> {
  const rows = await tables
    .selectFrom('signInAddress')
    .select('digest')
    .where('userId', '=', userId)
    .orderBy('lastSignInAt')
    .orderBy('digest')
    .execute()
  for (const row of rows.slice(0, Math.max(0, rows.length - MAX_ADDRESSES)))
    await tables.deleteFrom('signInAddress').where('digest', '=', row.digest).execute()
}

/** Whether the account with this e-mail signed in from this address within the last 30 days. */
export type IsKnownAddress = (email: string, address: string) => Promise<boolean>

/**
 * Looks up known addresses in a schema, those of simultaneous sign-ins in one query. An account that does not exist costs
 * the same as one that does.
 */
export function knownAddresses<T extends AuthTables>(db: Kysely<T>, schema: string, now: () => Date): IsKnownAddress {
  const isKnown = lookUpTogether(async (digests: string[]) => {
    const rows = await tablesOf(db, schema)
      .selectFrom('signInAddress')
      .select('digest')
      .where(isOneKey('digest', digests))
      .where('lastSignInAt', '>=', oldestKnown(now()))
      .execute()
    return new Map(rows.map((row) => [row.digest, true]))
  }, now)
  return async (email, address) => (await isKnown(digestOf(email, address))) ?? false
}

/** Removes a batch of addresses that are no longer known. Returns whether there may be more. */
export async function pruneSignInAddresses<T extends AuthTables>(
  tx: Transaction<T>,
  schema: string,
  now: Date,
): Promise<boolean> {
  const lapsed = tablesOf(tx, schema)
    .deleteFrom('signInAddress')
    .where('digest', 'in', (e) =>
      e.selectFrom('signInAddress').select('digest').where('lastSignInAt', '<', oldestKnown(now)).limit(BATCH),
    )
  return await removeBatch(lapsed)
}
