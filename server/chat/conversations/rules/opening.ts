import type { OfferedDepartment } from '../../widgets/queries.ts'

/**
 * Returns the department of a new conversation: the requested one, or without a request the default department if it is
 * offered, otherwise the first. Returns undefined if the requested one is not offered, or none is.
 */
export function chooseDepartment(offered: readonly OfferedDepartment[], requested: number | null): number | undefined {
  if (requested !== null) return offered.find(({ id }) => id === requested)?.id
  return (offered.find(({ isDefault }) => isDefault) ?? offered[0])?.id
}

/** Returns the department in which a visitor continues: the last one if still offered, or as for a new conversation. */
export const chooseDepartmentToContinue = (offered: readonly OfferedDepartment[], last: number): number | undefined =>
  chooseDepartment(offered, last) ?? chooseDepartment(offered, null)
