import { fact } from '#platform/events/facts.ts'

/** An agent may not work any more: whatever the agent was busy with goes back to the queue. */
export const agentDeactivated = fact<{ id: number }>('chat.agentDeactivated')
