import type { FastifyRequest } from 'fastify'
import { credentialRequired } from '#platform/errors/common.ts'
import { isRepeated } from '#platform/http/headers.ts'
import { hubToken, type Identity, localeOfClient } from '#platform/realtime/identity.ts'
import type { AgentSessions } from '../agents/commands/sign-in.ts'
import { agentWith, type SignedInAgent } from '../agents/guard.ts'
import type { Visitor, VisitorGuards } from '../visitors/guard.ts'
import { userOfAgent, userOfVisitor } from './rules.ts'

/** An agent on a hub, as the newest request of the connection told. */
export interface AgentIdentity extends Identity {
  readonly agent: SignedInAgent
}

/** A visitor on a hub. */
export interface VisitorIdentity extends Identity {
  readonly visitor: Visitor
}

const CREDENTIAL = /^vis_[\w-]{43}$/

function tokenOf(request: FastifyRequest, schemes: readonly ('Bearer' | 'Visitor')[]): string {
  const token = hubToken(request, schemes)
  if (token === null || isRepeated(request, 'authorization')) throw credentialRequired()
  return token
}

/** Takes an access token of the console. Refuses as the routes of agents do. */
export async function agentIdentity(sessions: AgentSessions, request: FastifyRequest): Promise<AgentIdentity> {
  const agent = await agentWith(sessions, tokenOf(request, ['Bearer']))
  return { user: userOfAgent(agent.id), expiresAt: agent.expiresAt.getTime(), locale: localeOfClient(request), agent }
}

/** Takes the credential of a visitor, and looks whether the page may come. Refuses as the routes of visitors do. */
export async function visitorIdentity(guards: VisitorGuards, request: FastifyRequest): Promise<VisitorIdentity> {
  const token = tokenOf(request, ['Visitor', 'Bearer'])
  const visitor = await guards.visitorWith(request, CREDENTIAL.test(token) ? token : null)
  const expiresAt = Date.parse(visitor.credentialExpiresAt)
  return { user: userOfVisitor(visitor.id), expiresAt, locale: localeOfClient(request), visitor }
}
