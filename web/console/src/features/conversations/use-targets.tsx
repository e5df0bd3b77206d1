import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useScreen } from './context.tsx'
import { colleaguesQuery, departmentsQuery } from './queries.ts'
import { type Target, toTargets } from './rules/targets.ts'

/** Returns the agents of the department, and the other departments. */
export function useTargets(): readonly Target[] {
  const { api } = useConsole()
  const { detail } = useScreen()
  const { data: colleagues } = useQuery(colleaguesQuery(api))
  const { data: departments } = useQuery(departmentsQuery(api))
  const { departmentId, agentId, status } = detail
  return useMemo(
    () =>
      toTargets(
        (colleagues ?? []).filter(
          ({ id, isActive, departmentIds }) => isActive && departmentIds.includes(departmentId) && id !== agentId,
        ),
        (departments ?? []).filter(({ id, isActive }) => isActive && (id !== departmentId || status === 'active')),
      ),
    [colleagues, departments, departmentId, agentId, status],
  )
}
