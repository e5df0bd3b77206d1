import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalFactory } from '../errors/refusal.ts'
import { publicAccess } from './access.ts'
import type { DocumentedResponse, Http } from './route.ts'

/** A public GET route whose JSON is not in the envelope, such as a health probe. */
export interface RouteWithoutEnvelope {
  readonly path: string
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly conditional?: 'If-None-Match'
  readonly responses: Readonly<Record<number, DocumentedResponse>>
  readonly refuses?: readonly RefusalFactory[]
  readonly handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

export function registerRouteWithoutEnvelope(http: Http, { handle, ...operation }: RouteWithoutEnvelope): void {
  http.app.get(operation.path, { config: { access: publicAccess } }, handle)
  http.operations.push({
    refuses: [],
    ...operation,
    method: 'GET',
    security: null,
    requiredRoleOrScope: {},
    policies: [],
    hasEnvelope: false,
  })
}
