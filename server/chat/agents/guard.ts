import type { AccessClaims } from '#platform/auth/access-tokens.ts'
import { claimsOf } from '#platform/auth/request-credential.ts'
import { type Guarded, sessionGuards, sessionThatCounts } from '#platform/auth/session-guard.ts'
import type { Presented } from '#platform/auth/sessions.ts'
import type { Guard } from '#platform/http/route.ts'
import type { AgentSessions } from './commands/sign-in.ts'
import { agentPolicies } from './config.ts'
import { sessionOf } from './queries.ts'
import type { Role } from './rules.ts'

/** An authenticated agent. Only the guard creates one, from the database rather than from the claims of the token. */
export interface SignedInAgent {
  readonly id: number
  readonly role: Role
  readonly displayName: string
  readonly isAvailable: boolean
  readonly departmentIds: readonly number[]
  /** The departments whose conversations the agent sees; null means all of them. */
  readonly seenDepartmentIds: readonly number[] | null
  readonly sessionId: string
  readonly expiresAt: Date
}

async function loadSignedInAgent({ db }: AgentSessions, claims: AccessClaims): Promise<SignedInAgent> {
  const rows = await sessionOf(db, claims.sid, claims.jti)
  const { id, role, displayName, isAvailable } = sessionThatCounts(rows[0], claims)
  const departmentIds = rows.flatMap(({ departmentId }) => departmentId ?? [])
  return {
    id,
    role,
    displayName,
    isAvailable,
    departmentIds,
    seenDepartmentIds: role === 'administrator' ? null : departmentIds,
    sessionId: claims.sid,
    expiresAt: new Date(claims.exp * 1000),
  }
}

/** Returns the agent of an access token. Throws if the token or its session is not valid. */
export const agentWith = async (sessions: AgentSessions, token: string): Promise<SignedInAgent> =>
  await loadSignedInAgent(sessions, await claimsOf(sessions.accessTokens, token))

const createGuards = (sessions: AgentSessions) =>
  sessionGuards({
    security: 'console',
    policy: agentPolicies.call,
    sessions,
    sessionBehind: (claims) => loadSignedInAgent(sessions, claims),
    actorOf: (agent) => agent,
  })

/** Creates a guard that requires an access token of the console, and one of these roles if any are given. */
export type RequireAgent = (...allowed: Role[]) => Guarded<SignedInAgent>

export const agentGuard = (sessions: AgentSessions): RequireAgent => createGuards(sessions).requireRole

/** Creates the guard of the sign-out route. Accepts an expired access token; rejects a forged or revoked one. */
export const requireAgentSignOut = (sessions: AgentSessions): Guard<Presented | null> => createGuards(sessions).signOut
