import { errors, type JWTPayload, jwtVerify } from 'jose'
import { isEmailAddress } from '#platform/mail/email-address.ts'
import type { VerifiedIdentity } from '../rules.ts'

/** How far away the end of an identity token may be, in milliseconds, and how far its maker's clock may be ahead. */
const LIFETIME_MS = 5 * 60_000
const CLOCKS_DIFFER_BY_MS = 30_000

/** Three parts in base64url without padding; who verifies them reads other alphabets as well. */
const COMPACT = /^[\w-]+\.[\w-]+\.[\w-]+$/

/** A blank claim says as little as one that is not there. */
const isSaid = (claim: unknown): boolean =>
  claim !== undefined && claim !== null && !(typeof claim === 'string' && claim.trim() === '')

const isLine = (value: unknown, limit: number): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  [...value.trim()].length <= limit &&
  value.isWellFormed() &&
  !value.includes('\0')

function identityIn({ sub, name, email }: JWTPayload): VerifiedIdentity | null {
  if (!isLine(sub, 200)) return null
  const isNamed = isSaid(name)
  const isMailed = isSaid(email)
  if (isNamed && !isLine(name, 200)) return null
  if (isMailed && !(isLine(email, 254) && isEmailAddress(email.trim()))) return null
  return {
    externalId: sub.trim(),
    ...(isNamed ? { displayName: String(name).trim() } : {}),
    ...(isMailed ? { email: String(email).trim().toLowerCase() } : {}),
  }
}

/** Returns what an identity token says; null if it is not valid or the widget has no secret. */
export async function verifyIdentityToken(
  token: string | null,
  secret: string | null,
  now: Date,
): Promise<VerifiedIdentity | null> {
  if (token === null || secret === null || !COMPACT.test(token)) return null
  const checks = { algorithms: ['HS256'], currentDate: now, requiredClaims: ['sub', 'exp'] }
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), checks)
    const end = Number(payload.exp) * 1000
    return end - now.getTime() > LIFETIME_MS + CLOCKS_DIFFER_BY_MS ? null : identityIn(payload)
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}
