import type { JWTPayload } from 'jose'
import type { Kysely, Transaction } from 'kysely'
import { isUniqueViolation } from '../db/database-errors.ts'
import { DELETE_BATCH_SIZE, deleteBatch } from '../db/delete-batch.ts'
import { narrowTables } from '../db/narrow-tables.ts'
import { isEmailAddress } from '../mail/email-address.ts'
import { idTokenRefused } from './errors.ts'
import type { IdentityProvider, IdToken } from './identity-provider.ts'
import type { AuthTables } from './tables.ts'

/** The `iss` and `sub` to which an account is bound; null before the first single sign-on and after an unbinding. */
export interface BindingColumns {
  oidcIssuer: string | null
  oidcSubject: string | null
}

export interface AccountReference {
  readonly table: string
  readonly id: number
}

/** A valid ID token, and the verified e-mail address of its person in lower case. */
export interface VerifiedIdToken extends IdToken {
  readonly email: string
}

function getVerifiedEmail(
  { email, email_verified: verified }: JWTPayload,
  requiresVerifiedEmail: boolean,
): string | null {
  // Some providers omit the claim, and some send it as a string.
  const isVerified = verified === true || verified === 'true' || (verified === undefined && !requiresVerifiedEmail)
  if (!isVerified) return null
  const address = typeof email === 'string' ? email.trim().toLowerCase() : ''
  return isEmailAddress(address) ? address : null
}

/** Verifies an ID token and its e-mail address. Throws `idTokenRefused`, and the errors of `provider.verify`. */
export async function verifyIdTokenAndEmail(
  provider: IdentityProvider,
  idToken: string,
  requiresVerifiedEmail: boolean,
): Promise<VerifiedIdToken> {
  const token = await provider.verify(idToken)
  const email = token && getVerifiedEmail(token.claims, requiresVerifiedEmail)
  if (!token || !email) throw idTokenRefused()
  return { ...token, email }
}

// Kysely's types do not know which tables have the columns of a binding.
const asAccounts = <T extends AuthTables>(tx: Transaction<T>) =>
  tx as unknown as Kysely<Record<string, BindingColumns & { id: number }>>

async function bindAccount<T extends AuthTables>(
  tx: Transaction<T>,
  { table, id }: AccountReference,
  { issuer, subject }: IdToken,
): Promise<'bound' | 'unchanged'> {
  const accounts = asAccounts(tx)
  const { oidcIssuer, oidcSubject } = await accounts
    .selectFrom(table)
    .select(['oidcIssuer', 'oidcSubject'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // Compares in JavaScript, because a database collation may ignore case or trailing spaces.
  if (oidcIssuer === issuer && oidcSubject === subject) return 'unchanged'
  const result = await accounts
    .updateTable(table)
    .set({ oidcIssuer: issuer, oidcSubject: subject })
    .where('id', '=', id)
    .where('oidcSubject', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(result.numUpdatedRows) === 0) throw idTokenRefused()
  return 'bound'
}

async function recordFirstUse<T extends AuthTables>(
  tx: Transaction<T>,
  { digest, acceptedUntil }: IdToken,
): Promise<void> {
  await narrowTables<AuthTables, T>(tx)
    .insertInto('platform.usedIdToken')
    .values({ digest, refusedFrom: acceptedUntil })
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? idTokenRefused() : error
    })
}

/**
 * Uses up a token for one sign-in. If the account is not bound yet, binds it to the person of the token and returns
 * `bound`. Throws `idTokenRefused` if the token was used before or the account is bound to another person. The caller
 * must have locked the row of the account.
 */
export async function consumeIdToken<T extends AuthTables>(
  tx: Transaction<T>,
  account: AccountReference,
  token: VerifiedIdToken,
): Promise<'bound' | 'unchanged'> {
  const binding = await bindAccount(tx, account, token)
  await recordFirstUse(tx, token)
  return binding
}

/** Removes the binding of the account. Returns whether the account exists. */
export async function unbindAccount<T extends AuthTables>(
  tx: Transaction<T>,
  { table, id }: AccountReference,
): Promise<boolean> {
  const { numUpdatedRows } = await asAccounts(tx)
    .updateTable(table)
    .set({ oidcIssuer: null, oidcSubject: null })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows) > 0
}

/** Deletes a batch of the used tokens that are too old to be accepted again. Returns whether there may be more. */
export async function pruneUsedIdTokens<T extends AuthTables>(tx: Transaction<T>, now: Date): Promise<boolean> {
  const tables = narrowTables<AuthTables, T>(tx)
  const expiredTokens = tables
    .selectFrom('platform.usedIdToken')
    .select('digest')
    .where('refusedFrom', '<', now.toISOString())
    .limit(DELETE_BATCH_SIZE)
  return await deleteBatch(tables.deleteFrom('platform.usedIdToken').where('digest', 'in', expiredTokens))
}
