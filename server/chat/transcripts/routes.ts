import { clientAddress } from '#platform/http/client-address.ts'
import { pathUuid } from '#platform/http/path-id.ts'
import { accepted, type Http, route, spend } from '#platform/http/route.ts'
import { exact, nothing } from '#platform/http/shapes.ts'
import { emailNotSetUp } from '#platform/mail/errors.ts'
import type { RequireAgent } from '../agents/guard.ts'
import { conversationNotFound } from '../conversations/errors.ts'
import type { Chat } from '../database/chat.ts'
import type { VisitorGuards } from '../visitors/guard.ts'
import { mailAgentTranscript, mailVisitorTranscript } from './commands.ts'
import { transcriptPolicies } from './config.ts'
import { TranscriptRequest } from './schema.ts'

const mailRoute = {
  method: 'POST',
  summary: 'Send a transcript by e-mail',
  description:
    'Sends the messages that the visitor can see, as text and HTML, in the language and time zone of the visitor. The transcript lists files by name and never contains internal notes.',
  params: {
    id: {
      schema: exact(36, { example: '019a9f2e-0c11-7d40-8a55-1b9c33d7e602' }),
      description: 'The id of the conversation, a UUID.',
    },
  },
  body: TranscriptRequest,
  answers: { 202: { description: 'The e-mail is queued for delivery', data: nothing } },
  refuses: [emailNotSetUp, conversationNotFound],
} as const

export function transcriptRoutes(http: Http, chat: Chat, guards: VisitorGuards, requireAgent: RequireAgent): void {
  const spendRecipient = (email: string): void => spend(http, transcriptPolicies.recipient, email)
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
      { policy: transcriptPolicies.address, key: (_visitor, request) => clientAddress(request) },
    ],
    spends: [transcriptPolicies.recipient],
    async handle({ actor, params, body }) {
      const id = pathUuid(params['id'], conversationNotFound)
      await mailVisitorTranscript(chat, actor.id, id, body.email, spendRecipient)
      return accepted(null)
    },
  })
  route(http, {
    ...mailRoute,
    path: '/v1/agent/conversations/:id/transcript',
    id: 'emailConversationTranscript',
    access: { credential: 'console', record: 'conversation' },
    tag: 'Console: conversations',
    guard,
    limit: [limit, { policy: transcriptPolicies.agent, key: ({ id }) => String(id) }],
    spends: [transcriptPolicies.recipient],
    async handle({ actor, params, body }) {
      const id = pathUuid(params['id'], conversationNotFound)
      await mailAgentTranscript(chat, actor, id, body.email, spendRecipient)
      return accepted(null)
    },
  })
}
