import type { FastifyRequest } from 'fastify'
import { Refusal } from '#platform/errors/refusal.ts'
import { type Guard, type Http, spend } from '#platform/http/route.ts'
import type { Staff, StaffGuard } from '../../staff/guard.ts'

/**
 * Takes a dashboard access token where a good one is sent, and lets everybody else pass as nobody: a link may be the
 * credential, and where it is none either there is nothing to be seen.
 */
export function staffOrNobody(http: Http, requireStaff: StaffGuard): Guard<Staff | null> {
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
  async function passing(request: FastifyRequest): Promise<Staff | null> {
    const staff = await staffOf(request)
    if (staff) spend(http, limit.policy, limit.key(staff))
    return staff
  }
  return Object.assign(passing, { security, isOptional: true, refuses: [] })
}
