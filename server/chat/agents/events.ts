import { domainEvent } from '#platform/jobs/registry.ts'

/** An agent was deactivated. The handler returns the conversations of the agent to the queue. */
export const agentDeactivated = domainEvent<{ id: number }>('chat.agentDeactivated')
