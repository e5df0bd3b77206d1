import { idParameter, parsePathId } from '#platform/http/path-id.ts'
import { created, type Http, ok, route } from '#platform/http/route.ts'
import { attachmentIdRefused } from '../../attachments/errors.ts'
import type { ExpiringSigner } from '../../attachments/guard/signed-links.ts'
import type { TicketingTables } from '../../database/tables.ts'
import type { Ticketing } from '../../database/ticketing.ts'
import type { RequireStaff } from '../../staff/guard.ts'
import { ticketNotFound } from '../../tickets/errors.ts'
import { createStaffMessageWriter } from '../commands/reply.ts'
import type { RunAppendRequest } from '../commands/write.ts'
import { getDashboardMessage, listThread } from '../queries/dashboard.ts'
import { validateContentOrAttachment } from '../rules/content.ts'
import { DashboardMessage, DashboardMessageQuery, DashboardMessages, NewDashboardMessage } from '../schema/dashboard.ts'

const tag = 'Dashboard: messages'
const path = '/v1/dashboard/tickets/:id/messages'
const params = idParameter('ticket', 42)

export function registerDashboardMessageRoutes(
  http: Http,
  ticketing: Ticketing,
  requireStaff: RequireStaff,
  links: ExpiringSigner<TicketingTables>,
  run: RunAppendRequest,
): void {
  const anyRole = requireStaff()
  const writeMessage = createStaffMessageWriter(ticketing, run)
  const context = { ...ticketing, links }
  route(http, {
    method: 'GET',
    path,
    id: 'listDashboardMessages',
    access: { credential: 'dashboard', record: 'ticket' },
    tag,
    summary: 'List the messages of a ticket',
    description:
      'Returns all messages and internal notes of the ticket, of the tickets that it continues, and of all tickets that were merged into any of these. For each merged ticket, the list also contains the messages of the tickets that it continues and of those that were merged into it. Messages of tickets that you cannot see are left out. `ticketId` and `trackingKey` name the ticket of each message.',
    ...anyRole,
    params,
    query: DashboardMessageQuery,
    responses: { 200: { description: 'Returns a page of messages', data: DashboardMessages } },
    refuses: [ticketNotFound],
    handle: async ({ actor, params: { id }, query }) =>
      ok(await listThread(context, actor, parsePathId(id, ticketNotFound), query)),
  })
  route(http, {
    method: 'POST',
    path,
    id: 'createDashboardMessage',
    access: { credential: 'dashboard', record: 'ticket' },
    tag,
    summary: 'Reply to a ticket, or add an internal note',
    description:
      'The first public message changes the status from New (1) to Open (2). For a public message to a completed or cancelled ticket, the server creates a child ticket in status New: `ticketId` in the response is then the id of the child ticket. An internal note stays with the completed or cancelled ticket. For `attachmentIds`, upload files with [uploadDashboardAttachment](#uploadDashboardAttachment).',
    ...anyRole,
    params,
    body: NewDashboardMessage,
    refineBody: validateContentOrAttachment,
    responses: { 201: { description: 'Returns the message', data: DashboardMessage } },
    refuses: [ticketNotFound, attachmentIdRefused],
    async handle({ actor, params: { id }, body }) {
      const messageId = await writeMessage(actor, parsePathId(id, ticketNotFound), body)
      return created(await getDashboardMessage(context, messageId))
    },
  })
}
