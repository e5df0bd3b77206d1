import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalFactory } from '../errors/refusal.ts'
import { publicAccess } from './access.ts'
import type { Http, Told } from './route.ts'

/** A public GET route whose response is not in the envelope. */
export interface BareRead {
  readonly path: string
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly conditional?: 'If-None-Match'
  readonly answers: Readonly<Record<number, Told>>
  readonly refuses?: readonly RefusalFactory[]
  readonly handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>
}

/** Mounts a public GET route without the envelope, such as a health probe, and adds it to the API reference. */
export function bareRead(http: Http, { handle, ...operation }: BareRead): void {
  http.app.get(operation.path, { config: { access: publicAccess } }, handle)
  http.operations.push({
    refuses: [],
    ...operation,
    method: 'GET',
    security: null,
    needs: {},
    policies: [],
    isBare: true,
  })
}
