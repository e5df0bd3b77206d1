import type { Kysely, Transaction } from 'kysely'
import { createBatchedLookup } from '../db/batched-lookup.ts'
import { DELETE_BATCH_SIZE, deleteBatch } from '../db/delete-batch.ts'
import { isInAsciiTextList } from '../db/in-list.ts'
import { digest } from './secrets.ts'
import type { SessionTables } from './session-tables.ts'
import { withSessionSchema } from './sessions.ts'
import type { AuthTables } from './tables.ts'

/** How long an IP address stays known, counted from the last sign-in of the account from that address. */
const KNOWN_IP_ADDRESS_TTL_MS = 30 * 24 * 3600_000

const MAX_IP_ADDRESSES_PER_ACCOUNT = 50

export interface SignInClient {
  /** The key by which rate limits count: the IPv4 address, the /64 network of an IPv6 address, or `unknown`. */
  readonly ipAddress: string
  readonly isDisconnected: () => boolean
}

/** Includes the account, so that the table does not show which accounts share an IP address. */
const digestAccountIpAddress = (account: string, ipAddress: string): string => digest(`${account} ${ipAddress}`)

interface AccountIpAddress {
  /** What identifies the account: its e-mail address or, for a sign-in with a directory, its username as `ldap:…`. */
  readonly account: string
  readonly ipAddress: string
}

const computeKnownCutoff = (now: Date): string => new Date(now.getTime() - KNOWN_IP_ADDRESS_TTL_MS).toISOString()

/** Call this after the update of the account row, whose lock serializes the sign-ins of one account. */
export async function recordKnownIpAddress<T extends AuthTables>(
  tx: Transaction<T>,
  schema: string,
  { userId, account, ipAddress, at }: AccountIpAddress & { readonly userId: number; readonly at: string },
): Promise<void> {
  const tables = withSessionSchema(tx, schema)
  const row = { digest: digestAccountIpAddress(account, ipAddress), userId, lastSignInAt: at }
  const { numUpdatedRows } = await tables
    .updateTable('signInAddress')
    .set({ lastSignInAt: at })
    .where('digest', '=', row.digest)
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) > 0) return
  await tables.insertInto('signInAddress').values(row).execute()
  await deleteOldestIpAddresses(tables, userId)
}

async function deleteOldestIpAddresses(tables: Kysely<SessionTables>, userId: number): Promise<void> {
  const rows = await tables
    .selectFrom('signInAddress')
    .select('digest')
    .where('userId', '=', userId)
    .orderBy('lastSignInAt')
    .orderBy('digest')
    .execute()
  for (const row of rows.slice(0, Math.max(0, rows.length - MAX_IP_ADDRESSES_PER_ACCOUNT)))
    await tables.deleteFrom('signInAddress').where('digest', '=', row.digest).execute()
}

/** Whether `account` (as in `AccountIpAddress`) signed in from this IP address within the last 30 days. */
export type KnownIpAddressCheck = (account: string, ipAddress: string) => Promise<boolean>

/** Creates a check that takes the same time whether or not the account exists. Concurrent checks share one query. */
export function createKnownIpAddressCheck<T extends AuthTables>(
  db: Kysely<T>,
  schema: string,
  now: () => Date,
): KnownIpAddressCheck {
  const isKnown = createBatchedLookup(async (digests: string[]) => {
    const rows = await withSessionSchema(db, schema)
      .selectFrom('signInAddress')
      .select('digest')
      .where(isInAsciiTextList('digest', digests))
      .where('lastSignInAt', '>=', computeKnownCutoff(now()))
      .execute()
    return new Map(rows.map((row) => [row.digest, true]))
  }, now)
  return async (account, ipAddress) => (await isKnown(digestAccountIpAddress(account, ipAddress))) ?? false
}

/** Deletes one batch of IP addresses that are no longer known. Returns whether there may be more. */
export async function pruneKnownIpAddresses<T extends AuthTables>(
  tx: Transaction<T>,
  schema: string,
  now: Date,
): Promise<boolean> {
  const deletion = withSessionSchema(tx, schema)
    .deleteFrom('signInAddress')
    .where('digest', 'in', (e) =>
      e
        .selectFrom('signInAddress')
        .select('digest')
        .where('lastSignInAt', '<', computeKnownCutoff(now))
        .limit(DELETE_BATCH_SIZE),
    )
  return await deleteBatch(deletion)
}
