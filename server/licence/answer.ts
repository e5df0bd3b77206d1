import { compactVerify, errors, importJWK, type JWK } from 'jose'
import type { LicenceLimits } from '#platform/context.ts'
import { toInstant } from '#platform/http/instants.ts'

const ALGORITHMS = ['EdDSA', 'Ed25519', 'ES256']

/** The limits that a licence can have. Other limits in an answer are ignored. */
const LIMITS = ['agents', 'monthlyConversations']

const MAX_TEXT_LENGTH = 200

/** Keeps the end of the grace period within the range of `Date`. */
export const MAX_GRACE_DAYS = 36_500

/** The claims of a verified answer of the licence server. */
export interface LicenceAnswer {
  readonly nonce: string
  readonly installationId: string
  readonly status: 'active' | 'revoked'
  readonly customer: string | null
  readonly plan: string | null
  /** RFC 3339, UTC. Null only in a revocation. */
  readonly expiresAt: string | null
  /** Days from the expiry to the end of the grace period; null if `License:GraceDays` applies. */
  readonly graceDays: number | null
  readonly limits: LicenceLimits
}

/** Why an answer was not accepted. The message contains no part of the answer. */
export class InvalidAnswerError extends Error {
  override readonly name = 'InvalidAnswer'
}

type Claims = Readonly<Record<string, unknown>>

const isClaims = (value: unknown): value is Claims =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const importKey = (key: JWK) => importJWK(key, key.alg ?? (key.kty === 'EC' ? 'ES256' : 'EdDSA'))

/** Returns the payload if one of `keys` verifies the signature, else throws `InvalidAnswerError`. Ignores `kid`. */
async function verifySignature(jws: string, keys: readonly JWK[]): Promise<Uint8Array> {
  const verify = async (key: JWK) => await compactVerify(jws, await importKey(key), { algorithms: ALGORITHMS })
  for (const key of keys) {
    const verified = await verify(key).catch((error: unknown) => {
      // Continues with the next key. `TypeError` and `DOMException` mean that a key of the setting cannot be imported.
      if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) return null
      throw error
    })
    if (verified) return verified.payload
  }
  throw new InvalidAnswerError('no key of License:ResponseSigningKeys verifies it')
}

function parsePayload(payload: Uint8Array): Claims {
  try {
    const claims: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload))
    if (isClaims(claims)) return claims
  } catch {
    // Reported below.
  }
  throw new InvalidAnswerError('its payload is not a JSON object')
}

const invalidClaim = (name: string): InvalidAnswerError => new InvalidAnswerError(`its claim ${name} is invalid`)

function readOptionalText(claims: Claims, name: string): string | null {
  const value = claims[name] ?? null
  if (value === null) return null
  if (typeof value !== 'string' || value.length > MAX_TEXT_LENGTH) throw invalidClaim(name)
  return value
}

function readText(claims: Claims, name: string): string {
  const value = readOptionalText(claims, name)
  if (value === null || value === '') throw invalidClaim(name)
  return value
}

function readCount(claims: Claims, name: string, max = Number.MAX_SAFE_INTEGER): number | null {
  const value = claims[name] ?? null
  if (value === null) return null
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0 || value > max) throw invalidClaim(name)
  return value
}

function readStatus(claims: Claims): LicenceAnswer['status'] {
  const status = readText(claims, 'status').toLowerCase()
  if (status !== 'active' && status !== 'revoked') throw invalidClaim('status')
  return status
}

function readExpiry(claims: Claims, status: LicenceAnswer['status']): string | null {
  const text = readOptionalText(claims, 'expiresAt')
  if (text === null && status === 'revoked') return null
  const expiresAt = text === null ? null : toInstant(text)
  if (expiresAt === null) throw invalidClaim('expiresAt')
  return expiresAt
}

function readLimits(claims: Claims): LicenceLimits {
  const limits = claims['limits'] ?? {}
  if (!isClaims(limits)) throw invalidClaim('limits')
  return Object.fromEntries(LIMITS.map((name) => [name, readCount(limits, name) ?? 0]))
}

/** Verifies the signature and the claims of a compact JWS, but not the nonce. Throws `InvalidAnswerError`. */
export async function verifyAnswer(
  jws: string,
  { keys, installationId }: { readonly keys: readonly JWK[]; readonly installationId: string },
): Promise<LicenceAnswer> {
  const claims = parsePayload(await verifySignature(jws, keys))
  if (readText(claims, 'installationId') !== installationId)
    throw new InvalidAnswerError('it was issued for another installation')
  const status = readStatus(claims)
  return {
    nonce: readText(claims, 'nonce'),
    installationId,
    status,
    customer: readOptionalText(claims, 'customer'),
    plan: readOptionalText(claims, 'plan'),
    expiresAt: readExpiry(claims, status),
    graceDays: readCount(claims, 'graceDays', MAX_GRACE_DAYS),
    limits: readLimits(claims),
  }
}
