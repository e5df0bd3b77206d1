import type { FastifyRequest } from 'fastify'
import type { AccessClaims } from '#platform/auth/access-tokens.ts'
import type { Presented } from '#platform/auth/sessions.ts'
import {
  credentialExpired,
  credentialRequired,
  credentialRevoked,
  licenceBlocked,
  roleTooLow,
} from '#platform/errors/common.ts'
import { claimsOf, presentedForSignOut, presentedToken } from '#platform/http/presented-token.ts'
import type { Guard } from '#platform/http/route.ts'
import type { AgentSessions } from './commands/sign-in.ts'
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

const security = 'console'
const unauthenticated = [licenceBlocked, credentialRequired, credentialExpired, credentialRevoked]

async function agentBehind({ db }: AgentSessions, claims: AccessClaims): Promise<SignedInAgent> {
  const rows = await sessionOf(db, claims.sid, claims.jti)
  const [session] = rows
  if (!session || String(session.id) !== claims.sub) throw credentialRequired()
  if (!session.isActive || session.endedAt || session.revokedJti) throw credentialRevoked()
  const { id, role, displayName, isAvailable } = session
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

/** The guard and the rate limit of a console route, to be spread into it. */
interface Guarded<A> {
  readonly guard: Guard<A>
  readonly limit: { readonly policy: 'Agent'; readonly key: (actor: A) => string }
}

/** Takes an access token of the console of one of these roles, any unless given. */
export type RequireAgent = (...allowed: Role[]) => Guarded<SignedInAgent>

/** Makes the guard of console routes. */
export const agentGuard =
  (sessions: AgentSessions): RequireAgent =>
  (...allowed) => {
    async function guard(request: FastifyRequest): Promise<SignedInAgent> {
      const agent = await agentWith(sessions, presentedToken(request))
      if (allowed.length > 0 && !allowed.includes(agent.role)) throw roleTooLow()
      return agent
    }
    const refuses = allowed.length > 0 ? [...unauthenticated, roleTooLow] : unauthenticated
    const needs = allowed.length > 0 ? { needs: { role: allowed.join(' or ') } } : {}
    return {
      guard: Object.assign(guard, { security, refuses, ...needs }),
      limit: { policy: 'Agent', key: (actor) => String(actor.id) },
    }
  }

/** Takes any genuine access token for signing out, an expired one too; a forged or revoked one is refused. */
export function requireAgentSignOut(sessions: AgentSessions): Guard<Presented | null> {
  const guard = (request: FastifyRequest): Promise<Presented | null> =>
    presentedForSignOut(sessions.accessTokens, request, sessions.now(), (claims) => agentBehind(sessions, claims))
  return Object.assign(guard, { security, refuses: [credentialRequired, credentialRevoked] })
}
