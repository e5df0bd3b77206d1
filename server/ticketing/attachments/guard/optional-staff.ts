import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors/refusal.ts'
import { type Guard, type Http, takePermit } from '#platform/http/route.ts'
import type { RequireStaff, Staff } from '../../staff/guard.ts'

/**
 * Accepts a valid dashboard access token; without one, returns null instead of rejecting the request. The route then
 * checks the signed link, and answers 404 if that is not valid either.
 */
export function createOptionalStaffGuard(http: Http, requireStaff: RequireStaff): Guard<Staff | null> {
  const { guard, limit } = requireStaff()
  const { security } = guard
  async function staffOf(request: FastifyRequest): Promise<Staff | null> {
    if (request.headers.authorization === undefined) return null
    try {
      return await guard(request)
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) return null
      throw error
    }
  }
  async function optionalStaff(request: FastifyRequest): Promise<Staff | null> {
    const staff = await staffOf(request)
    if (staff) takePermit(http, limit.policy, limit.key(staff))
    return staff
  }
  return Object.assign(optionalStaff, { security, isOptional: true, refuses: [] })
}
