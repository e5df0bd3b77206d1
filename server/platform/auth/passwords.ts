import * as hashing from '@flowdesk/password-hashing'
import { createOverloadedRefusal } from '../errors/common.ts'

/** Minimum length in characters of new passwords. */
export const MIN_PASSWORD_LENGTH = 10

/** Maximum length in characters of new passwords, and of passwords at sign-in. */
export const MAX_PASSWORD_LENGTH = 1024

function throwHashingError(error: unknown): never {
  throw error instanceof hashing.HashingBusy ? createOverloadedRefusal() : error
}

/** Returns an Argon2id hash. Takes precedence over queued sign-ins. Throws `overloaded` if too many calls wait. */
export const hashPassword = (password: string): Promise<string> =>
  hashing.hashPassword(password).catch(throwHashingError)

/**
 * Returns null unless an active account has the password, always after the same time, so that the time reveals nothing.
 * Throws `overloaded` if `isAbandoned`, and before `findAccount` if too many wait, except for up to ten `isPreferred`.
 */
export const authenticate = <A extends hashing.PasswordAccount>(
  attempt: hashing.PasswordAttempt,
  findAccount: () => Promise<A | undefined>,
): Promise<A | null> => hashing.authenticate(attempt, findAccount).catch(throwHashingError)
