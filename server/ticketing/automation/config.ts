import { type Config, integer, settings } from '@flowdesk/settings'
import type { Ticketing } from '../database/ticketing.ts'
import { createTicketMailer, type TicketMailer } from '../ticket-mail/config.ts'

export const automationSettings = settings({
  'Automation:SuppressionMinutes': integer(
    1440,
    { min: 0, max: 52_560_000 },
    'How many minutes must pass before an automation rule acts on the same ticket again.',
  ),
})

export interface Automation extends Ticketing {
  readonly mailer: TicketMailer
  readonly suppressionMinutes: number
}

export const createAutomation = (ticketing: Ticketing, config: Config): Automation => ({
  ...ticketing,
  mailer: createTicketMailer(ticketing, config),
  suppressionMinutes: config.get(automationSettings)['Automation:SuppressionMinutes'],
})
