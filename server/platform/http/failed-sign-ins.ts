import type { FastifyRequest } from 'fastify'
import { Refusal } from '../errors/refusal.ts'
import { clientAddress } from './client-address.ts'
import { type Guard, type Http, tooMany } from './route.ts'

/** Lets through who has not failed too often lately from this address. */
export const notTooManyFailures = (http: Http): Guard<null> =>
  Object.assign(
    (request: FastifyRequest) => {
      const wait = http.limits.look('LoginAddress', clientAddress(request), http.now().getTime())
      if (wait !== null) throw tooMany('LoginAddress', wait)
      return null
    },
    { security: null, refuses: [] },
  )

/** Signs in, and counts against the address when that is refused for a reason of the caller's. */
export async function countingFailures<R>(http: Http, request: FastifyRequest, signIn: () => Promise<R>): Promise<R> {
  try {
    return await signIn()
  } catch (error) {
    if (error instanceof Refusal && error.status < 500)
      http.limits.take('LoginAddress', clientAddress(request), http.now().getTime())
    throw error
  }
}
