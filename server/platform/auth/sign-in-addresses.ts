import type { Kysely, Transaction } from 'kysely'
import { createBatchedLookup } from '../db/batched-lookup.ts'
import { DELETE_BATCH_SIZE, deleteBatch } from '../db/delete-batch.ts'
import { isInKeyList } from '../db/in-list.ts'
import { digest } from './secrets.ts'
import type { SessionTables } from './session-tables.ts'
import { withSessionSchema } from './sessions.ts'
import type { AuthTables } from './tables.ts'

/** Time for which an IP address stays known, counted from the last sign-in from it. */
const KNOWN_ADDRESS_TTL_MS = 30 * 24 * 3600_000

const MAX_ADDRESSES_PER_ACCOUNT = 50

export interface SignInClient {
  /** The IP address, as rate limits count it. */
  readonly address: string
  readonly isDisconnected: () => boolean
}

/** Includes the e-mail address, so that the table does not show which accounts share an IP address. */
const addressDigest = (email: string, address: string): string => digest(`${email} ${address}`)

interface SignInAddress {
  readonly email: string
  readonly address: string
}

const knownAddressCutoff = (now: Date): string => new Date(now.getTime() - KNOWN_ADDRESS_TTL_MS).toISOString()

/** Call it after the update of the account row, whose lock serializes the sign-ins of one account. */
export async function recordSignInAddress<T extends AuthTables>(
  tx: Transaction<T>,
  schema: string,
  { userId, email, address, at }: SignInAddress & { readonly userId: number; readonly at: string },
): Promise<void> {
  const tables = withSessionSchema(tx, schema)
  const row = { digest: addressDigest(email, address), userId, lastSignInAt: at }
  const { numUpdatedRows } = await tables
    .updateTable('signInAddress')
    .set({ lastSignInAt: at })
    .where('digest', '=', row.digest)
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) > 0) return
  await tables.insertInto('signInAddress').values(row).execute()
  await deleteOldestAddresses(tables, userId)
}

async function deleteOldestAddresses(tables: Kysely<SessionTables>, userId: number): Promise<void> {
  const rows = await tables
    .selectFrom('signInAddress')
    .select('digest')
    .where('userId', '=', userId)
    .orderBy('lastSignInAt')
    .orderBy('digest')
    .execute()
  for (const row of rows.slice(0, Math.max(0, rows.length - MAX_ADDRESSES_PER_ACCOUNT)))
    await tables.deleteFrom('signInAddress').where('digest', '=', row.digest).execute()
}

/** Whether the account with this e-mail signed in from this IP address within the last 30 days. */
export type KnownAddressCheck = (email: string, address: string) => Promise<boolean>

/** The check takes the same time whether or not the account exists. Concurrent checks share one query. */
export function createKnownAddressCheck<T extends AuthTables>(
  db: Kysely<T>,
  schema: string,
  now: () => Date,
): KnownAddressCheck {
  const isKnown = createBatchedLookup(async (digests: string[]) => {
    const rows = await withSessionSchema(db, schema)
      .selectFrom('signInAddress')
      .select('digest')
      .where(isInKeyList('digest', digests))
      .where('lastSignInAt', '>=', knownAddressCutoff(now()))
      .execute()
    return new Map(rows.map((row) => [row.digest, true]))
  }, now)
  return async (email, address) => (await isKnown(addressDigest(email, address))) ?? false
}

/** Deletes one batch. Returns whether there may be more. */
export async function pruneSignInAddresses<T extends AuthTables>(
  tx: Transaction<T>,
  schema: string,
  now: Date,
): Promise<boolean> {
  const expired = withSessionSchema(tx, schema)
    .deleteFrom('signInAddress')
    .where('digest', 'in', (e) =>
      e
        .selectFrom('signInAddress')
        .select('digest')
        .where('lastSignInAt', '<', knownAddressCutoff(now))
        .limit(DELETE_BATCH_SIZE),
    )
  return await deleteBatch(expired)
}
