import { pruneUsedIdTokens } from '#platform/auth/id-tokens.ts'
import { pruneKnownIpAddresses } from '#platform/auth/known-addresses.ts'
import { pruneSessions } from '#platform/auth/sessions.ts'
import type { Ticketing } from '../database/ticketing.ts'
import { mailSignInCode, pruneSignInChallenges } from './commands/one-time-codes.ts'
import { signInCodeRequested } from './events.ts'

const HOUR_MS = 3600_000

export function registerStaffJobs({ jobs, now, outbox }: Ticketing): void {
  jobs.every(HOUR_MS, 'staff.prune', async (tx) => {
    const hasMoreSessions = await pruneSessions(tx, 'ticketing', now())
    return (await pruneKnownIpAddresses(tx, 'ticketing', now())) || hasMoreSessions
  })
  jobs.every(HOUR_MS, 'staff.prune-sign-ins', async (tx) => {
    const hasMoreTokens = await pruneUsedIdTokens(tx, now())
    return (await pruneSignInChallenges(tx, now())) || hasMoreTokens
  })
  jobs.on(signInCodeRequested, 'staff.mailSignInCode', async (tx, { challengeId }) => {
    if (outbox) await mailSignInCode(tx, outbox, challengeId)
  })
}
