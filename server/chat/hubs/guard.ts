import type { FastifyRequest } from 'fastify'
import { credentialRequired } from '#platform/errors/common.ts'
import { isRepeated } from '#platform/http/headers.ts'
import { type Identity, negotiateRequestLocale, readHubToken } from '#platform/realtime/identity.ts'
import type { AgentSessions } from '../agents/commands/sign-in.ts'
import { authenticateAgent, type SignedInAgent } from '../agents/guard.ts'
import type { AuthenticatedVisitor, VisitorGuards } from '../visitors/guard.ts'
import { toAgentUserId, toVisitorUserId } from './rules.ts'

/** The agent of a hub connection, as authenticated by its most recent request. */
export interface AgentIdentity extends Identity {
  readonly agent: SignedInAgent
}

export interface VisitorIdentity extends Identity {
  readonly visitor: AuthenticatedVisitor
}

const VISITOR_CREDENTIAL_PATTERN = /^vis_[\w-]{43}$/

function requireToken(request: FastifyRequest, schemes: readonly ('Bearer' | 'Visitor')[]): string {
  const token = readHubToken(request, schemes)
  if (token === null || isRepeated(request, 'authorization')) throw credentialRequired()
  return token
}

export async function authenticateAgentConnection(
  sessions: AgentSessions,
  request: FastifyRequest,
): Promise<AgentIdentity> {
  const agent = await authenticateAgent(sessions, requireToken(request, ['Bearer']))
  return {
    user: toAgentUserId(agent.id),
    expiresAt: agent.expiresAt.getTime(),
    locale: negotiateRequestLocale(request),
    agent,
  }
}

/** Authenticates a visitor by credential and checks the origin. Throws the same errors as the routes of visitors. */
export async function authenticateVisitorConnection(
  guards: VisitorGuards,
  request: FastifyRequest,
): Promise<VisitorIdentity> {
  const token = requireToken(request, ['Visitor', 'Bearer'])
  const visitor = await guards.authenticate(request, VISITOR_CREDENTIAL_PATTERN.test(token) ? token : null)
  const expiresAt = Date.parse(visitor.credentialExpiresAt)
  return { user: toVisitorUserId(visitor.id), expiresAt, locale: negotiateRequestLocale(request), visitor }
}
