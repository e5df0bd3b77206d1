import type { SignInClient } from '#platform/auth/known-addresses.ts'
import { hashPassword } from '#platform/auth/passwords.ts'
import { digest } from '#platform/auth/secrets.ts'
import { endAllSessions } from '#platform/auth/sessions.ts'
import { afterCommit } from '#platform/db/transaction.ts'
import { writeAuditEntry } from '../../database/audit.ts'
import type { ChatDb, ChatTx } from '../../database/chat.ts'
import { passwordLinkRefused } from '../errors.ts'
import type { AgentTokenPair, ChosenPassword } from '../schema.ts'
import { type AgentSessions, startConsoleSession } from './sign-in.ts'

const findAgentOfLink = (db: ChatDb, linkDigest: string, now: Date) =>
  db
    .selectFrom('chat.passwordLink as link')
    .innerJoin('chat.agent as agent', 'agent.id', 'link.agentId')
    .select(['agent.id', 'agent.email', 'agent.role', 'agent.passwordHash'])
    .where('link.digest', '=', linkDigest)
    .where('link.expiresAt', '>', now.toISOString())
    .executeTakeFirst()

/** Deletes the link. Throws `passwordLinkRefused` if another transaction has used, replaced or invalidated it. */
async function useLink(tx: ChatTx, linkDigest: string): Promise<void> {
  const deletion = tx.deleteFrom('chat.passwordLink').where('digest', '=', linkDigest)
  if (Number((await deletion.executeTakeFirstOrThrow()).numDeletedRows) === 0) throw passwordLinkRefused()
}

/**
 * Sets the password of the agent to whom a link was sent, ends all sessions of the agent, and starts a new one. A link
 * works once; a refused password does not use it up. Throws `passwordLinkRefused`, and the errors of `hashPassword`.
 */
export async function choosePassword(
  sessions: AgentSessions,
  { token, password }: ChosenPassword,
  client: SignInClient,
): Promise<AgentTokenPair> {
  const linkDigest = digest(token)
  // Checks the link before it hashes the password, so that requests with unknown links cannot overload the hashing.
  const agent = await findAgentOfLink(sessions.db, linkDigest, sessions.now())
  if (!agent) throw passwordLinkRefused()
  const passwordHash = await hashPassword(password)
  const pair = await startConsoleSession(sessions, agent, client, async (tx, at) => {
    await useLink(tx, linkDigest)
    await tx.updateTable('chat.agent').set({ passwordHash }).where('id', '=', agent.id).execute()
    await endAllSessions(tx, 'chat', agent.id, new Date(at))
    await writeAuditEntry(tx, at, agent.id, 'agent_password_chosen', `agent:${agent.id}`)
    afterCommit(tx, () => sessions.announcements.recheck({ kind: 'agent', id: agent.id }))
  })
  if (!pair) throw passwordLinkRefused()
  return pair
}
