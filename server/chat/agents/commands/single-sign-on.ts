import type { JWTPayload } from 'jose'
import { type IdentityProvider, type IdToken, ProviderAway } from '#platform/auth/identity-provider.ts'
import { dependencyUnavailable } from '#platform/errors/common.ts'
import { isEmailAddress } from '#platform/mail/email-address.ts'
import { agentUnknown, idTokenRefused } from '../errors.ts'
import { agentByEmail } from '../queries.ts'
import type { AgentTokenPair } from '../schema.ts'
import { type AgentSessions, enterConsole } from './sign-in.ts'

/** The address that a token certifies, in lower case; null where it certifies none. */
function certifiedEmail({ email, email_verified: isVerified }: JWTPayload): string | null {
  // Some providers leave the claim out; those that say no mean it.
  if (isVerified !== undefined && isVerified !== true && isVerified !== 'true') return null
  const address = typeof email === 'string' ? email.trim().toLowerCase() : ''
  return isEmailAddress(address) ? address : null
}

async function verified(provider: IdentityProvider, idToken: string): Promise<IdToken> {
  const token = await provider.verify(idToken).catch((error: unknown) => {
    if (error instanceof ProviderAway) throw dependencyUnavailable({ headers: { 'retry-after': '5' } })
    throw error
  })
  if (!token) throw idTokenRefused()
  return token
}

/**
 * Signs in the active agent whose address the ID token certifies. Displaces the session that the agent had. Refuses with
 * SVC:1005, SVC:4005, or SVC:0002 while the provider is away.
 */
export async function signInBySingleSignOn(
  sessions: AgentSessions,
  provider: IdentityProvider,
  idToken: string,
): Promise<AgentTokenPair> {
  const { claims } = await verified(provider, idToken)
  const email = certifiedEmail(claims)
  if (!email) throw idTokenRefused()
  const agent = await agentByEmail(sessions.db, email)
  const pair = agent?.isActive ? await enterConsole(sessions, agent) : null
  if (!pair) throw agentUnknown()
  return pair
}
