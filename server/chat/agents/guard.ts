import type { AccessClaims } from '#platform/auth/access-tokens.ts'
import { claimsOf } from '#platform/auth/request-credential.ts'
import { type Guarded, sessionGuards, sessionThatCounts } from '#platform/auth/session-guard.ts'
import type { Presented } from '#platform/auth/sessions.ts'
import type { Guard } from '#platform/http/route.ts'
import type { AgentSessions } from './commands/sign-in.ts'
import { agentPolicies } from './config.ts'
import { sessionOf } from './queries.ts'
import type { Role } from './rules.ts'

/** A person of the console, signed in. Made by the guard alone, from the store and not from the token. */
export interface SignedInAgent {
  readonly id: number
  readonly role: Role
  readonly displayName: string
  readonly isAvailable: boolean
  /** The departments that the agent is a member of. */
  readonly departmentIds: readonly number[]
  /** The departments whose conversations the agent sees; null: all of them. */
  readonly seenDepartmentIds: readonly number[] | null
  readonly sessionId: string
  /** When the access token stops counting. */
  readonly expiresAt: Date
}

async function agentBehind({ db }: AgentSessions, claims: AccessClaims): Promise<SignedInAgent> {
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

/** Who holds this access token of the console. */
export const agentWith = async (sessions: AgentSessions, token: string): Promise<SignedInAgent> =>
  await agentBehind(sessions, await claimsOf(sessions.accessTokens, token))

const guardsOf = (sessions: AgentSessions) =>
  sessionGuards({
    security: 'console',
    policy: agentPolicies.call,
    sessions,
    sessionBehind: (claims) => agentBehind(sessions, claims),
    actorOf: (agent) => agent,
  })

/** Takes an access token of the console of one of these roles, any unless given. */
export type RequireAgent = (...allowed: Role[]) => Guarded<SignedInAgent>

/** Makes the guard of console routes. */
export const agentGuard = (sessions: AgentSessions): RequireAgent => guardsOf(sessions).requireRole

/** Takes any genuine access token for signing out, an expired one too; a forged or revoked one is refused. */
export const requireAgentSignOut = (sessions: AgentSessions): Guard<Presented | null> => guardsOf(sessions).signOut
