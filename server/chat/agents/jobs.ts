import { pruneUsedIdTokens } from '#platform/auth/id-tokens.ts'
import { pruneKnownIpAddresses } from '#platform/auth/known-addresses.ts'
import { pruneSessions } from '#platform/auth/sessions.ts'
import type { Chat } from '../database/chat.ts'

const HOUR_MS = 3600_000

export function registerAgentJobs({ jobs, now }: Pick<Chat, 'jobs' | 'now'>): void {
  jobs.every(HOUR_MS, 'agents.prune', async (tx) => {
    const hasMoreSessions = await pruneSessions(tx, 'chat', now())
    return (await pruneKnownIpAddresses(tx, 'chat', now())) || hasMoreSessions
  })
  jobs.every(HOUR_MS, 'agents.prune-id-tokens', (tx) => pruneUsedIdTokens(tx, now()))
}
