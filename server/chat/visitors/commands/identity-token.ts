import { errors, type JWTPayload, jwtVerify } from 'jose'
import { isEmailAddress, MAX_EMAIL_LENGTH } from '#platform/mail/email-address.ts'
import type { VerifiedIdentity } from '../rules.ts'

const MAX_LIFETIME_MS = 5 * 60_000

const CLOCK_SKEW_MS = 30_000

/** A compact JWS (RFC 7515) in unpadded base64url. The JWT library would accept other encodings too. */
const COMPACT_JWS_PATTERN = /^[\w-]+\.[\w-]+\.[\w-]+$/

const isPresent = (claim: unknown): boolean =>
  claim !== undefined && claim !== null && !(typeof claim === 'string' && claim.trim() === '')

const isValidText = (value: unknown, maxLength: number): value is string =>
  typeof value === 'string' &&
  value.trim() !== '' &&
  [...value.trim()].length <= maxLength &&
  value.isWellFormed() &&
  !value.includes('\0')

function parseIdentity({ sub, name, email: emailClaim }: JWTPayload): VerifiedIdentity | null {
  // Converts to lower case before checking the length, because `İ` becomes two characters.
  const email = typeof emailClaim === 'string' ? emailClaim.toLowerCase() : emailClaim
  if (!isValidText(sub, 200)) return null
  const hasName = isPresent(name)
  const hasEmail = isPresent(email)
  if (hasName && !isValidText(name, 200)) return null
  if (hasEmail && !(isValidText(email, MAX_EMAIL_LENGTH) && isEmailAddress(email.trim()))) return null
  return {
    externalId: sub.trim(),
    ...(hasName ? { displayName: String(name).trim() } : {}),
    ...(hasEmail ? { email: String(email).trim() } : {}),
  }
}

/** Returns the claims of an identity token; null if the token is invalid, or if the token or the secret is null. */
export async function verifyIdentityToken(
  token: string | null,
  secret: string | null,
  now: Date,
): Promise<VerifiedIdentity | null> {
  if (token === null || secret === null || !COMPACT_JWS_PATTERN.test(token)) return null
  const checks = { algorithms: ['HS256'], currentDate: now, requiredClaims: ['sub', 'exp'] }
  try {
    const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), checks)
    const expiresAt = Number(payload.exp) * 1000
    return expiresAt - now.getTime() > MAX_LIFETIME_MS + CLOCK_SKEW_MS ? null : parseIdentity(payload)
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof TypeError) return null
    throw error
  }
}
