import { type Config, integer, secretText, settings } from '@flowdesk/settings'
import { readFileLimits } from '#platform/files/config.ts'
import { httpSettings } from '#platform/http/config.ts'
import { policy } from '#platform/http/rate-limits.ts'
import { readMailServer } from '#platform/mail/config.ts'
import type { Ticketing } from '../database/ticketing.ts'
import { ticketMailSettings } from '../ticket-mail/config.ts'
import type { MailReceiver } from './commands/receive.ts'

export const inboundEmailSettings = settings({
  'Email:InboundSecret': secretText(
    'Secret of the inbound mail webhook, `/v1/integration/inbound-email/webhook`, to which a mail provider delivers mail. Without a secret, the webhook refuses every call.',
  ),
  'Email:InboundPoolId': integer(1, { min: 1 }, 'Pool of the tickets that are created from mail.'),
})

export const inboundEmailPolicies = {
  receive: policy(
    'InboundEmail',
    600,
    '00:01:00',
    'Limits calls of the inbound mail webhook, over all callers. Calls with a wrong secret do not count.',
  ),
}

/** Returns the pool of the tickets that mail creates; null if the server receives no mail. */
export function readInboundPoolId(config: Config): number | null {
  const { 'Email:InboundSecret': secret, 'Email:InboundPoolId': poolId } = config.get(inboundEmailSettings)
  return secret === undefined || secret === '' ? null : poolId
}

export const createMailReceiver = (ticketing: Ticketing, config: Config): MailReceiver => ({
  ...ticketing,
  limits: readFileLimits(config),
  poolId: config.get(inboundEmailSettings)['Email:InboundPoolId'],
  locale: config.get(ticketMailSettings)['Email:Locale'],
  fromAddress: readMailServer(config, config.get(httpSettings)['Http:PublicUrl'])?.from.address.toLowerCase() ?? null,
})
