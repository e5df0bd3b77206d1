import { randomUUID } from 'node:crypto'
import type { Kysely, Transaction } from 'kysely'
import { DELETE_BATCH_SIZE, deleteBatch } from '../db/delete-batch.ts'
import { transaction } from '../db/transaction.ts'
import type { AccessTokens } from './access-tokens.ts'
import { digest, randomSecret } from './secrets.ts'
import type { SessionTables } from './session-tables.ts'
import type { AuthTables } from './tables.ts'

export const REFRESH_TOKEN_LIFETIME_MS = 7 * 24 * 3600 * 1000

/** Time in which reuse of a refresh token does not count as theft, because two tabs may refresh at the same time. */
const REUSE_GRACE_MS = 10_000

const isReuseAfterGrace = (usedAt: string, now: Date): boolean => now.getTime() - Date.parse(usedAt) > REUSE_GRACE_MS

/** The id and role that an access token contains. In this folder, a user is an account of dashboard or console. */
export interface SignedInUser {
  readonly id: number
  readonly role: string
}

/** The sessions of one surface, in the tables `session` and `refreshToken` of a schema. */
export interface SessionContext<T extends AuthTables> {
  readonly db: Kysely<T>
  readonly schema: string
  readonly accessTokens: AccessTokens<T>
  readonly now: () => Date
  /** Locks the user until the transaction ends. Returns null if the user does not exist or is inactive. */
  readonly lockUser: (tx: Transaction<T>, id: number) => Promise<SignedInUser | null>
  /** Called in the transaction that ends a session because a used refresh token of the session was sent again. */
  readonly onTheft: (tx: Transaction<T>, userId: number, sessionId: string, at: string) => Promise<void>
}

/** Instants are RFC 3339 texts. */
export interface TokenPair {
  readonly accessToken: string
  readonly accessTokenExpiresAt: string
  readonly refreshToken: string
  readonly refreshTokenExpiresAt: string
}

/** The verified access token of a sign-out request. It may have expired. */
export interface AccessTokenAtSignOut {
  readonly userId: number
  readonly sessionId: string
  readonly platform: string
  readonly jti: string
  readonly expiresAt: string
  readonly isExpired: boolean
}

interface SessionOnPlatform {
  readonly sessionId: string
  readonly platform: string
}

/** Returns the database with the session tables of a schema. Casts, because Kysely's types do not know the schema. */
export const withSessionSchema = <T extends AuthTables>(db: Kysely<T>, schema: string): Kysely<SessionTables> =>
  db.withSchema(schema) as unknown as Kysely<SessionTables>

/**
 * Starts a session. An earlier session of the user on the same client platform can no longer be refreshed. `updateUser`
 * must update the row of the user, whose lock serializes sign-ins. If `updateUser` returns false, returns null instead.
 */
export async function startSession<T extends AuthTables>(
  context: SessionContext<T>,
  user: SignedInUser,
  platform: string,
  updateUser: (tx: Transaction<T>, at: string) => Promise<boolean>,
): Promise<TokenPair | null> {
  const session = { sessionId: randomUUID(), platform }
  const issued = await issueTokens(context, user, session)
  const createdAt = context.now().toISOString()
  const row = { id: session.sessionId, userId: user.id, createdAt, ...issued.sessionColumns }
  return await transaction(context.db, async (tx) => {
    if (!(await updateUser(tx, createdAt))) return null
    const tables = withSessionSchema(tx, context.schema)
    await tables
      .updateTable('refreshToken')
      .set({ state: 'displaced' })
      .where('userId', '=', user.id)
      .where('platform', '=', platform)
      .where('state', '=', 'active')
      .execute()
    await tables.insertInto('session').values(row).execute()
    await tables.insertInto('refreshToken').values(issued.refreshTokenRow).execute()
    return issued.pair
  })
}

async function issueTokens<T extends AuthTables>(
  context: SessionContext<T>,
  user: SignedInUser,
  { sessionId, platform }: SessionOnPlatform,
) {
  const access = await context.accessTokens.sign({ sub: String(user.id), sid: sessionId, role: user.role, platform })
  const refreshToken = randomSecret()
  const expiresAt = new Date(context.now().getTime() + REFRESH_TOKEN_LIFETIME_MS).toISOString()
  const pair: TokenPair = {
    accessToken: access.token,
    accessTokenExpiresAt: access.expiresAt,
    refreshToken,
    refreshTokenExpiresAt: expiresAt,
  }
  const state = 'active' as const
  return {
    pair,
    sessionColumns: { accessJti: access.jti, accessExpiresAt: access.expiresAt },
    refreshTokenRow: { digest: digest(refreshToken), sessionId, userId: user.id, platform, state, expiresAt },
  }
}

/**
 * Exchanges a refresh token for new tokens. Returns null if it is unknown, expired or not active, or the user is
 * inactive. If a used, unexpired token of an active user is sent again after the grace period, ends the session. The
 * lock on the user serializes refreshes with sign-ins and sign-outs on the same platform. If the sign-in or sign-out
 * runs after the refresh, it invalidates the new refresh token. If it runs before the refresh, the refresh token that
 * was sent is no longer active, and the refresh returns null.
 */
export async function refreshSession<T extends AuthTables>(
  context: SessionContext<T>,
  refreshToken: string,
): Promise<{ pair: TokenPair; user: SignedInUser } | null> {
  return await transaction(context.db, async (tx) => {
    const tables = withSessionSchema(tx, context.schema)
    const token = await tables
      .selectFrom('refreshToken')
      .select(['digest', 'sessionId', 'userId', 'platform', 'state', 'usedAt', 'expiresAt'])
      .where('digest', '=', digest(refreshToken))
      .executeTakeFirst()
    const user = token && (await context.lockUser(tx, token.userId))
    const now = context.now()
    if (!token || !user || token.expiresAt <= now.toISOString()) return null
    if (token.state === 'used' && token.usedAt && isReuseAfterGrace(token.usedAt, now))
      await endStolenSession(context, tx, token, now)
    if (token.state !== 'active') return null
    const result = await tables
      .updateTable('refreshToken')
      .set({ state: 'used', usedAt: now.toISOString() })
      .where('digest', '=', token.digest)
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow()
    if (Number(result.numUpdatedRows) === 0) return null
    const issued = await issueTokens(context, user, token)
    await tables.updateTable('session').set(issued.sessionColumns).where('id', '=', token.sessionId).execute()
    await tables.insertInto('refreshToken').values(issued.refreshTokenRow).execute()
    return { pair: issued.pair, user }
  })
}

async function endStolenSession<T extends AuthTables>(
  context: SessionContext<T>,
  tx: Transaction<T>,
  { sessionId, userId }: { sessionId: string; userId: number },
  now: Date,
): Promise<void> {
  const tables = withSessionSchema(tx, context.schema)
  await revokeRefreshTokens(tables).where('sessionId', '=', sessionId).execute()
  // Calls `onTheft` only for the first reuse, so that repeated attempts do not fill the audit log.
  if (await markSessionEnded(tables, sessionId, now)) await context.onTheft(tx, userId, sessionId, now.toISOString())
}

const revokeRefreshTokens = (tables: Kysely<SessionTables>) =>
  tables.updateTable('refreshToken').set({ state: 'revoked' }).where('state', '=', 'active')

async function revokeAccessToken(tables: Kysely<SessionTables>, jti: string, expiresAt: string): Promise<void> {
  const existing = await tables
    .selectFrom('platform.revokedAccess')
    .select('jti')
    .where('jti', '=', jti)
    .executeTakeFirst()
  if (!existing) await tables.insertInto('platform.revokedAccess').values({ jti, expiresAt }).execute()
}

/**
 * Revokes the access token. With the scope `session`, also ends its session; with `platform`, revokes the active
 * refresh token of the user on the platform of the access token, even if it belongs to another session. For an expired
 * access token, only revokes the refresh token of its session.
 */
export async function signOut<T extends AuthTables>(
  context: SessionContext<T>,
  token: AccessTokenAtSignOut,
  scope: 'session' | 'platform',
): Promise<void> {
  await transaction(context.db, async (tx) => {
    await context.lockUser(tx, token.userId)
    const tables = withSessionSchema(tx, context.schema)
    if (!token.isExpired) {
      await revokeAccessToken(tables, token.jti, token.expiresAt)
      if (scope === 'session') await markSessionEnded(tables, token.sessionId, context.now())
    }
    const revocation = revokeRefreshTokens(tables)
    if (token.isExpired || scope === 'session') {
      await revocation.where('sessionId', '=', token.sessionId).execute()
    } else {
      await revocation.where('userId', '=', token.userId).where('platform', '=', token.platform).execute()
    }
  })
}

/** Ends a session, so that its access tokens are rejected. Returns false if it had already ended. */
async function markSessionEnded(tables: Kysely<SessionTables>, id: string, now: Date): Promise<boolean> {
  const update = tables.updateTable('session').set({ endedAt: now.toISOString() })
  const { numUpdatedRows } = await update.where('id', '=', id).where('endedAt', 'is', null).executeTakeFirstOrThrow()
  return Number(numUpdatedRows) > 0
}

export async function endAllSessions<T extends AuthTables>(
  tx: Transaction<T>,
  schema: string,
  userId: number,
  now: Date,
): Promise<void> {
  const endedAt = now.toISOString()
  const tables = withSessionSchema(tx, schema)
  await tables
    .updateTable('session')
    .set({ endedAt })
    .where('userId', '=', userId)
    .where('accessExpiresAt', '>', endedAt)
    .where('endedAt', 'is', null)
    .execute()
  await revokeRefreshTokens(tables).where('userId', '=', userId).execute()
}

/** Deletes one batch of expired rows from each table. Returns whether there may be more. */
export async function pruneSessions<T extends AuthTables>(
  tx: Transaction<T>,
  schema: string,
  now: Date,
): Promise<boolean> {
  const isoNow = now.toISOString()
  const tables = withSessionSchema(tx, schema)
  const deleteRevokedAccess = tables
    .deleteFrom('platform.revokedAccess')
    .where('jti', 'in', (e) =>
      e.selectFrom('platform.revokedAccess').select('jti').where('expiresAt', '<', isoNow).limit(DELETE_BATCH_SIZE),
    )
  const deleteRefreshTokens = tables
    .deleteFrom('refreshToken')
    .where('digest', 'in', (e) =>
      e.selectFrom('refreshToken').select('digest').where('expiresAt', '<', isoNow).limit(DELETE_BATCH_SIZE),
    )
  const deleteSessions = tables
    .deleteFrom('session')
    .where('id', 'in', (e) =>
      e
        .selectFrom('session')
        .leftJoin('refreshToken as token', 'token.sessionId', 'session.id')
        .select('session.id')
        .where('session.accessExpiresAt', '<', isoNow)
        .where('token.digest', 'is', null)
        .limit(DELETE_BATCH_SIZE),
    )
  let hasMore = false
  for (const statement of [deleteRevokedAccess, deleteRefreshTokens, deleteSessions])
    if (await deleteBatch(statement)) hasMore = true
  return hasMore
}
