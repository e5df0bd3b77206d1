import { publicAccess } from '#platform/http/access.ts'
import { clientAddressKey } from '#platform/http/client-address.ts'
import { parseUuid } from '#platform/http/path-id.ts'
import { accepted, created, type Http, ok, route } from '#platform/http/route.ts'
import { noData, verbatimText } from '#platform/http/schema-builders.ts'
import { visitorPolicies } from '../../visitors/config.ts'
import type { VisitorGuards } from '../../visitors/guard.ts'
import { widgetKeyParam } from '../../visitors/schema/widget.ts'
import { heldInWaitingRoom } from '../../waiting-room/errors.ts'
import { widgetNotFound } from '../../widgets/errors.ts'
import { closeConversationAsVisitor } from '../commands/close.ts'
import { leaveMessage } from '../commands/leave-message.ts'
import { markReadByVisitor } from '../commands/mark-read.ts'
import { findOrOpenConversation } from '../commands/open.ts'
import { rateConversation } from '../commands/rate.ts'
import type { ConversationCommandContext } from '../commands/run.ts'
import { sendAsVisitor } from '../commands/send-as-visitor.ts'
import { conversationPolicies } from '../config.ts'
import { conversationNotFound } from '../errors.ts'
import type { ConversationSnapshot } from '../queries/snapshots.ts'
import { getVisitorTranscript } from '../queries/transcripts.ts'
import {
  messageExample,
  NewVisitorMessage,
  ReadPositionRequest,
  SentVisitorMessage,
  Transcript,
  TranscriptQuery,
  validateDirection,
} from '../schema/message.ts'
import { NewConversation, NewLeftMessage, NewRating, VisitorConversation } from '../schema/visitor.ts'

const tag = 'Widget: conversations'
const path = '/v1/widget/conversations'

export const conversationIdParam = {
  id: {
    schema: verbatimText(36, { example: '019a9f2e-0c11-7d40-8a55-1b9c33d7e602' }),
    description: 'The id of the conversation, a UUID.',
  },
}

/** Throws `conversationNotFound` if the id in the path is not a UUID. */
export const parseConversationId = (params: Readonly<Record<string, string>>): string =>
  parseUuid(params['id'], conversationNotFound)

const toVisitorKey = ({ id }: { readonly id: string }): string => id

const toVisitorConversation = ({
  id,
  status,
  departmentId,
  queuePosition,
  createdAt,
}: ConversationSnapshot): VisitorConversation => ({
  ...{ id, status, departmentId, queuePosition, createdAt },
})

function registerOpeningRoutes(http: Http, chat: ConversationCommandContext, guards: VisitorGuards): void {
  route(http, {
    method: 'POST',
    path,
    id: 'createConversation',
    access: { credential: 'visitor' },
    tag,
    summary: 'Open a conversation',
    description:
      'Creates a conversation, with `message` if you send one, and returns it. If the visitor already has an open conversation, the server returns that one and does not write `message`. If the widget does not offer the department, or offers no department at all, the server returns 422. If you retry with the same `clientMessageId`, the server returns the conversation that contains the message and writes nothing.\n\nThe server returns 503 with SVC:3001 if it has reached its maximum number of open conversations, or if other visitors are waiting. The visitor is then in the waiting room, which stores the department and the message. If you call the operation again while the visitor waits, the server does not store the message of that call. Poll the waiting room with [pollWaitingRoom](#pollWaitingRoom) instead of sending the request again. To replace the stored message with another one, first leave the waiting room with [leaveWaitingRoom](#leaveWaitingRoom).',
    guard: guards.visitor,
    limit: { policy: conversationPolicies.create, key: toVisitorKey },
    body: NewConversation,
    responses: {
      201: { description: 'Returns the new conversation', data: VisitorConversation },
      200: {
        description: 'Returns the conversation that is already open, or that contains the message',
        data: VisitorConversation,
      },
    },
    refuses: [widgetNotFound, heldInWaitingRoom],
    async handle({ actor, body }) {
      const { isNew, snapshot } = await findOrOpenConversation(chat, actor, body)
      return isNew ? created(toVisitorConversation(snapshot)) : ok(toVisitorConversation(snapshot))
    },
  })
  route(http, {
    method: 'POST',
    path: '/v1/widget/:key/leave-message',
    id: 'leaveMessage',
    access: publicAccess,
    tag,
    summary: 'Leave a message',
    description:
      'Opens a queued conversation of a new visitor with this name, e-mail address and message, whether or not an agent is online. The conversation is in the default department if the widget offers it, otherwise in the first department that the widget offers. The call needs no credential and returns none, so the visitor cannot read the conversation: agents reply by e-mail, outside Flowdesk. If escalation is on and the department has a ticketing pool, the message becomes a ticket. When the ticket exists, the conversation is closed, unless an agent has taken it. Returns 422 if the widget offers no department.',
    guard: guards.widget,
    limit: { policy: conversationPolicies.leaveMessage, key: (_widget, request) => clientAddressKey(request) },
    params: widgetKeyParam,
    body: NewLeftMessage,
    responses: { 202: { description: 'The message was stored', data: noData } },
    async handle({ actor, body }) {
      await leaveMessage(chat, actor, body)
      return accepted(null)
    },
  })
}

function registerMessageRoutes(http: Http, chat: ConversationCommandContext, guards: VisitorGuards): void {
  route(http, {
    method: 'GET',
    path: `${path}/:id/messages`,
    id: 'listVisitorMessages',
    access: { credential: 'visitor', record: 'conversation' },
    tag,
    summary: 'List the messages of a conversation',
    description:
      'Returns messages, oldest first. The server numbers them without gaps (`sequence`). So if a number is missing among the messages that you have received, you missed messages: send the number before the gap as `afterSequence`.',
    guard: guards.visitor,
    limit: { policy: visitorPolicies.read, key: toVisitorKey },
    params: conversationIdParam,
    query: TranscriptQuery,
    refineQuery: validateDirection,
    responses: { 200: { description: 'Returns messages of the conversation', data: Transcript } },
    refuses: [conversationNotFound],
    handle: async ({ actor, params, query }) =>
      ok(await getVisitorTranscript(chat.db, actor.id, parseConversationId(params), query)),
  })
  route(http, {
    method: 'POST',
    path: `${path}/:id/messages`,
    id: 'sendVisitorMessage',
    access: { credential: 'visitor', record: 'conversation' },
    tag,
    summary: 'Send a message',
    description:
      'Sends a message to the conversation. If you send the same `clientMessageId` again, the server writes nothing and returns the existing message. If the conversation is closed, the server writes the message to the open conversation of the visitor or, if there is none, to a new conversation. `conversationId` in the response is the id of the conversation that contains the message. If a new conversation is needed and the widget offers no department, the server returns 422.\n\nA message that needs a new conversation may have to wait: the server returns 503 with SVC:3001 if the maximum number of open conversations is reached, or if other visitors are waiting. The waiting room stores up to 100 messages of the visitor and sends them when the visitor is admitted. It does not store further messages: send those again when the visitor has been admitted. Poll the waiting room with [pollWaitingRoom](#pollWaitingRoom) instead of sending the stored messages again.',
    guard: guards.visitor,
    limit: { policy: visitorPolicies.write, key: toVisitorKey },
    params: conversationIdParam,
    body: NewVisitorMessage,
    responses: {
      201: { description: 'Returns the message', data: SentVisitorMessage },
      200: {
        description: 'Returns the message that was sent earlier',
        data: SentVisitorMessage,
        example: { ...messageExample, continuedInNewConversation: false },
      },
    },
    refuses: [conversationNotFound, widgetNotFound, heldInWaitingRoom],
    async handle({ actor, params, body }) {
      const { message, wasSentBefore } = await sendAsVisitor(chat, actor, parseConversationId(params), body)
      return wasSentBefore ? ok(message) : created(message)
    },
  })
}

function registerReadCloseAndRatingRoutes(http: Http, chat: ConversationCommandContext, guards: VisitorGuards): void {
  const shared = {
    tag,
    guard: guards.visitor,
    limit: { policy: visitorPolicies.write, key: toVisitorKey },
    params: conversationIdParam,
    refuses: [conversationNotFound],
  } as const
  route(http, {
    ...shared,
    method: 'PUT',
    path: `${path}/:id/read`,
    id: 'markVisitorConversationRead',
    access: { credential: 'visitor', record: 'conversation' },
    summary: 'Mark messages as read',
    description:
      'Moves the read position of the visitor forward to a message. If the position is already at this message or a newer one, nothing changes. Returns 422 if the message is not in the conversation.',
    body: ReadPositionRequest,
    responses: { 200: { description: 'The read position was stored', data: noData } },
    async handle({ actor, params, body }) {
      await markReadByVisitor(chat, actor, parseConversationId(params), body.lastReadMessageId)
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
    responses: { 200: { description: 'The conversation was closed', data: noData } },
    async handle({ actor, params }) {
      await closeConversationAsVisitor(chat, actor, parseConversationId(params))
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
    description:
      'Rates a closed conversation. A visitor can rate each conversation once. Returns 422 if the conversation is open or already rated.',
    body: NewRating,
    responses: { 200: { description: 'The rating was stored', data: noData } },
    async handle({ actor, params, body }) {
      await rateConversation(chat, actor, parseConversationId(params), body)
      return ok(null)
    },
  })
}

export function registerVisitorConversationRoutes(
  http: Http,
  chat: ConversationCommandContext,
  guards: VisitorGuards,
): void {
  registerOpeningRoutes(http, chat, guards)
  registerMessageRoutes(http, chat, guards)
  registerReadCloseAndRatingRoutes(http, chat, guards)
}
