import { domainEvent } from '#platform/jobs/registry.ts'

export const agentDeactivated = domainEvent<{ id: number }>('chat.agentDeactivated')
