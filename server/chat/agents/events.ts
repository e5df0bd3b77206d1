import { domainEvent } from '#platform/jobs/registry.ts'

/** An agent may not work any more: whatever the agent was busy with goes back to the queue. */
export const agentDeactivated = domainEvent<{ id: number }>('chat.agentDeactivated')
