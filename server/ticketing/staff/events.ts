import { domainEvent } from '#platform/jobs/registry.ts'

export const signInCodeRequested = domainEvent<{ challengeId: string }>('staff.signInCodeRequested')

/** A staff member was deactivated, or no longer sees some pools. */
export const staffAccessReduced = domainEvent<{ readonly userId: number }>('staff.accessReduced')
