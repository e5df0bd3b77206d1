import type { FastifyRequest } from 'fastify'
import type { AccessClaims, AccessTokens } from '#platform/auth/access-tokens.ts'
import { bearerToken } from '#platform/auth/bearer.ts'
import {
  credentialExpired,
  credentialRequired,
  credentialRevoked,
  licenceBlocked,
  roleTooLow,
} from '#platform/errors/common.ts'
import { isRepeated } from '#platform/http/headers.ts'
import type { Guard } from '#platform/http/route.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { Ticketing } from '../database/ticketing.ts'
import type { Presented } from './commands.ts'
import { poolIdsOf, sessionOf } from './queries.ts'
import type { Role } from './rules.ts'

/** A person of the dashboard, signed in. Made by `staffGuard` alone. */
export interface Staff {
  readonly id: number
  readonly role: Role
  /** The pools whose tickets the person sees; null: all of them. */
  readonly poolIds: readonly number[] | null
}

interface Options extends Ticketing {
  readonly accessTokens: AccessTokens<TicketingTables>
}

/** Logging out an expired token counts this long; its refresh token cannot be older. */
const EXPIRED_COUNTS_MS = 7 * 24 * 3600 * 1000

const security = 'dashboard'
const unauthenticated = [licenceBlocked, credentialRequired, credentialExpired, credentialRevoked]

function presentedToken(request: FastifyRequest): string {
  const token = bearerToken(request.headers.authorization)
  if (!token || token.startsWith('svc_') || isRepeated(request, 'authorization')) throw credentialRequired()
  return token
}

async function personBehind(staff: Options, claims: AccessClaims) {
  const session = await sessionOf(staff.db, claims.sid, claims.jti)
  if (!session || String(session.id) !== claims.sub) throw credentialRequired()
  if (!session.isActive || session.endedAt || session.revokedJti) throw credentialRevoked()
  return session
}

async function validClaims(staff: Options, request: FastifyRequest): Promise<AccessClaims> {
  const verified = await staff.accessTokens.verify(presentedToken(request))
  if (verified.state === 'forged') throw credentialRequired()
  if (verified.state === 'expired') throw credentialExpired()
  return verified.claims
}

/** The guard and the rate limit of a dashboard route, to be spread into it. */
export interface Guarded<A> {
  readonly guard: Guard<A>
  readonly limit: { readonly policy: 'Dashboard'; readonly key: (actor: A) => string }
}

/** Takes a dashboard access token of one of these roles (any unless given); role and pools are read from the store. */
export type StaffGuard = (...allowed: Role[]) => Guarded<Staff>

/** Makes the guard of dashboard routes. */
export const staffGuard =
  (staff: Options): StaffGuard =>
  (...allowed) => {
    async function guard(request: FastifyRequest): Promise<Staff> {
      const { id, role } = await personBehind(staff, await validClaims(staff, request))
      if (allowed.length > 0 && !allowed.includes(role)) throw roleTooLow()
      return { id, role, poolIds: role === 'administrator' ? null : await poolIdsOf(staff.db, id) }
    }
    const refuses = allowed.length > 0 ? [...unauthenticated, roleTooLow] : unauthenticated
    const needs = allowed.length > 0 ? { needs: { role: allowed.join(' or ') } } : {}
    return {
      guard: Object.assign(guard, { security, refuses, ...needs }),
      limit: { policy: 'Dashboard', key: (actor) => String(actor.id) },
    }
  }

/** Takes any genuine access token for signing out, an expired one too; a forged or revoked one is refused. */
export function requireSignOut(staff: Options): Guard<Presented | null> {
  async function guard(request: FastifyRequest): Promise<Presented | null> {
    const verified = await staff.accessTokens.verify(presentedToken(request))
    if (verified.state === 'forged') throw credentialRequired()
    const { claims, state } = verified
    const isExpired = state === 'expired'
    if (isExpired && claims.exp * 1000 + EXPIRED_COUNTS_MS < staff.now().getTime()) return null
    if (!isExpired) await personBehind(staff, claims)
    return {
      userId: Number(claims.sub),
      sessionId: claims.sid,
      platform: claims.platform,
      jti: claims.jti,
      expiresAt: new Date(claims.exp * 1000).toISOString(),
      isExpired,
    }
  }
  return Object.assign(guard, { security, refuses: [credentialRequired, credentialRevoked] })
}
