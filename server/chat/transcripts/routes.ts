import { clientAddressKey } from '#platform/http/client-address.ts'
import { parseUuid } from '#platform/http/path-id.ts'
import { accepted, type Http, route, takePermit } from '#platform/http/route.ts'
import { noData, verbatimText } from '#platform/http/schema-builders.ts'
import { emailNotConfigured } from '#platform/mail/errors.ts'
import type { RequireAgent } from '../agents/guard.ts'
import { conversationArchived, conversationNotFound } from '../conversations/errors.ts'
import type { Chat } from '../database/chat.ts'
import type { VisitorGuards } from '../visitors/guard.ts'
import { mailAgentTranscript, mailVisitorTranscript } from './commands.ts'
import { transcriptPolicies } from './config.ts'
import { TranscriptRequest } from './schema.ts'

const mailRoute = {
  method: 'POST',
  summary: 'Send a transcript by e-mail',
  description:
    'Sends the messages that the visitor can see to the address in `email`, as text and HTML, in the language and time zone of the visitor. The transcript lists files by name and never contains internal notes. It contains at most the newest 1,000 messages, and only as many of those as fit into 300,000 characters.',
  params: {
    id: {
      schema: verbatimText(36, { example: '019a9f2e-0c11-7d40-8a55-1b9c33d7e602' }),
      description: 'The id of the conversation, a UUID.',
    },
  },
  body: TranscriptRequest,
  responses: { 202: { description: 'The e-mail is queued for delivery', data: noData } },
  refuses: [emailNotConfigured, conversationNotFound],
} as const

export function registerTranscriptRoutes(
  http: Http,
  chat: Chat,
  guards: VisitorGuards,
  requireAgent: RequireAgent,
): void {
  const takeRecipientPermit = (email: string): void => takePermit(http, transcriptPolicies.recipient, email)
  const { guard, limit } = requireAgent()
  route(http, {
    ...mailRoute,
    path: '/v1/widget/conversations/:id/transcript',
    id: 'emailVisitorTranscript',
    access: { credential: 'visitor', record: 'conversation' },
    tag: 'Widget: conversations',
    guard: guards.visitor,
    limit: [
      { policy: transcriptPolicies.visitor, key: ({ id }) => id },
      { policy: transcriptPolicies.clientAddress, key: (_visitor, request) => clientAddressKey(request) },
    ],
    guardOrHandlerPolicies: [transcriptPolicies.recipient],
    async handle({ actor, params, body }) {
      const id = parseUuid(params['id'], conversationNotFound)
      await mailVisitorTranscript(chat, actor.id, id, body.email, takeRecipientPermit)
      return accepted(null)
    },
  })
  route(http, {
    ...mailRoute,
    path: '/v1/agent/conversations/:id/transcript',
    id: 'emailConversationTranscript',
    access: { credential: 'console', record: 'conversation' },
    tag: 'Console: conversations',
    refuses: [...mailRoute.refuses, conversationArchived],
    guard,
    limit: [limit, { policy: transcriptPolicies.agent, key: ({ id }) => String(id) }],
    guardOrHandlerPolicies: [transcriptPolicies.recipient],
    async handle({ actor, params, body }) {
      const id = parseUuid(params['id'], conversationNotFound)
      await mailAgentTranscript(chat, actor, id, body.email, takeRecipientPermit)
      return accepted(null)
    },
  })
}
