import type { Locale } from '#platform/i18n/localized-message.ts'
import { domainEvent } from '#platform/jobs/registry.ts'

export const agentDeactivated = domainEvent<{ id: number }>('chat.agentDeactivated')

/** A person requested a link to choose a password. There may be no agent with this e-mail address. */
export const passwordLinkRequested = domainEvent<{ readonly email: string; readonly locale: Locale }>(
  'chat.passwordLinkRequested',
)
