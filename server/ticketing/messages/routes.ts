import { idempotencyInFlight, idempotencyKeyReused } from '#platform/errors/common.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { integrationPolicies } from '../api-tokens/config.ts'
import type { ScopeGuard } from '../api-tokens/guard.ts'
import { attachmentIdRefused } from '../attachments/errors.ts'
import type { SignedLinks } from '../attachments/guard/signed-links.ts'
import type { TicketingTables } from '../database/tables.ts'
import type { Ticketing } from '../database/ticketing.ts'
import { ticketNotFound } from '../tickets/errors.ts'
import { ticketPaths } from '../tickets/schema.ts'
import { messageAppending } from './commands/append.ts'
import { messagePolicies } from './config.ts'
import { messagesAfter } from './queries.ts'
import { contentOrAttachment, MessageQuery, MessageReceipt, Messages, NewMessage, replayedReceipt } from './schema.ts'

const tag = 'Integration: messages'

/** Registers the routes that read and append messages of a ticket, by its id or its tracking key. */
export function messageRoutes(
  http: Http,
  ticketing: Ticketing,
  requireScope: ScopeGuard,
  links: SignedLinks<TicketingTables>,
): void {
  const appendMessage = messageAppending(ticketing)
  for (const { path: named, suffix, params, nameOf } of ticketPaths) {
    const path = `${named}/messages`
    const by = suffix ? ' by its tracking key' : ''
    route(http, {
      method: 'GET',
      path,
      id: `listTicketMessages${suffix}`,
      access: { credential: 'apiToken', scope: 'tickets:read', record: 'ticket' },
      tag,
      summary: `Read the messages of a ticket${by}`,
      description:
        'Oldest first, at most 200, those of the tickets that this one continues included. ' +
        'Send the highest id seen so far as afterId to read on or to poll.',
      ...requireScope('tickets:read', integrationPolicies.read),
      params,
      query: MessageQuery,
      answers: { 200: { description: 'The messages', data: Messages } },
      refuses: [ticketNotFound],
      handle: async ({ actor, params: given, query }) =>
        ok(await messagesAfter({ ...ticketing, links }, actor, nameOf(given), query.afterId ?? 0)),
    })
    route(http, {
      method: 'POST',
      path,
      id: `appendTicketMessage${suffix}`,
      access: { credential: 'apiToken', scope: 'tickets:write', record: 'ticket' },
      tag,
      summary: `Append a message to a ticket${by}`,
      description:
        'On a completed or cancelled ticket the message continues in a new child ticket, which the receipt names. ' +
        'With an Idempotency-Key a retry within 24 hours answers the first receipt with 200 and writes nothing.',
      ...requireScope('tickets:write', messagePolicies.append),
      params,
      body: NewMessage,
      refineBody: contentOrAttachment,
      idempotent: true,
      answers: {
        200: {
          description: 'The receipt of an earlier request with the same key',
          data: MessageReceipt,
          example: replayedReceipt,
        },
        201: { description: 'The receipt', data: MessageReceipt },
      },
      refuses: [ticketNotFound, idempotencyKeyReused, idempotencyInFlight, attachmentIdRefused],
      async handle({ actor, params: given, body, idempotencyKey }) {
        const receipt = await appendMessage(actor, nameOf(given), body, idempotencyKey)
        return receipt.isReplay ? ok(receipt) : created(receipt)
      },
    })
  }
}
