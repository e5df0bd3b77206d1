import type { AccessClaims } from '#platform/auth/access-tokens.ts'
import { verifyAccessToken } from '#platform/auth/request-credential.ts'
import { createAccessTokenGuards, type GuardAndLimit, requireActiveSession } from '#platform/auth/session-guard.ts'
import type { AccessTokenAtSignOut } from '#platform/auth/sessions.ts'
import type { Guard } from '#platform/http/route.ts'
import type { AgentSessions } from './commands/sign-in.ts'
import { agentPolicies } from './config.ts'
import { findAgentSessionRows } from './queries.ts'
import type { Role } from './rules.ts'

/** An authenticated agent. Only this file creates one. The role and the departments come from the database. */
export interface SignedInAgent {
  readonly id: number
  readonly role: Role
  readonly displayName: string
  readonly isAvailable: boolean
  readonly departmentIds: readonly number[]
  /** The departments whose conversations the agent sees; null means all departments. */
  readonly visibleDepartmentIds: readonly number[] | null
  readonly sessionId: string
  /** When the access token expires. */
  readonly expiresAt: Date
}

async function loadSignedInAgent({ db }: AgentSessions, claims: AccessClaims): Promise<SignedInAgent> {
  const rows = await findAgentSessionRows(db, claims.sid, claims.jti)
  const { id, role, displayName, isAvailable } = requireActiveSession(rows[0], claims)
  const departmentIds = rows.flatMap(({ departmentId }) => departmentId ?? [])
  return {
    id,
    role,
    displayName,
    isAvailable,
    departmentIds,
    visibleDepartmentIds: role === 'administrator' ? null : departmentIds,
    sessionId: claims.sid,
    expiresAt: new Date(claims.exp * 1000),
  }
}

export const authenticateAgent = async (sessions: AgentSessions, token: string): Promise<SignedInAgent> =>
  await loadSignedInAgent(sessions, await verifyAccessToken(sessions.accessTokens, token))

const createGuards = (sessions: AgentSessions) =>
  createAccessTokenGuards({
    security: 'console',
    policy: agentPolicies.call,
    sessions,
    loadSession: (claims) => loadSignedInAgent(sessions, claims),
    toActor: (agent) => agent,
  })

/** Requires an access token of the console and, unless `allowedRoles` is empty, one of these roles. */
export type RequireAgent = (...allowedRoles: Role[]) => GuardAndLimit<SignedInAgent>

export const createRequireAgent = (sessions: AgentSessions): RequireAgent => createGuards(sessions).requireRole

/**
 * Accepts an expired token with a valid signature; the actor is null if it expired more than seven days ago. Rejects a
 * token that has not expired if it was revoked, its session has ended, or its agent is inactive.
 */
export const createAgentSignOutGuard = (sessions: AgentSessions): Guard<AccessTokenAtSignOut | null> =>
  createGuards(sessions).signOutGuard
