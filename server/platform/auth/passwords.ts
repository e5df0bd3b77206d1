import * as hashing from '@flowdesk/password-hashing'
import { tooBusy } from '../errors/common.ts'

/** Minimum number of characters of a new password. */
export const PASSWORD_MIN = 10

/** Maximum number of characters of a password, also at a sign-in. */
export const PASSWORD_MAX = 1024

function refuseBusy(error: unknown): never {
  throw error instanceof hashing.HashingBusy ? tooBusy() : error
}

/** Hashes a password with argon2id into the usual `$argon2id$…` text. Refuses with SVC:0002 while too many wait. */
export const hashPassword = (password: string): Promise<string> => hashing.hashPassword(password).catch(refuseBusy)

/**
 * Returns the account that `findAccount` finds if it is active and this is its password, else null, in the same time. Refuses with
 * SVC:0002, without looking for the account, while too many passwords wait.
 */
export const authenticate = <A extends hashing.PasswordAccount>(
  presented: hashing.PresentedPassword,
  findAccount: () => Promise<A | undefined>,
): Promise<A | null> => hashing.authenticate(presented, findAccount).catch(refuseBusy)
