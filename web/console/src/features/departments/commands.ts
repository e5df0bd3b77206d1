import type { components } from '#sdk'
import { putRow, removeRow } from '../../platform/cached-rows.ts'
import type { Console } from '../../platform/console.tsx'
import { agentsKey, type Department, departmentsKey } from '../agents/queries.ts'

export type DepartmentChange = components['schemas']['DepartmentChange']
export type NewDepartment = components['schemas']['NewDepartment']

/** Shows the department as the server has stored it. Agents list their departments, so they are read again. */
function showDepartment({ queryClient }: Console, department: Department): Department {
  putRow(queryClient, departmentsKey, department)
  void queryClient.invalidateQueries({ queryKey: agentsKey })
  return department
}

export const createDepartment = async (console: Console, body: NewDepartment): Promise<Department> =>
  showDepartment(console, (await console.api.request('POST', '/v1/admin/departments', { body })).data)

export const changeDepartment = async (console: Console, id: number, body: DepartmentChange): Promise<Department> => {
  const options = { path: { id }, body }
  return showDepartment(console, (await console.api.request('PATCH', '/v1/admin/departments/{id}', options)).data)
}

/** Replaces the members of the department. */
export const setMembers = async (console: Console, id: number, agentIds: readonly number[]): Promise<Department> => {
  const options = { path: { id }, body: { agentIds: [...agentIds] } }
  return showDepartment(console, (await console.api.request('PUT', '/v1/admin/departments/{id}/members', options)).data)
}

/** Deletes a department. The server refuses to delete the default department, and one that anything refers to. */
export async function deleteDepartment(console: Console, id: number): Promise<void> {
  await console.api.request('DELETE', '/v1/admin/departments/{id}', { path: { id } })
  removeRow<Department>(console.queryClient, departmentsKey, id)
  void console.queryClient.invalidateQueries({ queryKey: agentsKey })
}
