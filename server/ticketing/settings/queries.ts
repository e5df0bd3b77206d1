import type { Config } from '@flowdesk/settings'
import { httpSettings } from '#platform/http/config.ts'
import { readMailServer } from '#platform/mail/config.ts'
import { inboundEmailSettings } from '../inbound-email/config.ts'
import { ticketMailSettings } from '../ticket-mail/config.ts'
import type { EmailSettings } from './schema.ts'

/** Reads the settings of e-mail that are in effect and that an administrator may know. They contain no secret. */
export function readEmailSettings(config: Config): EmailSettings {
  const from = readMailServer(config, config.get(httpSettings)['Http:PublicUrl'])?.from
  const outgoing = config.get(ticketMailSettings)
  const inbound = config.get(inboundEmailSettings)
  const sender = from && (from.name === '' ? from.address : `${from.name} <${from.address}>`)
  return {
    isEnabled: from !== undefined,
    isWelcomeEnabled: outgoing['Email:WelcomeEnabled'],
    from: sender ?? null,
    replyDomain: outgoing['Email:ReplyDomain'] ?? null,
    locale: outgoing['Email:Locale'],
    isInboundEnabled: inbound['Email:InboundSecret'] !== undefined,
    inboundPoolId: inbound['Email:InboundPoolId'],
  }
}
