import { pruneSessions } from '#platform/auth/sessions.ts'
import { pruneSignInAddresses } from '#platform/auth/sign-in-addresses.ts'
import type { Ticketing } from '../database/ticketing.ts'

const HOUR_MS = 3600_000

export function registerStaffJobs({ jobs, now }: Ticketing): void {
  jobs.every(HOUR_MS, 'staff.prune', async (tx) => {
    const hasMoreSessions = await pruneSessions(tx, 'ticketing', now())
    return (await pruneSignInAddresses(tx, 'ticketing', now())) || hasMoreSessions
  })
}
