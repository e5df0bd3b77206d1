import { roleTooLow } from '#platform/errors/common.ts'
import { createValidationRefusal } from '#platform/errors/field-errors.ts'
import type { StaffMember } from '../staff/guard.ts'

type StaffAccess = Pick<StaffMember, 'role' | 'poolIds'>

/** Whether a person may change the canned responses and macros of a pool, or those for all pools (`poolId` null). */
export const canManageMacrosAndResponses = ({ role, poolIds }: StaffAccess, poolId: number | null): boolean =>
  role === 'administrator' || (role === 'supervisor' && poolId !== null && (poolIds ?? []).includes(poolId))

/**
 * Throws `roleTooLow` if the person may not add a macro or canned response for all pools (`poolId` is null), and
 * `validationFailed` for a pool that the person does not see: to that person, the pool does not exist.
 */
export function requireManageablePool(person: StaffAccess, poolId: number | null): void {
  if (canManageMacrosAndResponses(person, poolId)) return
  throw poolId === null ? roleTooLow() : createValidationRefusal({ field: 'poolId', rule: 'state' })
}
