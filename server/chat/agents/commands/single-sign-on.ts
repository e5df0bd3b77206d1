import type { JWTPayload } from 'jose'
import type { SignInClient } from '#platform/auth/sign-in-addresses.ts'
import { isDuplicate } from '#platform/db/failures.ts'
import { BATCH, removeBatch } from '#platform/db/remove-batch.ts'
import { dependencyUnavailable } from '#platform/errors/common.ts'
import { isEmailAddress } from '#platform/mail/email-address.ts'
import { audit } from '../../database/audit.ts'
import type { ChatTx } from '../../database/chat.ts'
import { agentUnknown, idTokenRefused } from '../errors.ts'
import { agentByEmail } from '../queries.ts'
import type { AgentTokenPair } from '../schema.ts'
import { type IdentityProvider, type IdToken, ProviderAway } from './identity-provider.ts'
import { type AgentSessions, enterConsole } from './sign-in.ts'

/** The e-mail address that a token certifies, in lower case; null if it certifies none. */
function certifiedEmail(
  { email, email_verified: verified }: JWTPayload,
  requiresVerifiedEmail: boolean,
): string | null {
  // Some providers leave the claim out, and some send it as a text.
  const isVerified = verified === true || verified === 'true' || (verified === undefined && !requiresVerifiedEmail)
  if (!isVerified) return null
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
 * Binds the agent to the person of the token at the first single sign-on. Refuses with SVC:1005 the token of another
 * person. The caller holds the lock of the agent's row.
 */
async function bind(tx: ChatTx, at: string, agentId: number, { issuer, subject }: IdToken): Promise<void> {
  const { oidcIssuer, oidcSubject } = await tx
    .selectFrom('chat.agent')
    .select(['oidcIssuer', 'oidcSubject'])
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow()
  // Compared here and not by the database, which may ignore case or trailing blanks.
  if (oidcIssuer === issuer && oidcSubject === subject) return
  const bound = await tx
    .updateTable('chat.agent')
    .set({ oidcIssuer: issuer, oidcSubject: subject })
    .where('id', '=', agentId)
    .where('oidcSubject', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(bound.numUpdatedRows) === 0) throw idTokenRefused()
  await audit(tx, at, agentId, 'agent_bound', `agent:${agentId}`)
}

/** Stores that a token was used to sign in. Refuses with SVC:1005 a token that was used before. */
async function useOnce(tx: ChatTx, { digest, refusedFrom }: IdToken): Promise<void> {
  await tx
    .insertInto('chat.usedIdToken')
    .values({ digest, refusedFrom })
    .execute()
    .catch((error: unknown) => {
      throw isDuplicate(error) ? idTokenRefused() : error
    })
}

/** Deletes a batch of used ID tokens that are refused for their age. Returns whether there may be more. */
export async function pruneUsedIdTokens(tx: ChatTx, now: Date): Promise<boolean> {
  const old = tx
    .selectFrom('chat.usedIdToken')
    .select('digest')
    .where('refusedFrom', '<', now.toISOString())
    .limit(BATCH)
  return await removeBatch(tx.deleteFrom('chat.usedIdToken').where('digest', 'in', old))
}

/**
 * Signs in the active agent whose e-mail address the ID token certifies, once for each token. The first single sign-on
 * binds the agent to issuer and subject of the token; others are refused from then on. Displaces the session that the
 * agent had. Refuses with SVC:1005, SVC:4005, or SVC:0002 while the provider is away; a refused token is not used up.
 */
export async function signInBySingleSignOn(
  sessions: AgentSessions,
  provider: IdentityProvider,
  idToken: string,
  client: SignInClient,
  requiresVerifiedEmail: boolean,
): Promise<AgentTokenPair> {
  const token = await verified(provider, idToken)
  const email = certifiedEmail(token.claims, requiresVerifiedEmail)
  if (!email) throw idTokenRefused()
  const agent = await agentByEmail(sessions.db, email)
  if (!agent?.isActive) throw agentUnknown()
  const pair = await enterConsole(sessions, agent, client, async (tx, at) => {
    await bind(tx, at, agent.id, token)
    await useOnce(tx, token)
  })
  if (!pair) throw agentUnknown()
  return pair
}
