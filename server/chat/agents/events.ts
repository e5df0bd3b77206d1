import type { Locale } from '#platform/i18n/localized-message.ts'
import { domainEvent } from '#platform/jobs/registry.ts'

export const agentDeactivated = domainEvent<{ id: number }>('chat.agentDeactivated')

/** A person requested a link to choose a password. An agent with the e-mail address may not exist. */
export const passwordLinkRequested = domainEvent<{ readonly email: string; readonly locale: Locale }>(
  'chat.passwordLinkRequested',
)
