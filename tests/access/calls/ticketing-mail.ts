import { webhookPath } from '../../support/inbound-mail.ts'
import { type CallsByRoute, prepareFixedCall } from './call.ts'

export const ticketingMailCalls: CallsByRoute = {
  [`POST ${webhookPath}`]: prepareFixedCall(webhookPath),
}
