import { idempotencyInFlight, idempotencyKeyReused } from '#platform/errors/common.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { integrationPolicies } from '../../api-tokens/config.ts'
import type { RequireScope } from '../../api-tokens/guard.ts'
import { attachmentIdRefused } from '../../attachments/errors.ts'
import type { ExpiringSigner } from '../../attachments/guard/signed-links.ts'
import type { TicketingTables } from '../../database/tables.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import { ticketNotFound } from '../../tickets/errors.ts'
import { ticketPaths } from '../../tickets/schema/integration.ts'
import { createMessageAppender } from '../commands/append.ts'
import type { RunAppendRequest } from '../commands/write.ts'
import { messagePolicies } from '../config.ts'
import { listMessagesAfter } from '../queries/integration.ts'
import { validateContentOrAttachment } from '../rules/content.ts'
import { MessageQuery, MessageReceipt, Messages, NewMessage, replayedReceiptExample } from '../schema/integration.ts'

const tag = 'Integration: messages'

export function registerIntegrationMessageRoutes(
  http: Http,
  ticketing: Ticketing,
  requireScope: RequireScope,
  links: ExpiringSigner<TicketingTables>,
  run: RunAppendRequest,
): void {
  const appendMessage = createMessageAppender(ticketing, run)
  for (const { path: ticketPath, suffix, params, parseIdentifier } of ticketPaths) {
    const path = `${ticketPath}/messages`
    const by = suffix ? ' by tracking key' : ''
    route(http, {
      method: 'GET',
      path,
      id: `listTicketMessages${suffix}`,
      access: { credential: 'apiToken', scope: 'tickets:read', record: 'ticket' },
      tag,
      summary: `List the messages of a ticket${by}`,
      description:
        'Returns up to 200 public messages of the ticket and of its parent tickets (completed or cancelled tickets that it continues), oldest first. Messages of parent tickets in pools that your token cannot access are left out. To read the next messages or to poll for new ones, send the highest message id that you have as `afterId`.',
      ...requireScope('tickets:read', integrationPolicies.read),
      params,
      query: MessageQuery,
      responses: { 200: { description: 'Returns the messages', data: Messages } },
      refuses: [ticketNotFound],
      handle: async ({ actor, params: pathParams, query }) =>
        ok(await listMessagesAfter({ ...ticketing, links }, actor, parseIdentifier(pathParams), query.afterId ?? 0)),
    })
    route(http, {
      method: 'POST',
      path,
      id: `appendTicketMessage${suffix}`,
      access: { credential: 'apiToken', scope: 'tickets:write', record: 'ticket' },
      tag,
      summary: `Append a message to a ticket${by}`,
      description:
        'If the ticket is completed or cancelled, the server creates a child ticket for the message, and the receipt names it. If the status is 3, 4 or 5, it changes to Open (2). If you retry with the same `Idempotency-Key` within 24 hours, the server returns the first receipt with status 200 and writes nothing.',
      ...requireScope('tickets:write', messagePolicies.append),
      params,
      body: NewMessage,
      refineBody: validateContentOrAttachment,
      idempotent: true,
      responses: {
        200: {
          description: 'Returns the receipt of the earlier request with the same key',
          data: MessageReceipt,
          example: replayedReceiptExample,
        },
        201: { description: 'Returns the receipt', data: MessageReceipt },
      },
      refuses: [ticketNotFound, idempotencyKeyReused, idempotencyInFlight, attachmentIdRefused],
      async handle({ actor, params: pathParams, body, idempotencyKey }) {
        const receipt = await appendMessage(actor, parseIdentifier(pathParams), body, idempotencyKey)
        return receipt.isReplay ? ok(receipt) : created(receipt)
      },
    })
  }
}
