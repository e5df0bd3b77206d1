import type { OfferedDepartment } from '../../widgets/queries.ts'

/** Without a requested department, returns the default one if it is offered, otherwise the first. */
export function chooseDepartment(
  offered: readonly OfferedDepartment[],
  requestedId: number | null,
): number | undefined {
  if (requestedId !== null) return offered.find(({ id }) => id === requestedId)?.id
  return (offered.find(({ isDefault }) => isDefault) ?? offered[0])?.id
}

export const chooseDepartmentToContinue = (offered: readonly OfferedDepartment[], lastId: number): number | undefined =>
  chooseDepartment(offered, lastId) ?? chooseDepartment(offered, null)
