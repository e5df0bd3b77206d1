import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors/refusal.ts'
import { type Guard, type Http, takePermit } from '#platform/http/route.ts'
import type { RequireStaff, StaffMember } from '../../staff/guard.ts'

/** The guard returns null for a request without a valid token. The route then requires a signed link. */
export function createOptionalStaffGuard(http: Http, requireStaff: RequireStaff): Guard<StaffMember | null> {
  const { guard, limit } = requireStaff()
  const { security } = guard
  async function findStaff(request: FastifyRequest): Promise<StaffMember | null> {
    if (request.headers.authorization === undefined) return null
    try {
      return await guard(request)
    } catch (error) {
      if (error instanceof Refusal && error.status === 401) return null
      throw error
    }
  }
  async function authenticateOptionalStaff(request: FastifyRequest): Promise<StaffMember | null> {
    const staff = await findStaff(request)
    if (staff) takePermit(http, limit.policy, limit.key(staff))
    return staff
  }
  return Object.assign(authenticateOptionalStaff, { security, isOptional: true, refuses: [] })
}
