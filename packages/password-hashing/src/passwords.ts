import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type DeriveKey, runWithHashing } from './hashing-pool.ts'

// The OWASP minimum for Argon2id: 19 MiB, two passes, one lane.
const ARGON2_COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const KEY_LENGTH_BYTES = 32

const toUnpaddedBase64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '')

const encodeHash = (nonce: Uint8Array, key: Uint8Array): string =>
  `$argon2id$v=19$m=${ARGON2_COST.memory},t=${ARGON2_COST.passes},p=${ARGON2_COST.parallelism}$${toUnpaddedBase64(nonce)}$${toUnpaddedBase64(key)}`

/**
 * Returns the hash, `$argon2id$…`. If the queue is full, the call counts as preferred, like those for which
 * `isPreferred` returns true: its hash is computed before the queued ones. Rejects with `HashingBusy` if too many
 * preferred calls wait.
 */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const parameters = { message: password, nonce, tagLength: KEY_LENGTH_BYTES, ...ARGON2_COST }
  // Anonymous clients sign in, but cannot set passwords, so these calls take precedence.
  const isPreferred = async () => true
  return encodeHash(nonce, await runWithHashing((deriveKey) => deriveKey(parameters), isPreferred))
}

export interface PasswordAccount {
  readonly passwordHash: string | null
  readonly isActive: boolean
}

export interface PasswordAttempt {
  readonly password: string
  /** Returns whether the client has closed its connection. `authenticate` then rejects with `HashingBusy`. */
  readonly isAbandoned?: () => boolean
  /** Returns whether the client takes precedence. Called only while the queue is full. */
  readonly isPreferred?: () => Promise<boolean>
}

const ENCODED_HASH = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

async function matchesHash(
  { password, isAbandoned }: PasswordAttempt,
  hash: string,
  deriveKey: DeriveKey,
): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', key = ''] = ENCODED_HASH.exec(hash) ?? []
  const storedKey = Buffer.from(key, 'base64')
  if (storedKey.length === 0) return false
  const parameters = {
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: storedKey.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  }
  return timingSafeEqual(await deriveKey(parameters, isAbandoned), storedKey)
}

const UNMATCHABLE_HASH = encodeHash(randomBytes(16), randomBytes(KEY_LENGTH_BYTES))

/**
 * Returns the account from `findAccount` if it is active and the password matches; otherwise null. Computes one
 * hash for an unknown or deactivated account, too, so that the response time reveals nothing. Rejects with
 * `HashingBusy` before it calls `findAccount` while too many passwords are queued.
 */
export async function authenticate<A extends PasswordAccount>(
  attempt: PasswordAttempt,
  findAccount: () => Promise<A | undefined>,
): Promise<A | null> {
  return await runWithHashing(async (deriveKey) => {
    const account = await findAccount()
    const matches = await matchesHash(attempt, account?.passwordHash ?? UNMATCHABLE_HASH, deriveKey)
    return account?.isActive && matches ? account : null
  }, attempt.isPreferred)
}
