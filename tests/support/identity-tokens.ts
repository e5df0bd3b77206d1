import { SignJWT } from 'jose'
import type { Flowdesk } from './flowdesk.ts'

/** The identity secret that test widgets share. */
export const identitySecret = 'a secret of at least 32 characters'

/** How a token differs from a valid one. */
export interface SigningOptions {
  /** Time until it expires, in seconds. */
  readonly lifetimeSeconds?: number
  readonly secret?: string
  readonly alg?: string
}

/** Returns an identity token with these claims, signed with the shared secret and valid for a minute. */
export async function signIdentityToken(
  { clock }: Pick<Flowdesk, 'clock'>,
  claims: Readonly<Record<string, unknown>>,
  { lifetimeSeconds = 60, secret = identitySecret, alg = 'HS256' }: SigningOptions = {},
): Promise<string> {
  const exp = Math.floor(clock.now().getTime() / 1000) + lifetimeSeconds
  return await new SignJWT({ exp, ...claims }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(secret))
}
