import { randomInt, randomUUID } from 'node:crypto'
import { signInRefused } from '#platform/auth/errors.ts'
import { digest } from '#platform/auth/secrets.ts'
import type { TokenPair } from '#platform/auth/sessions.ts'
import { DELETE_BATCH_SIZE, deleteBatch } from '#platform/db/delete-batch.ts'
import { transaction } from '#platform/db/transaction.ts'
import { emit } from '#platform/jobs/emit.ts'
import { type Outbox, queueMail } from '#platform/mail/outbox.ts'
import type { Ticketing, TicketingDb, TicketingTx } from '../../database/ticketing.ts'
import { signInCodeRequested } from '../events.ts'
import { findStaffByEmail } from '../queries.ts'
import { CODE_DIGITS, CODE_LIFETIME_MS, MAX_CODE_TRIES } from '../rules.ts'
import type { SignInChallenge } from '../schema/sign-in.ts'
import { renderSignInCodeMail } from '../views.ts'
import { type StaffClient, type StaffSessionContext, startStaffSession } from './sessions.ts'

const computeExpiry = (now: Date): string => new Date(now.getTime() + CODE_LIFETIME_MS).toISOString()

/** Includes the id of the challenge, so that equal codes of two challenges have different digests. */
const digestCode = (challengeId: string, code: string): string => digest(`${challengeId} ${code}`)

const createUnanswerableChallenge = (now: Date): SignInChallenge => ({
  challengeId: randomUUID(),
  expiresAt: computeExpiry(now),
})

/** Finds a challenge created with a permit, even if used up: else strangers would learn that the code was used. */
const findSharedChallenge = (db: TicketingDb, email: string, now: Date): Promise<SignInChallenge | undefined> =>
  db
    .selectFrom('ticketing.signInChallenge')
    .select(['id as challengeId', 'expiresAt'])
    .where('email', '=', email)
    .where('isShared', '=', true)
    .where('expiresAt', '>', now.toISOString())
    .orderBy('expiresAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Does the same work whether or not a staff member has the address, so that the time does not reveal accounts. */
async function createChallenge(
  { db, jobs, now }: Ticketing,
  email: string,
  isShared: boolean,
): Promise<SignInChallenge> {
  const at = now()
  const id = randomUUID()
  const row = { id, email, codeDigest: null, triesLeft: MAX_CODE_TRIES, expiresAt: computeExpiry(at), isShared }
  await transaction(db, async (tx) => {
    await tx.insertInto('ticketing.signInChallenge').values(row).execute()
    await emit(tx, jobs, signInCodeRequested, [{ challengeId: id }], at)
  })
  return { challengeId: id, expiresAt: row.expiresAt }
}

export interface CodeRequestPermits {
  /** Whether a permit was left for the e-mail address, over all client addresses. The caller has taken this permit. */
  readonly hasMailPermit: boolean
  /** Called only if no permit was left. */
  readonly isKnownIpAddress: () => Promise<boolean>
}

/**
 * Returns a new challenge if a permit was left, or if the account signed in from the IP address of the request during
 * the last 30 days. Otherwise, returns the newest shared challenge, which is one that was created with a permit. If
 * there is none, or while e-mail is off, returns a challenge for which no code exists.
 */
export async function requestSignInCode(
  ticketing: Ticketing,
  email: string,
  { hasMailPermit, isKnownIpAddress }: CodeRequestPermits,
): Promise<SignInChallenge> {
  const now = ticketing.now()
  if (!ticketing.outbox) return createUnanswerableChallenge(now)
  if (hasMailPermit) return await createChallenge(ticketing, email, true)
  // Not shared: otherwise strangers would learn that the account exists, and could use up the tries of its code.
  if (await isKnownIpAddress()) return await createChallenge(ticketing, email, false)
  return (await findSharedChallenge(ticketing.db, email, now)) ?? createUnanswerableChallenge(now)
}

const createCode = (): string => String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')

/** Mails a new code, unless the challenge has one, has expired or is used up, or no active account has its address. */
export async function mailSignInCode(tx: TicketingTx, outbox: Outbox, challengeId: string): Promise<void> {
  const person = await tx
    .selectFrom('ticketing.signInChallenge as challenge')
    .innerJoin('ticketing.staff as person', 'person.email', 'challenge.email')
    .select(['person.email', 'person.locale'])
    .where('challenge.id', '=', challengeId)
    .where('challenge.expiresAt', '>', outbox.now().toISOString())
    .where('challenge.codeDigest', 'is', null)
    .where('challenge.triesLeft', '>', 0)
    .where('person.isActive', '=', true)
    .executeTakeFirst()
  if (!person) return
  const code = createCode()
  await tx
    .updateTable('ticketing.signInChallenge')
    .set({ codeDigest: digestCode(challengeId, code) })
    .where('id', '=', challengeId)
    .execute()
  await queueMail(tx, outbox, { to: person.email, ...renderSignInCodeMail(person.locale, code) })
}

/** Returns the e-mail address of a challenge that has not been deleted; it may have expired or be used up. */
export async function findChallengeEmail(db: TicketingDb, challengeId: string): Promise<string | undefined> {
  const challenges = db.selectFrom('ticketing.signInChallenge').select('email')
  return (await challenges.where('id', '=', challengeId).executeTakeFirst())?.email
}

/**
 * Uses up one try of a challenge, so that parallel guesses cannot share a try. Decrements `triesLeft` even below 0,
 * because a refusal without a write would be faster, and so reveal that the person has signed in.
 */
const takeTry = ({ db, now }: StaffSessionContext, challengeId: string) =>
  db
    .updateTable('ticketing.signInChallenge')
    .set(({ eb }) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('id', '=', challengeId)
    .where('expiresAt', '>', now().toISOString())
    .returning(['email', 'codeDigest', 'triesLeft'])
    .executeTakeFirst()

/**
 * Makes the challenge and all others of the e-mail address unanswerable. Keeps the rows, so that `findSharedChallenge`
 * returns the same challenge as before. Throws `signInRefused` if another request has used the challenge.
 */
async function invalidateChallenges(tx: TicketingTx, challengeId: string, email: string): Promise<void> {
  const invalidate = () => tx.updateTable('ticketing.signInChallenge').set({ codeDigest: null, triesLeft: 0 })
  const unused = invalidate().where('id', '=', challengeId).where('codeDigest', 'is not', null)
  if (Number((await unused.executeTakeFirstOrThrow()).numUpdatedRows) === 0) throw signInRefused()
  await invalidate().where('email', '=', email).execute()
}

/** A code works once. Throws the same `signInRefused` for a wrong, used or expired code and an inactive account. */
export async function signInWithCode(
  sessions: StaffSessionContext,
  { challengeId, code }: { readonly challengeId: string; readonly code: string },
  client: StaffClient,
): Promise<TokenPair> {
  const challenge = await takeTry(sessions, challengeId)
  // Sends the same statements for every kind of refusal, so that the time does not reveal the reason.
  const person = await findStaffByEmail(sessions.db, challenge?.email ?? '')
  const isCodeCorrect = challenge && challenge.triesLeft >= 0 && challenge.codeDigest === digestCode(challengeId, code)
  if (!isCodeCorrect || !person?.isActive) throw signInRefused()
  const pair = await startStaffSession(sessions, person, client, (tx) =>
    invalidateChallenges(tx, challengeId, challenge.email),
  )
  if (!pair) throw signInRefused()
  return pair
}

/** Deletes a batch of expired challenges. Returns whether there may be more. */
export async function pruneSignInChallenges(tx: TicketingTx, now: Date): Promise<boolean> {
  const expired = tx
    .selectFrom('ticketing.signInChallenge')
    .select('id')
    .where('expiresAt', '<', now.toISOString())
    .limit(DELETE_BATCH_SIZE)
  return await deleteBatch(tx.deleteFrom('ticketing.signInChallenge').where('id', 'in', expired))
}
