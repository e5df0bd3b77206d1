import type { OfferedDepartment } from '../../widgets/queries.ts'

/**
 * The department of a new conversation: the requested one, if it is offered; without a request the default one if offered,
 * else the first. Undefined where the requested one is not offered, or none is.
 */
export function departmentFor(offered: readonly OfferedDepartment[], requested: number | null): number | undefined {
  if (requested !== null) return offered.find(({ id }) => id === requested)?.id
  return (offered.find(({ isDefault }) => isDefault) ?? offered[0])?.id
}

/** Where a visitor continues: in the department of the last conversation if it is still offered, else as a new visitor. */
export const departmentAfter = (offered: readonly OfferedDepartment[], last: number): number | undefined =>
  departmentFor(offered, last) ?? departmentFor(offered, null)
