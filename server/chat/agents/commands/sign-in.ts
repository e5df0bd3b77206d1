import { refreshTokenRefused, signInRefused } from '#platform/auth/errors.ts'
import { authenticate } from '#platform/auth/passwords.ts'
import { beginSession, endSession, type Presented, refreshSession, type SessionStore } from '#platform/auth/sessions.ts'
import {
  type IsKnownAddress,
  knownAddresses,
  recordSignInAddress,
  type SignInClient,
} from '#platform/auth/sign-in-addresses.ts'
import { afterCommit } from '#platform/db/transaction.ts'
import { audit } from '../../database/audit.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import type { ChatTables } from '../../database/tables.ts'
import { agentByEmail, agentById } from '../queries.ts'
import type { AgentSignIn, AgentTokenPair } from '../schema.ts'

/** The sessions of the console. */
export interface AgentSessions extends SessionStore<ChatTables> {
  readonly announcements: Chat['announcements']
  readonly isKnownAddress: IsKnownAddress
}

/** Where an agent is signed in by password or single sign-on: one session lives there. */
const CONSOLE = 'console'

async function lock(tx: ChatTx, id: number) {
  const agent = await tx
    .selectFrom('chat.agent')
    .select(['id', 'role', 'isActive'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return agent?.isActive ? agent : null
}

/** Keeps the sessions of the console in its tables, signed by these access tokens. */
export const agentSessions = (
  { db, now, announcements }: Pick<Chat, 'db' | 'now' | 'announcements'>,
  accessTokens: AgentSessions['accessTokens'],
): AgentSessions => ({
  db,
  now,
  announcements,
  accessTokens,
  schema: 'chat',
  isKnownAddress: knownAddresses(db, 'chat', now),
  lock,
  async onTheft(tx, agentId, sessionId, at) {
    await audit(tx, at, agentId, 'refresh_token_reused', `session:${sessionId}`)
    afterCommit(tx, () => announcements.lookAgain({ kind: 'sessions', agentId }))
  },
})

/** An agent as the store has it now. */
interface Known {
  readonly id: number
  readonly email: string
  readonly role: string
  readonly passwordHash: string | null
}

/**
 * Begins the session of an agent in the console. Displaces the one that the agent had. Null where the agent was
 * deactivated or got another password meanwhile: that ended all sessions, and none begins behind it. `admit` runs in the
 * same transaction, under the lock of the agent's row; the session does not begin if it throws.
 */
export async function enterConsole(
  sessions: AgentSessions,
  agent: Known,
  { address }: SignInClient,
  admit?: (tx: ChatTx, at: string) => Promise<void>,
): Promise<AgentTokenPair | null> {
  const pair = await beginSession(sessions, agent, CONSOLE, async (tx, lastLoginAt) => {
    const entered = await tx
      .updateTable('chat.agent')
      .set({ lastLoginAt })
      .where('id', '=', agent.id)
      .where('isActive', '=', true)
      .where('passwordHash', agent.passwordHash === null ? 'is' : '=', agent.passwordHash)
      .executeTakeFirstOrThrow()
    if (Number(entered.numUpdatedRows) === 0) return false
    await admit?.(tx, lastLoginAt)
    await recordSignInAddress(tx, 'chat', { userId: agent.id, email: agent.email, address, at: lastLoginAt })
    return true
  })
  return pair && { ...pair, agent: await agentById(sessions.db, agent.id, sessions.now()) }
}

/**
 * Signs an agent in with a password. Displaces the session that the agent had. Refuses with SVC:1004, or with SVC:0002
 * while too many passwords wait to be hashed.
 */
export async function signInAgent(
  sessions: AgentSessions,
  { email, password }: AgentSignIn,
  client: SignInClient,
): Promise<AgentTokenPair> {
  const isPreferred = () => sessions.isKnownAddress(email, client.address)
  const presented = { password, isAbandoned: client.isGone, isPreferred }
  const agent = await authenticate(presented, () => agentByEmail(sessions.db, email))
  const pair = agent && (await enterConsole(sessions, agent, client))
  if (!pair) throw signInRefused()
  return pair
}

/** Trades a refresh token for a new pair, once. Refuses with SVC:1006. */
export async function refreshAgent(sessions: AgentSessions, refreshToken: string): Promise<AgentTokenPair> {
  const refreshed = await refreshSession(sessions, refreshToken)
  if (!refreshed) throw refreshTokenRefused()
  return { ...refreshed.pair, agent: await agentById(sessions.db, refreshed.person.id, sessions.now()) }
}

/** Ends a session; its connections are closed. Twice is harmless. */
export async function signOutAgent(sessions: AgentSessions, token: Presented): Promise<void> {
  await endSession(sessions, token, 'session')
  sessions.announcements.lookAgain({ kind: 'sessions', agentId: token.userId })
}
