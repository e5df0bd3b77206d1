import type { FastifyRequest } from 'fastify'
import { credentialRequired } from '#platform/errors/common.ts'
import { isRepeated } from '#platform/http/headers.ts'
import { hubToken, type Identity, localeOfClient } from '#platform/realtime/identity.ts'
import type { AgentSessions } from '../agents/commands/sign-in.ts'
import { agentWith, type SignedInAgent } from '../agents/guard.ts'
import type { Visitor, VisitorGuards } from '../visitors/guard.ts'
import { userOfAgent, userOfVisitor } from './rules.ts'

/** The agent of a hub connection, from its most recent request. */
export interface AgentIdentity extends Identity {
  readonly agent: SignedInAgent
}

export interface VisitorIdentity extends Identity {
  readonly visitor: Visitor
}

const CREDENTIAL_PATTERN = /^vis_[\w-]{43}$/

function requireToken(request: FastifyRequest, schemes: readonly ('Bearer' | 'Visitor')[]): string {
  const token = hubToken(request, schemes)
  if (token === null || isRepeated(request, 'authorization')) throw credentialRequired()
  return token
}

/** Authenticates an agent by access token. Throws the same errors as the routes of agents. */
export async function agentIdentity(sessions: AgentSessions, request: FastifyRequest): Promise<AgentIdentity> {
  const agent = await agentWith(sessions, requireToken(request, ['Bearer']))
  return { user: userOfAgent(agent.id), expiresAt: agent.expiresAt.getTime(), locale: localeOfClient(request), agent }
}

/** Authenticates a visitor by credential and checks the origin. Throws the same errors as the routes of visitors. */
export async function visitorIdentity(guards: VisitorGuards, request: FastifyRequest): Promise<VisitorIdentity> {
  const token = requireToken(request, ['Visitor', 'Bearer'])
  const visitor = await guards.visitorWith(request, CREDENTIAL_PATTERN.test(token) ? token : null)
  const expiresAt = Date.parse(visitor.credentialExpiresAt)
  return { user: userOfVisitor(visitor.id), expiresAt, locale: localeOfClient(request), visitor }
}
