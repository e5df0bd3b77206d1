import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RefusalFactory } from '../errors/refusal.ts'
import { publicAccess } from './access.ts'
import type { Http, Told } from './route.ts'

/** A read that needs no credential and answers its content as it is. */
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

/** Mounts a read outside the envelope, such as a probe or a set of keys, and lists it in the reference. */
export function bareRead(http: Http, { handle, ...told }: BareRead): void {
  http.app.get(told.path, { config: { access: publicAccess } }, handle)
  http.operations.push({ refuses: [], ...told, method: 'GET', security: null, needs: {}, policies: [], isBare: true })
}
