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
 * Returns an Argon2id hash. If the hashing queue is full, takes one of ten extra places, shared with the sign-ins
 * whose `isPreferred` returns true. Jobs in these places run first. Throws `overloaded` if no extra place is free.
 */
export const hashPassword = (password: string): Promise<string> =>
  hashing.hashPassword(password).catch(throwHashingError)

/**
 * Returns the account if it is active and the password is right; null otherwise, after the same time, so that the time
 * does not reveal whether the account exists. Throws `overloaded` if `isAbandoned` returns true when the check of the
 * password would begin. While the queue is full, accepts only up to ten attempts whose `isPreferred` returns true, and
 * throws `overloaded` for all others, without calling `findAccount`.
 */
export const authenticate = <A extends hashing.PasswordAccount>(
  attempt: hashing.PasswordAttempt,
  findAccount: () => Promise<A | undefined>,
): Promise<A | null> => hashing.authenticate(attempt, findAccount).catch(throwHashingError)
