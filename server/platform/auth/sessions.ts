import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { BATCH, removeBatch } from '../db/remove-batch.ts'
import { transaction } from '../db/transaction.ts'
import type { AccessTokens } from './access-tokens.ts'
import { digest, randomSecret } from './secrets.ts'
import type { SessionTables } from './session-tables.ts'
import type { AuthTables } from './tables.ts'

const REFRESH_LIFETIME_MS = 7 * 24 * 3600 * 1000

/** Two tabs that refresh at once look like a theft for this long at most. */
const TABS_RACE_MS = 10_000

/** Whether presenting a used refresh token again means that it was stolen. */
const isTheft = (usedAt: string, now: Date): boolean => now.getTime() - Date.parse(usedAt) > TABS_RACE_MS

/** Who is signed in, as the access token names the person. */
export interface SignedIn {
  readonly id: number
  readonly role: string
}

/** The sessions of one kind of people, in the tables `session` and `refreshToken` of a schema. */
export interface SessionStore<T extends AuthTables> {
  readonly db: Kysely<T>
  readonly schema: string
  readonly accessTokens: AccessTokens<T>
  readonly now: () => Date
  /** Locks the row of a person until the transaction ends; null where nobody may go on under this id. */
  readonly lock: (tx: Transaction<T>, id: number) => Promise<SignedIn | null>
  /** Called when a used refresh token is presented again late, in the transaction that ends its session. */
  readonly onTheft: (tx: Transaction<T>, userId: number, sessionId: string, at: string) => Promise<void>
}

/** What a person is given to call with. Instants are RFC 3339 texts. */
export interface TokenPair {
  readonly accessToken: string
  readonly accessTokenExpiresAt: string
  readonly refreshToken: string
  readonly refreshTokenExpiresAt: string
}

/** What signing out needs to know of the access token that was presented. */
export interface Presented {
  readonly userId: number
  readonly sessionId: string
  readonly platform: string
  readonly jti: string
  readonly expiresAt: string
  readonly isExpired: boolean
}

interface Chain {
  readonly sessionId: string
  readonly platform: string
}

/** The tables of the sessions. A schema is no part of a type, so it is said here that they lie in it. */
export const tablesOf = <T extends AuthTables>(db: Kysely<T>, schema: string): Kysely<SessionTables> =>
  db.withSchema(schema) as unknown as Kysely<SessionTables>

/**
 * Begins a session, which displaces the one of this person on the same platform. `enter` notes the sign-in in the row of
 * the person, the lock under which one sign-in displaces another; where it answers false nobody is signed in, and this
 * answers null.
 */
export async function beginSession<T extends AuthTables>(
  store: SessionStore<T>,
  person: SignedIn,
  platform: string,
  enter: (tx: Transaction<T>, at: string) => Promise<boolean>,
): Promise<TokenPair | null> {
  const chain = { sessionId: randomUUID(), platform }
  const issued = await issue(store, person, chain)
  const createdAt = store.now().toISOString()
  const row = { id: chain.sessionId, userId: person.id, createdAt, ...issued.access }
  return await transaction(store.db, async (tx) => {
    if (!(await enter(tx, createdAt))) return null
    const tables = tablesOf(tx, store.schema)
    await tables
      .updateTable('refreshToken')
      .set({ state: 'displaced' })
      .where('userId', '=', person.id)
      .where('platform', '=', platform)
      .where('state', '=', 'active')
      .execute()
    await tables.insertInto('session').values(row).execute()
    await tables.insertInto('refreshToken').values(issued.refresh).execute()
    return issued.pair
  })
}

/** Makes a token pair with the rows that remember it; nothing is stored yet. */
async function issue<T extends AuthTables>(store: SessionStore<T>, person: SignedIn, { sessionId, platform }: Chain) {
  const access = await store.accessTokens.sign({ sub: String(person.id), sid: sessionId, role: person.role, platform })
  const refreshToken = randomSecret()
  const expiresAt = new Date(store.now().getTime() + REFRESH_LIFETIME_MS).toISOString()
  const pair: TokenPair = {
    accessToken: access.token,
    accessTokenExpiresAt: access.expiresAt,
    refreshToken,
    refreshTokenExpiresAt: expiresAt,
  }
  const state = 'active' as const
  return {
    pair,
    access: { accessJti: access.jti, accessExpiresAt: access.expiresAt },
    refresh: { digest: digest(refreshToken), sessionId, userId: person.id, platform, state, expiresAt },
  }
}

/**
 * Trades a refresh token for a new pair, once. Returns null for a used token; presenting one again after the grace
 * period ends its session.
 *
 * The lock of the person orders it against others: of a refresh and a sign-in that race, one displaces the other's
 * token; of a refresh and a sign-out, the sign-out sees the token that the refresh issued, or the refresh finds its own
 * revoked.
 */
export async function refreshSession<T extends AuthTables>(
  store: SessionStore<T>,
  refreshToken: string,
): Promise<{ pair: TokenPair; person: SignedIn } | null> {
  return await transaction(store.db, async (tx) => {
    const tables = tablesOf(tx, store.schema)
    const token = await tables
      .selectFrom('refreshToken')
      .select(['digest', 'sessionId', 'userId', 'platform', 'state', 'usedAt', 'expiresAt'])
      .where('digest', '=', digest(refreshToken))
      .executeTakeFirst()
    const person = token && (await store.lock(tx, token.userId))
    const now = store.now()
    if (!token || !person || token.expiresAt <= now.toISOString()) return null
    if (token.state === 'used' && token.usedAt && isTheft(token.usedAt, now))
      await endStolenSession(store, tx, token, now)
    if (token.state !== 'active') return null
    const used = await tables
      .updateTable('refreshToken')
      .set({ state: 'used', usedAt: now.toISOString() })
      .where('digest', '=', token.digest)
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow()
    if (Number(used.numUpdatedRows) === 0) return null
    const issued = await issue(store, person, token)
    await tables.updateTable('session').set(issued.access).where('id', '=', token.sessionId).execute()
    await tables.insertInto('refreshToken').values(issued.refresh).execute()
    return { pair: issued.pair, person }
  })
}

/**
 * Ends a session whose refresh token was copied: the active refresh token and every access token of the session are
 * refused from now on.
 */
async function endStolenSession<T extends AuthTables>(
  store: SessionStore<T>,
  tx: Transaction<T>,
  { sessionId, userId }: { sessionId: string; userId: number },
  now: Date,
): Promise<void> {
  const tables = tablesOf(tx, store.schema)
  await activeTokens(tables).where('sessionId', '=', sessionId).execute()
  // A thief may present the copy again and again; one entry of the audit log is enough.
  if (await endOne(tables, sessionId, now)) await store.onTheft(tx, userId, sessionId, now.toISOString())
}

/** Revokes the refresh tokens that `where` picks. */
const activeTokens = (tables: Kysely<SessionTables>) =>
  tables.updateTable('refreshToken').set({ state: 'revoked' }).where('state', '=', 'active')

async function revokeAccess(tables: Kysely<SessionTables>, jti: string, expiresAt: string): Promise<void> {
  const known = await tables
    .selectFrom('platform.revokedAccess')
    .select('jti')
    .where('jti', '=', jti)
    .executeTakeFirst()
  if (!known) await tables.insertInto('platform.revokedAccess').values({ jti, expiresAt }).execute()
}

/**
 * Signs out: the presented access token stops counting, and with it its whole session, or the active refresh token of that
 * person and platform, whichever session it belongs to. An expired token ends only the refresh token of the session that
 * issued it. Harmless twice.
 */
export async function endSession<T extends AuthTables>(
  store: SessionStore<T>,
  token: Presented,
  reach: 'session' | 'platform',
): Promise<void> {
  await transaction(store.db, async (tx) => {
    await store.lock(tx, token.userId)
    const tables = tablesOf(tx, store.schema)
    if (!token.isExpired) {
      await revokeAccess(tables, token.jti, token.expiresAt)
      if (reach === 'session') await endOne(tables, token.sessionId, store.now())
    }
    const revoked = activeTokens(tables)
    if (token.isExpired || reach === 'session') {
      await revoked.where('sessionId', '=', token.sessionId).execute()
    } else {
      await revoked.where('userId', '=', token.userId).where('platform', '=', token.platform).execute()
    }
  })
}

/**
 * Ends a session: every access token that it issued, by sign-in or refresh, is refused from now on. Returns false if it
 * had ended before.
 */
async function endOne(tables: Kysely<SessionTables>, id: string, now: Date): Promise<boolean> {
  const ended = tables.updateTable('session').set({ endedAt: now.toISOString() })
  const { numUpdatedRows } = await ended.where('id', '=', id).where('endedAt', 'is', null).executeTakeFirstOrThrow()
  return Number(numUpdatedRows) > 0
}

/** Ends every session of a person, in the transaction that has a reason to: no token of theirs counts any more. */
export async function endAllSessions<T extends AuthTables>(
  tx: Transaction<T>,
  schema: string,
  userId: number,
  now: Date,
): Promise<void> {
  const endedAt = now.toISOString()
  const tables = tablesOf(tx, schema)
  await tables
    .updateTable('session')
    .set({ endedAt })
    .where('userId', '=', userId)
    .where('accessExpiresAt', '>', endedAt)
    .where('endedAt', 'is', null)
    .execute()
  await activeTokens(tables).where('userId', '=', userId).execute()
}

/**
 * Removes a batch each of refresh tokens and sessions that have run out, and of revocations of access tokens that would
 * have; tells whether there may be more.
 */
export async function pruneSessions<T extends AuthTables>(
  tx: Transaction<T>,
  schema: string,
  now: Date,
): Promise<boolean> {
  const isoNow = now.toISOString()
  const tables = tablesOf(tx, schema)
  const revoked = tables
    .deleteFrom('platform.revokedAccess')
    .where('jti', 'in', (e) =>
      e.selectFrom('platform.revokedAccess').select('jti').where('expiresAt', '<', isoNow).limit(BATCH),
    )
  const refreshTokens = tables
    .deleteFrom('refreshToken')
    .where('digest', 'in', (e) =>
      e.selectFrom('refreshToken').select('digest').where('expiresAt', '<', isoNow).limit(BATCH),
    )
  const sessions = tables
    .deleteFrom('session')
    .where('id', 'in', (e) =>
      e
        .selectFrom('session')
        .leftJoin('refreshToken as token', 'token.sessionId', 'session.id')
        .select('session.id')
        .where('session.accessExpiresAt', '<', isoNow)
        .where('token.digest', 'is', null)
        .limit(BATCH),
    )
  let hasMore = false
  for (const statement of [revoked, refreshTokens, sessions]) if (await removeBatch(statement)) hasMore = true
  return hasMore
}
