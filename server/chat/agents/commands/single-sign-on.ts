import { consumeIdToken, verifyIdTokenAndEmail } from '#platform/auth/id-tokens.ts'
import type { IdentityProvider } from '#platform/auth/identity-provider.ts'
import type { SignInClient } from '#platform/auth/known-addresses.ts'
import { writeAuditEntry } from '../../database/audit.ts'
import { noActiveAgentWithEmail } from '../errors.ts'
import { findAgentByEmail } from '../queries.ts'
import type { AgentTokenPair } from '../schema.ts'
import { type AgentSessions, startConsoleSession } from './sign-in.ts'

/**
 * Signs in the agent with the e-mail address of the token. A token works once, but a rejected sign-in does not use it
 * up. Throws `idTokenRefused`, `noActiveAgentWithEmail`, and the errors of `IdentityProvider.verify`.
 */
export async function signInWithIdToken(
  sessions: AgentSessions,
  provider: IdentityProvider,
  idToken: string,
  client: SignInClient,
  requiresVerifiedEmail: boolean,
): Promise<AgentTokenPair> {
  const token = await verifyIdTokenAndEmail(provider, idToken, requiresVerifiedEmail)
  const agent = await findAgentByEmail(sessions.db, token.email)
  if (!agent?.isActive) throw noActiveAgentWithEmail()
  const pair = await startConsoleSession(sessions, agent, client, async (tx, at) => {
    const binding = await consumeIdToken(tx, { table: 'chat.agent', id: agent.id }, token)
    if (binding === 'bound') await writeAuditEntry(tx, at, agent.id, 'agent_bound', `agent:${agent.id}`)
  })
  if (!pair) throw noActiveAgentWithEmail()
  return pair
}
