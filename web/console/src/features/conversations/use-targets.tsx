import { useQuery } from '@tanstack/react-query'
import { useConsole } from '../../platform/console.tsx'
import { colleaguesQuery, departmentsQuery } from './queries.ts'
import { findTargets, type Target, type Transferable } from './rules/targets.ts'

/** Returns the agents and departments to whom all of the conversations can be transferred. */
export function useTargets(conversations: readonly Transferable[]): readonly Target[] {
  const { api } = useConsole()
  const { data: colleagues = [] } = useQuery(colleaguesQuery(api))
  const { data: departments = [] } = useQuery(departmentsQuery(api))
  return findTargets(conversations, colleagues, departments)
}
