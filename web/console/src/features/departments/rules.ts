import type { Department } from '../agents/queries.ts'

/** What the form of a department contains. */
export interface DepartmentFields {
  readonly name: string
  readonly routing: Department['routing']
  /** An empty text if there is none. */
  readonly ticketPoolId: number | string
  readonly isActive: boolean
  readonly isDefault: boolean
  readonly agentIds: readonly number[]
}

/** Returns the fields of a department, or those of a new one. */
export const toDepartmentFields = (department: Department | null): DepartmentFields => ({
  name: department?.name ?? '',
  routing: department?.routing ?? 'manual',
  ticketPoolId: department?.ticketPoolId ?? '',
  isActive: department?.isActive ?? true,
  isDefault: department?.isDefault ?? false,
  agentIds: department?.memberIds ?? [],
})

/** Returns the body of the request, without the members. The server validates the values. */
export const toDepartmentChange = ({ name, routing, ticketPoolId, isActive, isDefault }: DepartmentFields) => ({
  name,
  routing,
  isActive,
  isDefault,
  ticketPoolId: ticketPoolId === '' ? null : Number(ticketPoolId),
})

/** Whether two lists contain the same ids, in any order. */
export const hasSameIds = (left: readonly number[], right: readonly number[]): boolean =>
  left.length === right.length && left.every((id) => right.includes(id))
