import type { JWTPayload } from 'jose'
import type { SignInClient } from '#platform/auth/known-addresses.ts'
import { isUniqueViolation } from '#platform/db/database-errors.ts'
import { DELETE_BATCH_SIZE, deleteBatch } from '#platform/db/delete-batch.ts'
import { isEmailAddress } from '#platform/mail/email-address.ts'
import { writeAuditEntry } from '../../database/audit.ts'
import type { ChatTx } from '../../database/chat.ts'
import { idTokenRefused, noActiveAgentWithEmail } from '../errors.ts'
import { findAgentByEmail } from '../queries.ts'
import type { AgentTokenPair } from '../schema.ts'
import type { IdentityProvider, IdToken } from './identity-provider.ts'
import { type AgentSessions, startConsoleSession } from './sign-in.ts'

/**
 * Returns the e-mail address of a token in lower case; null if it is absent, invalid or not verified. Without
 * `requiresVerifiedEmail`, an address without the claim `email_verified` counts as verified.
 */
function getVerifiedEmail(
  { email, email_verified: verified }: JWTPayload,
  requiresVerifiedEmail: boolean,
): string | null {
  // Some providers omit the claim, and some send it as a string.
  const isVerified = verified === true || verified === 'true' || (verified === undefined && !requiresVerifiedEmail)
  if (!isVerified) return null
  const address = typeof email === 'string' ? email.trim().toLowerCase() : ''
  return isEmailAddress(address) ? address : null
}

/**
 * Binds the agent to the person of the token, unless the agent is bound already. Throws `idTokenRefused` if the agent
 * is bound to another person. The caller must have locked the row of the agent.
 */
async function bindAgentToPerson(tx: ChatTx, at: string, agentId: number, { issuer, subject }: IdToken): Promise<void> {
  const { oidcIssuer, oidcSubject } = await tx
    .selectFrom('chat.agent')
    .select(['oidcIssuer', 'oidcSubject'])
    .where('id', '=', agentId)
    .executeTakeFirstOrThrow()
  // Compares here, because a database collation may ignore case or trailing spaces.
  if (oidcIssuer === issuer && oidcSubject === subject) return
  const updated = await tx
    .updateTable('chat.agent')
    .set({ oidcIssuer: issuer, oidcSubject: subject })
    .where('id', '=', agentId)
    .where('oidcSubject', 'is', null)
    .executeTakeFirstOrThrow()
  if (Number(updated.numUpdatedRows) === 0) throw idTokenRefused()
  await writeAuditEntry(tx, at, agentId, 'agent_bound', `agent:${agentId}`)
}

/** Records the use of the token. Throws `idTokenRefused` if it was used before. */
async function recordFirstUse(tx: ChatTx, { digest, refusedFrom }: IdToken): Promise<void> {
  await tx
    .insertInto('chat.usedIdToken')
    .values({ digest, refusedFrom })
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? idTokenRefused() : error
    })
}

/** Deletes a batch of the tokens that are too old to be accepted. Returns whether there may be more. */
export async function pruneUsedIdTokens(tx: ChatTx, now: Date): Promise<boolean> {
  const old = tx
    .selectFrom('chat.usedIdToken')
    .select('digest')
    .where('refusedFrom', '<', now.toISOString())
    .limit(DELETE_BATCH_SIZE)
  return await deleteBatch(tx.deleteFrom('chat.usedIdToken').where('digest', 'in', old))
}

/**
 * Signs in the agent who has the e-mail address of the token. Each token works once. A token of a rejected sign-in does
 * not count as used. Throws the errors of `IdentityProvider.verify`, `idTokenRefused` for a token that is invalid,
 * used, of another person or without a verified e-mail address, and `noActiveAgentWithEmail` if no active agent has the
 * address or the agent was deactivated or got another password meanwhile.
 */
export async function signInWithIdToken(
  sessions: AgentSessions,
  provider: IdentityProvider,
  idToken: string,
  client: SignInClient,
  requiresVerifiedEmail: boolean,
): Promise<AgentTokenPair> {
  const token = await provider.verify(idToken)
  if (!token) throw idTokenRefused()
  const email = getVerifiedEmail(token.claims, requiresVerifiedEmail)
  if (!email) throw idTokenRefused()
  const agent = await findAgentByEmail(sessions.db, email)
  if (!agent?.isActive) throw noActiveAgentWithEmail()
  const pair = await startConsoleSession(sessions, agent, client, async (tx, at) => {
    await bindAgentToPerson(tx, at, agent.id, token)
    await recordFirstUse(tx, token)
  })
  if (!pair) throw noActiveAgentWithEmail()
  return pair
}
