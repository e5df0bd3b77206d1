import type { OfferedDepartment } from '../../widgets/queries.ts'

/** Returns `requestedId` if offered. If it is null, returns the default department if offered, else the first one. */
export function chooseDepartment(
  offered: readonly OfferedDepartment[],
  requestedId: number | null,
): number | undefined {
  if (requestedId !== null) return offered.find(({ id }) => id === requestedId)?.id
  return (offered.find(({ isDefault }) => isDefault) ?? offered[0])?.id
}

export const chooseDepartmentOrFallback = (
  offered: readonly OfferedDepartment[],
  preferredId: number,
): number | undefined => chooseDepartment(offered, preferredId) ?? chooseDepartment(offered, null)
