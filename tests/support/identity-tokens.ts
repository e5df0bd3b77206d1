import { SignJWT } from 'jose'
import type { Flowdesk } from './flowdesk.ts'

/** The identity secret that test widgets share. */
export const identitySecret = 'a secret of at least 32 characters'

/** How a token is signed other than correctly. */
export interface SigningOptions {
  /** Seconds from now until it expires. */
  readonly seconds?: number
  readonly by?: string
  readonly alg?: string
}

/** An identity token with these claims, signed by the shared secret and valid for a minute. */
export async function identityToken(
  { clock }: Pick<Flowdesk, 'clock'>,
  claims: Readonly<Record<string, unknown>>,
  { seconds = 60, by = identitySecret, alg = 'HS256' }: SigningOptions = {},
): Promise<string> {
  const exp = Math.floor(clock.now().getTime() / 1000) + seconds
  return await new SignJWT({ exp, ...claims }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(by))
}
