import * as hashing from '@flowdesk/password-hashing'
import { createOverloadedRefusal } from '../errors/common.ts'

/** Minimum number of characters of a new password. */
export const MIN_PASSWORD_LENGTH = 10

/** Maximum number of characters of a password, at sign-in as well. */
export const MAX_PASSWORD_LENGTH = 1024

function rethrowBusy(error: unknown): never {
  throw error instanceof hashing.HashingBusy ? createOverloadedRefusal() : error
}

/**
 * Hashes a password with Argon2id and returns the encoded hash, `$argon2id$…`. Rejects with SVC:0002 while too many
 * wait.
 */
export const hashPassword = (password: string): Promise<string> => hashing.hashPassword(password).catch(rethrowBusy)

/**
 * Returns the account from `findAccount` if it is active and the password matches; otherwise null, after the same time.
 * Rejects with SVC:0002 before it calls `findAccount` while too many passwords wait.
 */
export const authenticate = <A extends hashing.PasswordAccount>(
  presented: hashing.PasswordAttempt,
  findAccount: () => Promise<A | undefined>,
): Promise<A | null> => hashing.authenticate(presented, findAccount).catch(rethrowBusy)
