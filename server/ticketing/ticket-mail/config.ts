import { type Config, oneOf, optionalText, type Setting, settings, toggle } from '@flowdesk/settings'
import { httpSettings } from '#platform/http/config.ts'
import { type Locale, locales } from '#platform/i18n/localized-message.ts'
import { ExpiringSigner } from '../attachments/guard/signed-links.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { Ticketing } from '../database/ticketing.ts'

const DOMAIN = /^[a-z0-9-]+(\.[a-z0-9-]+)*$/i

const optionalDomain = (description: string): Setting<string | undefined> => {
  const base = optionalText(description)
  return {
    ...base,
    expected: 'a domain name such as reply.example.com',
    parse(rawValue) {
      const parsed = base.parse(rawValue)
      return parsed?.value === undefined || DOMAIN.test(parsed.value) ? parsed : undefined
    },
  }
}

export const ticketMailSettings = settings({
  'Email:WelcomeEnabled': toggle(true, 'Whether the requester gets an e-mail when a ticket is created.'),
  'Email:ReplyDomain': optionalDomain(
    'Domain of the reply addresses `reply+<trackingKey>@<domain>`, by which replies are matched to tickets. Mail to this domain must reach the inbound mail webhook, `/v1/integration/inbound-email/webhook`.',
  ),
  'Email:Locale': oneOf('en', [...locales], 'Language of the e-mails about tickets.'),
})

export interface TicketMailer extends Pick<Ticketing, 'outbox' | 'now'> {
  readonly isWelcomeEnabled: boolean
  readonly replyDomain: string | undefined
  readonly locale: Locale
  /** The URL under which people reach the server, without a slash at its end. */
  readonly publicUrl: string
}

export function createTicketMailer({ outbox, now }: Ticketing, config: Config): TicketMailer {
  const values = config.get(ticketMailSettings)
  const { 'Http:PublicUrl': publicUrl, 'Http:Port': port } = config.get(httpSettings)
  return {
    outbox,
    now,
    isWelcomeEnabled: values['Email:WelcomeEnabled'],
    replyDomain: values['Email:ReplyDomain'],
    locale: values['Email:Locale'],
    // `Http:PublicUrl` is required in production, so this default is used only in other environments.
    publicUrl: (publicUrl ?? `http://localhost:${port}`).replace(/\/$/, ''),
  }
}

const LINK_LIFETIME_SECONDS = 30 * 24 * 3600

/** Signs links to files that are too large for a mail. */
export type MailedFileLinkSigner = ExpiringSigner<TicketingTables>

export const createMailedFileLinkSigner = ({ db, now }: Ticketing): MailedFileLinkSigner =>
  new ExpiringSigner({ db, audience: 'mailed-files', lifetimeSeconds: LINK_LIFETIME_SECONDS, now })
