import { domainEvent } from '#platform/jobs/registry.ts'

export const signInCodeRequested = domainEvent<{ challengeId: string }>('staff.signInCodeRequested')
