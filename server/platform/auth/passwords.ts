import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify((parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
  argon2('argon2id', parameters, done),
)

// OWASP's floor for argon2id: 19 MiB, two passes, one lane.
const COST = { memory: 19_456, passes: 2, parallelism: 1 } as const
const LENGTH = 32

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** The fewest characters of a password that is set. */
export const PASSWORD_MIN = 10

/** The most characters of a password, also of one that a sign-in takes. */
export const PASSWORD_MAX = 1024

/** Hashes a password with argon2id into the usual `$argon2id$…` text. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const key = await derive({ message: password, nonce, tagLength: LENGTH, ...COST })
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(nonce)}$${unpadded(key)}`
}

const SHAPE = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Whether this is the password of the hash, at the cost that the hash was made with. */
export async function isPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', key = ''] = SHAPE.exec(hash) ?? []
  const stored = Buffer.from(key, 'base64')
  if (stored.length === 0) return false
  const derived = await derive({
    message: password,
    nonce: Buffer.from(nonce, 'base64'),
    tagLength: stored.length,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(derived, stored)
}

/** A hash that no password has: signing in as nobody takes as long as signing in wrongly. */
export const NOBODY = `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(randomBytes(16))}$${unpadded(randomBytes(LENGTH))}`
