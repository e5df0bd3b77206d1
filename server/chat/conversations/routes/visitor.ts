import { publicAccess } from '#platform/http/access.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { pathUuid } from '#platform/http/path-id.ts'
import { accepted, created, type Http, ok, route } from '#platform/http/route.ts'
import { exact, nothing } from '#platform/http/shapes.ts'
import { visitorPolicies } from '../../visitors/config.ts'
import type { VisitorGuards } from '../../visitors/guard.ts'
import { widgetKey } from '../../visitors/schema/widget.ts'
import { heldInWaitingRoom } from '../../waiting-room/errors.ts'
import { widgetNotFound } from '../../widgets/errors.ts'
import { endConversation } from '../commands/close.ts'
import { leaveMessage } from '../commands/leave-message.ts'
import { beginConversation } from '../commands/open.ts'
import { rateConversation } from '../commands/rate.ts'
import { readAsVisitor } from '../commands/read.ts'
import type { ConversationChat } from '../commands/run.ts'
import { sendAsVisitor } from '../commands/send.ts'
import { conversationPolicies } from '../config.ts'
import { conversationNotFound } from '../errors.ts'
import type { ConversationState } from '../queries/states.ts'
import { visitorTranscript } from '../queries/transcripts.ts'
import {
  messageExample,
  NewMessage,
  oneDirection,
  ReadCursor,
  SentMessage,
  Transcript,
  TranscriptQuery,
} from '../schema/message.ts'
import { LeftMessage, NewConversation, NewRating, OpenConversation } from '../schema/visitor.ts'

const tag = 'Widget: conversations'
const path = '/v1/widget/conversations'

export const conversationId = {
  id: {
    schema: exact(36, { example: '019a9f2e-0c11-7d40-8a55-1b9c33d7e602' }),
    description: 'The id of the conversation, a UUID.',
  },
}

/** Returns the conversation id from the path. Throws SVC:4004 if it is not a UUID. */
export const idIn = (params: Readonly<Record<string, string>>): string => pathUuid(params['id'], conversationNotFound)

const visitorKey = ({ id }: { readonly id: string }): string => id

const toResponse = ({ id, status, departmentId, queuePosition, createdAt }: ConversationState): OpenConversation => ({
  ...{ id, status, departmentId, queuePosition, createdAt },
})

function openingRoutes(http: Http, chat: ConversationChat, guards: VisitorGuards): void {
  route(http, {
    method: 'POST',
    path,
    id: 'createConversation',
    access: { credential: 'visitor' },
    tag,
    summary: 'Open a conversation',
    description:
      'Creates a conversation and returns it. If the visitor already has an open conversation, the server returns that one and does not write `message`. If the server has reached its maximum number of open conversations, the visitor is held in the waiting room, which stores the department and the message.',
    guard: guards.visitor,
    limit: { policy: conversationPolicies.create, key: visitorKey },
    body: NewConversation,
    answers: {
      201: { description: 'Returns the new conversation', data: OpenConversation },
      200: { description: 'Returns the conversation that is already open', data: OpenConversation },
    },
    refuses: [widgetNotFound, heldInWaitingRoom],
    async handle({ actor, body }) {
      const { isNew, state } = await beginConversation(chat, actor, body)
      return isNew ? created(toResponse(state)) : ok(toResponse(state))
    },
  })
  route(http, {
    method: 'POST',
    path: '/v1/widget/:key/leave-message',
    id: 'leaveMessage',
    access: publicAccess,
    tag,
    summary: 'Leave a message',
    description: 'Leaves a message for the agents, whether or not an agent is online. Needs no credential.',
    guard: guards.widget,
    limit: { policy: conversationPolicies.leaveMessage, key: (_widget, request) => clientAddress(request) },
    params: widgetKey,
    body: LeftMessage,
    answers: { 202: { description: 'The message was stored', data: nothing } },
    async handle({ actor, body }) {
      await leaveMessage(chat, actor, body)
      return accepted(null)
    },
  })
}

function messageRoutes(http: Http, chat: ConversationChat, guards: VisitorGuards): void {
  route(http, {
    method: 'GET',
    path: `${path}/:id/messages`,
    id: 'listVisitorMessages',
    access: { credential: 'visitor', record: 'conversation' },
    tag,
    summary: 'List the messages of a conversation',
    description:
      'Returns messages, oldest first. Their `sequence` has no gaps: if you miss a number, read on from the last message that you have.',
    guard: guards.visitor,
    limit: { policy: visitorPolicies.read, key: visitorKey },
    params: conversationId,
    query: TranscriptQuery,
    refineQuery: oneDirection,
    answers: { 200: { description: 'Returns messages of the conversation', data: Transcript } },
    refuses: [conversationNotFound],
    handle: async ({ actor, params, query }) => ok(await visitorTranscript(chat.db, actor.id, idIn(params), query)),
  })
  route(http, {
    method: 'POST',
    path: `${path}/:id/messages`,
    id: 'sendVisitorMessage',
    access: { credential: 'visitor', record: 'conversation' },
    tag,
    summary: 'Send a message',
    description:
      'Sends a message to the conversation. If you send the same `clientMessageId` again, the server returns the first message. If the conversation is closed, the message continues in another conversation, which the response names. If the server has reached its maximum number of open conversations, the waiting room stores the first such message.',
    guard: guards.visitor,
    limit: { policy: visitorPolicies.write, key: visitorKey },
    params: conversationId,
    body: NewMessage,
    answers: {
      201: { description: 'Returns the message', data: SentMessage },
      200: {
        description: 'Returns the message that was sent earlier',
        data: SentMessage,
        example: { ...messageExample, continuedInNewConversation: false },
      },
    },
    refuses: [conversationNotFound, widgetNotFound, heldInWaitingRoom],
    async handle({ actor, params, body }) {
      const { message, isReplay } = await sendAsVisitor(chat, actor, idIn(params), body)
      return isReplay ? ok(message) : created(message)
    },
  })
}

function endingRoutes(http: Http, chat: ConversationChat, guards: VisitorGuards): void {
  const shared = {
    tag,
    guard: guards.visitor,
    limit: { policy: visitorPolicies.write, key: visitorKey },
    params: conversationId,
    refuses: [conversationNotFound],
  } as const
  route(http, {
    ...shared,
    method: 'PUT',
    path: `${path}/:id/read`,
    id: 'markVisitorConversationRead',
    access: { credential: 'visitor', record: 'conversation' },
    summary: 'Mark messages as read',
    description: 'Moves the read position of the visitor forward. An older message changes nothing.',
    body: ReadCursor,
    answers: { 200: { description: 'The read position was stored', data: nothing } },
    async handle({ actor, params, body }) {
      await readAsVisitor(chat, actor, idIn(params), body.lastReadMessageId)
      return ok(null)
    },
  })
  route(http, {
    ...shared,
    method: 'POST',
    path: `${path}/:id/close`,
    id: 'closeVisitorConversation',
    access: { credential: 'visitor', record: 'conversation' },
    summary: 'Close a conversation',
    description: 'Closes the conversation. Returns 404 with SVC:4004 if it is already closed.',
    answers: { 200: { description: 'The conversation was closed', data: nothing } },
    async handle({ actor, params }) {
      await endConversation(chat, actor, idIn(params))
      return ok(null)
    },
  })
  route(http, {
    ...shared,
    method: 'POST',
    path: `${path}/:id/rating`,
    id: 'rateConversation',
    access: { credential: 'visitor', record: 'conversation' },
    summary: 'Rate a conversation',
    description: 'Rates a closed conversation. A conversation can be rated once.',
    body: NewRating,
    answers: { 200: { description: 'The rating was stored', data: nothing } },
    async handle({ actor, params, body }) {
      await rateConversation(chat, actor, idIn(params), body)
      return ok(null)
    },
  })
}

export function visitorConversationRoutes(http: Http, chat: ConversationChat, guards: VisitorGuards): void {
  openingRoutes(http, chat, guards)
  messageRoutes(http, chat, guards)
  endingRoutes(http, chat, guards)
}
