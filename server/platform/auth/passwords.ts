import * as hashing from '@flowdesk/password-hashing'
import { createOverloadedRefusal } from '../errors/common.ts'

/** Minimum length in characters of new passwords. */
export const MIN_PASSWORD_LENGTH = 10

/** Maximum length in characters of new passwords, and of passwords at sign-in. */
export const MAX_PASSWORD_LENGTH = 1024

function throwHashingError(error: unknown): never {
  throw error instanceof hashing.HashingBusy ? createOverloadedRefusal() : error
}

/**
 * Returns an Argon2id hash, `$argon2id$…`. If the hashing queue is full, the hash is computed before those of queued
 * sign-ins. Throws `overloaded` if too many calls wait.
 */
export const hashPassword = (password: string): Promise<string> =>
  hashing.hashPassword(password).catch(throwHashingError)

/**
 * Returns the account if it is active and the password is right; null otherwise, after the same time, so that the time
 * does not reveal whether the account exists. If the hashing queue is full, throws `overloaded` before it calls
 * `findAccount`, except for up to ten attempts at a time whose `isPreferred` returns true. Also throws `overloaded`
 * if `isAbandoned` returns true, because the client has disconnected.
 */
export const authenticate = <A extends hashing.PasswordAccount>(
  attempt: hashing.PasswordAttempt,
  findAccount: () => Promise<A | undefined>,
): Promise<A | null> => hashing.authenticate(attempt, findAccount).catch(throwHashingError)
