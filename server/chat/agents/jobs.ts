import { pruneUsedIdTokens } from '#platform/auth/id-tokens.ts'
import { pruneKnownIpAddresses } from '#platform/auth/known-addresses.ts'
import { pruneSessions } from '#platform/auth/sessions.ts'
import type { Chat } from '../database/chat.ts'
import { mailRequestedLink, prunePasswordLinks } from './commands/password-links.ts'
import type { PasswordLinkMailer } from './config.ts'
import { passwordLinkRequested } from './events.ts'

const HOUR_MS = 3600_000

export function registerAgentJobs({ jobs, now }: Pick<Chat, 'jobs' | 'now'>, mailer: PasswordLinkMailer): void {
  jobs.every(HOUR_MS, 'agents.prune', async (tx) => {
    const hasMoreSessions = await pruneSessions(tx, 'chat', now())
    const hasMoreAddresses = await pruneKnownIpAddresses(tx, 'chat', now())
    return (await prunePasswordLinks(tx, now())) || hasMoreAddresses || hasMoreSessions
  })
  jobs.every(HOUR_MS, 'agents.prune-id-tokens', (tx) => pruneUsedIdTokens(tx, now()))
  jobs.on(passwordLinkRequested, 'agents.mailPasswordLink', (tx, request) => mailRequestedLink(tx, mailer, request))
}
