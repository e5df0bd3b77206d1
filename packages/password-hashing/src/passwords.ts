import { randomBytes, timingSafeEqual } from 'node:crypto'
import { admitToHashing, type DeriveKey } from './hashing-pool.ts'

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const LENGTH = 32

const unpadded = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

const encoded = (nonce: Uint8Array, key: Uint8Array): string =>
  `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(key)}`

/**
 * Hashes a password with argon2id into the usual `$argon2id$…` text. Passwords are set by people who are signed in: they
 * go before sign-ins. Throws `HashingBusy` while too many passwords wait to be hashed.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const parameters = { message: password, nonce, tagLength: LENGTH, ...COST }
  const isPreferred = async () => true
  return encoded(nonce, await admitToHashing((deriveKey) => deriveKey(parameters), isPreferred))
}

/** An account that signs in with a password. */
export interface PasswordAccount {
  /** Null where the account has no password. */
  readonly passwordHash: string | null
  readonly isActive: boolean
}

/** The password that a client presents. */
export interface PresentedPassword {
  readonly password: string
  /** Whether the client has closed its connection: its password is then not hashed any more. */
  readonly isAbandoned?: () => boolean
  /** Whether the client goes before others. Called while too many passwords wait to be hashed. */
  readonly isPreferred?: () => Promise<boolean>
}

const SHAPE = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether this is the password of the hash, at the cost that the hash was made with. */
async function matchesHash(
  { password, isAbandoned }: PresentedPassword,
  hash: string,
  deriveKey: DeriveKey,
): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', key = ''] = SHAPE.exec(hash) ?? []
  const stored = Buffer.from(key, 'base64')
  if (stored.length === 0) return false
  const parameters = {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: stored.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  return timingSafeEqual(await deriveKey(parameters, isAbandoned), stored)
}

/** A hash that no password matches. */
const UNMATCHABLE = encoded(randomBytes(16), randomBytes(LENGTH))

/**
 * Returns the account that `findAccount` finds if it is active and this is its password, else null. An account that is
 * unknown or deactivated, or that has no password, costs the same hash as a wrong password, so that the time of the
 * answer tells nothing. Throws `HashingBusy`, without looking for the account, while too many passwords wait to be
 * hashed.
 */
export async function authenticate<A extends PasswordAccount>(
  presented: PresentedPassword,
  findAccount: () => Promise<A | undefined>,
): Promise<A | null> {
  return await admitToHashing(async (deriveKey) => {
    const account = await findAccount()
    const isRight = await matchesHash(presented, account?.passwordHash ?? UNMATCHABLE, deriveKey)
    return account?.isActive && isRight ? account : null
  }, presented.isPreferred)
}
