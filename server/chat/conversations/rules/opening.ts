import type { OfferedDepartment } from '../../widgets/queries.ts'

/**
 * Returns the id of the requested department; undefined if it is not offered. Without a request, returns the default
 * one if it is offered, otherwise the first; undefined if none is offered.
 */
export function chooseDepartment(
  offered: readonly OfferedDepartment[],
  requestedId: number | null,
): number | undefined {
  if (requestedId !== null) return offered.find(({ id }) => id === requestedId)?.id
  return (offered.find(({ isDefault }) => isDefault) ?? offered[0])?.id
}

/**
 * Returns the last department if it is still offered, or else the one that `chooseDepartment` chooses without a
 * request.
 */
export const chooseDepartmentToContinue = (offered: readonly OfferedDepartment[], lastId: number): number | undefined =>
  chooseDepartment(offered, lastId) ?? chooseDepartment(offered, null)
