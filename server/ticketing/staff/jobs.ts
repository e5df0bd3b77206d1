import { pruneKnownIpAddresses } from '#platform/auth/known-addresses.ts'
import { pruneSessions } from '#platform/auth/sessions.ts'
import type { Ticketing } from '../database/ticketing.ts'

const HOUR_MS = 3600_000

export function registerStaffJobs({ jobs, now }: Ticketing): void {
  jobs.every(HOUR_MS, 'staff.prune', async (tx) => {
    const hasMoreSessions = await pruneSessions(tx, 'ticketing', now())
    return (await pruneKnownIpAddresses(tx, 'ticketing', now())) || hasMoreSessions
  })
}
