import { useEffect } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { type Agent, agentsKey } from './queries.ts'

/** Keeps the presence of the agents in the list up to date. */
export function useAgentPresence(): void {
  const { events, queryClient } = useConsole()
  useEffect(
    () =>
      events.on('agentPresence', ({ agentId, presence, isAvailable }) =>
        queryClient.setQueryData<readonly Agent[]>(agentsKey, (agents) =>
          agents?.map((agent) => (agent.id === agentId ? { ...agent, presence, isAvailable } : agent)),
        ),
      ),
    [events, queryClient],
  )
}
