import { randomUUID } from 'node:crypto'
import type { AccessTokens } from '#platform/auth/access-tokens.ts'
import { hashPassword, isPassword, NOBODY } from '#platform/auth/passwords.ts'
import { digest, randomSecret } from '#platform/auth/secrets.ts'
import { isDuplicate } from '#platform/db/failures.ts'
import { transaction } from '#platform/db/transaction.ts'
import { audit } from '../database/audit.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { Ticketing, TicketingTx } from '../database/ticketing.ts'
import { refreshTokenRefused, signInRefused } from './errors.ts'
import { personByEmail } from './queries.ts'
import { REFRESH_LIFETIME_MS, type Role, tellsOfTheft } from './rules.ts'
import type { SignIn, TokenPair } from './schema.ts'

/** Ticketing with the signer of the dashboard's access tokens. */
export interface Sessions extends Ticketing {
  readonly accessTokens: AccessTokens<TicketingTables>
}

interface Person {
  readonly id: number
  readonly role: Role
}

interface Chain {
  readonly sessionId: string
  readonly platform: string
}

/** Signs a person in with a password. A new session displaces the one on the same platform. Refuses with SVC:1004. */
export async function signIn(sessions: Sessions, { email, password, platform }: SignIn): Promise<TokenPair> {
  const person = await personByEmail(sessions.db, email)
  const isRight = await isPassword(password, person?.passwordHash ?? NOBODY)
  if (!person?.isActive || !isRight) throw signInRefused()
  return await begin(sessions, person, platform ?? 'web')
}

async function begin(sessions: Sessions, person: Person, platform: string): Promise<TokenPair> {
  const chain = { sessionId: randomUUID(), platform }
  const issued = await issue(sessions, person, chain)
  const isoNow = sessions.now().toISOString()
  await transaction(sessions.db, async (tx) => {
    // The row of the person is the lock under which one login displaces another.
    await tx.updateTable('ticketing.staff').set({ lastLoginAt: isoNow }).where('id', '=', person.id).execute()
    await tx
      .updateTable('ticketing.refreshToken')
      .set({ state: 'displaced' })
      .where('userId', '=', person.id)
      .where('platform', '=', platform)
      .where('state', '=', 'active')
      .execute()
    await tx
      .insertInto('ticketing.session')
      .values({ id: chain.sessionId, userId: person.id, createdAt: isoNow, ...issued.access })
      .execute()
    await tx.insertInto('ticketing.refreshToken').values(issued.refresh).execute()
  })
  return issued.pair
}

/**
 * The lock that a login takes too, by its update. Of a refresh and a login that race, one displaces the other's token;
 * of a refresh and a sign-out, the sign-out sees the token that the refresh issued, or the refresh finds its own revoked.
 */
async function lockPerson(tx: TicketingTx, id: number): Promise<void> {
  await tx.selectFrom('ticketing.staff').select('id').where('id', '=', id).forUpdate().execute()
}

/** Makes a token pair with the rows that remember it; nothing is stored yet. */
async function issue(sessions: Sessions, person: Person, { sessionId, platform }: Chain) {
  const access = await sessions.accessTokens.sign({
    sub: String(person.id),
    sid: sessionId,
    role: person.role,
    platform,
  })
  const refreshToken = randomSecret()
  const expiresAt = new Date(sessions.now().getTime() + REFRESH_LIFETIME_MS).toISOString()
  const pair: TokenPair = {
    accessToken: access.token,
    accessTokenExpiresAt: access.expiresAt,
    refreshToken,
    refreshTokenExpiresAt: expiresAt,
  }
  return {
    pair,
    access: { accessJti: access.jti, accessExpiresAt: access.expiresAt },
    refresh: {
      digest: digest(refreshToken),
      sessionId,
      userId: person.id,
      platform,
      state: 'active' as const,
      expiresAt,
    },
  }
}

/** Trades a refresh token for a new pair, once. A token that was traded before refuses, and a late replay ends its chain. */
export async function refresh(sessions: Sessions, refreshToken: string): Promise<TokenPair> {
  const outcome = await transaction(sessions.db, async (tx) => {
    const token = await tx
      .selectFrom('ticketing.refreshToken as token')
      .innerJoin('ticketing.staff as person', 'person.id', 'token.userId')
      .select(['token.digest', 'token.sessionId', 'token.platform', 'token.state', 'token.usedAt', 'token.expiresAt'])
      .select(['person.id', 'person.role', 'person.isActive'])
      .where('token.digest', '=', digest(refreshToken))
      .executeTakeFirst()
    const now = sessions.now()
    if (token) await lockPerson(tx, token.id)
    if (!token || token.expiresAt <= now.toISOString() || !token.isActive) return null
    if (token.state === 'used' && token.usedAt && tellsOfTheft(token.usedAt, now)) await endChain(tx, token, now)
    if (token.state !== 'active') return null
    const used = await tx
      .updateTable('ticketing.refreshToken')
      .set({ state: 'used', usedAt: now.toISOString() })
      .where('digest', '=', token.digest)
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow()
    if (Number(used.numUpdatedRows) === 0) return null
    const issued = await issue(sessions, token, token)
    await tx.updateTable('ticketing.session').set(issued.access).where('id', '=', token.sessionId).execute()
    await tx.insertInto('ticketing.refreshToken').values(issued.refresh).execute()
    return issued.pair
  })
  if (!outcome) throw refreshTokenRefused()
  return outcome
}

/** Somebody holds a copy: the chain's refresh token and newest access token stop counting, and the audit log tells. */
async function endChain(
  tx: TicketingTx,
  { sessionId, id }: { sessionId: string; id: number },
  now: Date,
): Promise<void> {
  const session = await tx
    .selectFrom('ticketing.session')
    .select(['accessJti', 'accessExpiresAt'])
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  await revokeRefreshTokens(tx, (query) => query.where('sessionId', '=', sessionId))
  await revokeAccess(tx, session.accessJti, session.accessExpiresAt)
  await audit(tx, now.toISOString(), id, 'refresh_token_reused', `session:${sessionId}`)
}

const activeTokens = (tx: TicketingTx) =>
  tx.updateTable('ticketing.refreshToken').set({ state: 'revoked' }).where('state', '=', 'active')

async function revokeRefreshTokens(
  tx: TicketingTx,
  which: (query: ReturnType<typeof activeTokens>) => ReturnType<typeof activeTokens>,
): Promise<void> {
  await which(activeTokens(tx)).execute()
}

async function revokeAccess(tx: TicketingTx, jti: string, expiresAt: string): Promise<void> {
  const known = await tx.selectFrom('platform.revokedAccess').select('jti').where('jti', '=', jti).executeTakeFirst()
  if (!known) await tx.insertInto('platform.revokedAccess').values({ jti, expiresAt }).execute()
}

/** What signing out needs to know of the token that was presented. */
export interface Presented {
  readonly userId: number
  readonly sessionId: string
  readonly platform: string
  readonly jti: string
  readonly expiresAt: string
  readonly isExpired: boolean
}

/**
 * Signs out: the presented access token and the active refresh token of that person and platform stop counting. An
 * expired token ends only the chain that issued it. Harmless twice.
 */
export async function signOut(ticketing: Ticketing, token: Presented): Promise<void> {
  await transaction(ticketing.db, async (tx) => {
    await lockPerson(tx, token.userId)
    if (token.isExpired) return await revokeRefreshTokens(tx, (query) => query.where('sessionId', '=', token.sessionId))
    await revokeAccess(tx, token.jti, token.expiresAt)
    await revokeRefreshTokens(tx, (query) =>
      query.where('userId', '=', token.userId).where('platform', '=', token.platform),
    )
  })
}

/** Makes an administrator unless somebody has the address already; tells whether it did. */
export async function makeAdministrator(ticketing: Ticketing, email: string, password: string): Promise<boolean> {
  if (await personByEmail(ticketing.db, email)) return false
  const row = {
    email,
    displayName: 'Administrator',
    role: 'administrator' as const,
    passwordHash: await hashPassword(password),
    isActive: true,
    createdAt: ticketing.now().toISOString(),
  }
  try {
    await ticketing.db.insertInto('ticketing.staff').values(row).execute()
    return true
  } catch (error) {
    if (isDuplicate(error)) return false
    throw error
  }
}

/** How many rows one statement removes, so that it holds no lock for long. */
const BATCH = 1000

/**
 * Removes a batch each of refresh tokens and sessions that have run out, and of revocations of access tokens that would
 * have; tells whether there may be more.
 */
export async function pruneSessions(tx: TicketingTx, now: Date): Promise<boolean> {
  const isoNow = now.toISOString()
  const revoked = tx
    .deleteFrom('platform.revokedAccess')
    .where('jti', 'in', (e) =>
      e.selectFrom('platform.revokedAccess').select('jti').where('expiresAt', '<', isoNow).limit(BATCH),
    )
  const refreshTokens = tx
    .deleteFrom('ticketing.refreshToken')
    .where('digest', 'in', (e) =>
      e.selectFrom('ticketing.refreshToken').select('digest').where('expiresAt', '<', isoNow).limit(BATCH),
    )
  const sessions = tx
    .deleteFrom('ticketing.session')
    .where('id', 'in', (e) =>
      e
        .selectFrom('ticketing.session as session')
        .leftJoin('ticketing.refreshToken as token', 'token.sessionId', 'session.id')
        .select('session.id')
        .where('session.accessExpiresAt', '<', isoNow)
        .where('token.digest', 'is', null)
        .limit(BATCH),
    )
  let hasMore = false
  for (const statement of [revoked, refreshTokens, sessions]) {
    const { numDeletedRows } = await statement.executeTakeFirstOrThrow()
    hasMore ||= Number(numDeletedRows) === BATCH
  }
  return hasMore
}
