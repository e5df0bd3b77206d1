import { randomUUID } from 'node:crypto'
import { refreshTokenRefused, signInRefused } from '#platform/auth/errors.ts'
import {
  createKnownIpAddressCheck,
  type KnownIpAddressCheck,
  recordKnownIpAddress,
  type SignInClient,
} from '#platform/auth/known-addresses.ts'
import { authenticate } from '#platform/auth/passwords.ts'
import {
  type AccessTokenAtSignOut,
  refreshSession,
  type SessionContext,
  signOut,
  startSession,
} from '#platform/auth/sessions.ts'
import { afterCommit } from '#platform/db/transaction.ts'
import { writeAuditEntry } from '../../database/audit.ts'
import type { Chat, ChatTx } from '../../database/chat.ts'
import type { ChatTables } from '../../database/tables.ts'
import { noActiveAgentWithEmail } from '../errors.ts'
import { findAgentByEmail, getAgent } from '../queries.ts'
import type { AgentSignIn, AgentTokenPair } from '../schema.ts'

export interface AgentSessions extends SessionContext<ChatTables> {
  readonly announcements: Chat['announcements']
  readonly isKnownIpAddress: KnownIpAddressCheck
}

/** The platform of console sessions. Only the newest session of an agent on this platform can be refreshed. */
const CONSOLE_PLATFORM = 'console'

async function lockActiveAgent(tx: ChatTx, id: number) {
  const agent = await tx
    .selectFrom('chat.agent')
    .select(['id', 'role', 'isActive'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return agent?.isActive ? agent : null
}

export const createAgentSessions = (
  { db, now, announcements }: Pick<Chat, 'db' | 'now' | 'announcements'>,
  accessTokens: AgentSessions['accessTokens'],
): AgentSessions => ({
  db,
  now,
  announcements,
  accessTokens,
  schema: 'chat',
  isKnownIpAddress: createKnownIpAddressCheck(db, 'chat', now),
  lockUser: lockActiveAgent,
  async onTheft(tx, agentId, sessionId, at) {
    await writeAuditEntry(tx, at, agentId, 'refresh_token_reused', `session:${sessionId}`)
    afterCommit(tx, () => announcements.recheck({ kind: 'sessions', agentId }))
  },
})

interface StoredAgent {
  readonly id: number
  readonly email: string
  readonly role: string
  readonly passwordHash: string | null
}

/**
 * Returns null if the agent was deactivated or the password changed since `agent` was read: either change ends all
 * sessions, so none may start from the old data. `onStart` runs with the agent locked. If it throws, no session starts.
 */
async function startAgentSession(
  sessions: AgentSessions,
  agent: StoredAgent,
  platform: string,
  onStart?: (tx: ChatTx, at: string) => Promise<void>,
): Promise<AgentTokenPair | null> {
  const pair = await startSession(sessions, agent, platform, async (tx, lastLoginAt) => {
    const updated = await tx
      .updateTable('chat.agent')
      .set({ lastLoginAt })
      .where('id', '=', agent.id)
      .where('isActive', '=', true)
      .where('passwordHash', agent.passwordHash === null ? 'is' : '=', agent.passwordHash)
      .executeTakeFirstOrThrow()
    if (Number(updated.numUpdatedRows) === 0) return false
    await onStart?.(tx, lastLoginAt)
    return true
  })
  return pair && { ...pair, agent: await getAgent(sessions.db, agent.id, sessions.now()) }
}

/** Starts a session as `startAgentSession` does, on the platform `console`, and records the IP address as known. */
export const startConsoleSession = (
  sessions: AgentSessions,
  agent: StoredAgent,
  { ipAddress }: SignInClient,
  onStart?: (tx: ChatTx, at: string) => Promise<void>,
): Promise<AgentTokenPair | null> =>
  startAgentSession(sessions, agent, CONSOLE_PLATFORM, async (tx, at) => {
    await onStart?.(tx, at)
    await recordKnownIpAddress(tx, 'chat', { userId: agent.id, account: agent.email, ipAddress, at })
  })

/** `email` must be in lower case. Throws `noActiveAgentWithEmail`. All other sessions of the agent continue. */
export async function startSessionForTrustedServer(sessions: AgentSessions, email: string): Promise<AgentTokenPair> {
  const agent = await findAgentByEmail(sessions.db, email)
  // Each session has a platform of its own, because only the newest session on a platform can be refreshed.
  const platform = `integration:${randomUUID()}`
  const pair = agent?.isActive ? await startAgentSession(sessions, agent, platform) : null
  if (!pair) throw noActiveAgentWithEmail()
  return pair
}

/** Throws `signInRefused` for wrong credentials and inactive agents, and `overloaded` if too many sign-ins wait. */
export async function signInAgent(
  sessions: AgentSessions,
  { email, password }: AgentSignIn,
  client: SignInClient,
): Promise<AgentTokenPair> {
  const isPreferred = () => sessions.isKnownIpAddress(email, client.ipAddress)
  const agent = await authenticate({ password, isAbandoned: client.isDisconnected, isPreferred }, () =>
    findAgentByEmail(sessions.db, email),
  )
  const pair = agent && (await startConsoleSession(sessions, agent, client))
  if (!pair) throw signInRefused()
  return pair
}

/** Throws `refreshTokenRefused` if the refresh token is not active or has expired, or the agent is not active. */
export async function refreshAgentSession(sessions: AgentSessions, refreshToken: string): Promise<AgentTokenPair> {
  const refreshed = await refreshSession(sessions, refreshToken)
  if (!refreshed) throw refreshTokenRefused()
  return { ...refreshed.pair, agent: await getAgent(sessions.db, refreshed.user.id, sessions.now()) }
}

export async function signOutAgent(sessions: AgentSessions, token: AccessTokenAtSignOut): Promise<void> {
  await signOut(sessions, token, 'session')
  sessions.announcements.recheck({ kind: 'sessions', agentId: token.userId })
}
