import { parseUuid } from '#platform/http/path-id.ts'
import { accepted, type Http, route } from '#platform/http/route.ts'
import { verbatimText } from '#platform/http/schema-builders.ts'
import type { RequireAgent } from '../agents/guard.ts'
import type { ConversationCommandContext } from '../conversations/commands/run.ts'
import { conversationArchived, conversationNotFound } from '../conversations/errors.ts'
import { Conversation } from '../conversations/schema/agent.ts'
import { escalateConversation } from './commands/request.ts'
import { escalationDisabled } from './errors.ts'

export function registerEscalationRoutes(
  http: Http,
  chat: ConversationCommandContext,
  requireAgent: RequireAgent,
): void {
  route(http, {
    method: 'POST',
    path: '/v1/agent/conversations/:id/escalate',
    id: 'escalateConversation',
    access: { credential: 'console', record: 'conversation' },
    tag: 'Console: conversations',
    summary: 'Escalate a conversation to a ticket',
    description:
      'Requests a ticket for the conversation, open or closed. The server creates the ticket in the background and copies the files of the conversation to it. The ticket description contains the messages that the visitor can see, or the newest of them if not all fit. When the ticket exists, `escalationStatus` becomes `escalated`, and the visitor and the agents get a `TicketOpened` message. `escalationStatus` stays `requested` as long as one of these is true: the department has no `ticketPoolId`, the visitor has no e-mail address, the ticketing service is unreachable, or the ticketing service refuses the ticket. Escalating a conversation again changes nothing.',
    ...requireAgent(),
    params: {
      id: {
        schema: verbatimText(36, { example: '019a9f2e-0c11-7d40-8a55-1b9c33d7e602' }),
        description: 'The id of the conversation, a UUID.',
      },
    },
    responses: { 202: { description: 'Returns the conversation', data: Conversation } },
    refuses: [conversationNotFound, conversationArchived, escalationDisabled],
    handle: async ({ actor, params }) =>
      accepted(await escalateConversation(chat, actor, parseUuid(params['id'], conversationNotFound))),
  })
}
