import { created, type Http, ok, route } from '#platform/http/route.ts'
import { createSearchLimit } from '#platform/search/search-limit.ts'
import type { RequireAgent } from '../../agents/guard.ts'
import { closeConversationAsAgent } from '../commands/close.ts'
import { markReadByAgent } from '../commands/mark-read.ts'
import { returnConversation } from '../commands/return-to-queue.ts'
import type { ConversationCommandContext } from '../commands/run.ts'
import { sendAsAgent } from '../commands/send-as-agent.ts'
import { setConversationTags } from '../commands/set-tags.ts'
import { snoozeConversation } from '../commands/snooze.ts'
import { takeConversation } from '../commands/take.ts'
import { transferConversation } from '../commands/transfer.ts'
import {
  agentNotAvailable,
  conversationArchived,
  conversationClosed,
  conversationNotAssigned,
  conversationNotFound,
} from '../errors.ts'
import { getConversationDetail, listConversations } from '../queries/conversations.ts'
import { getAgentTranscript } from '../queries/transcripts.ts'
import {
  Conversation,
  ConversationDetail,
  ConversationTagsRequest,
  SnoozeRequest,
  TransferRequest,
  validateTags,
  validateTransferTarget,
} from '../schema/agent.ts'
import { ConversationQuery, Conversations, validateFilters } from '../schema/list.ts'
import {
  ChatMessage,
  NewAgentMessage,
  ReadPositionRequest,
  Transcript,
  TranscriptQuery,
  validateDirection,
} from '../schema/message.ts'
import { conversationIdParam, parseConversationId } from './visitor.ts'

const tag = 'Console: conversations'
const path = '/v1/agent/conversations'
const conversationResponses = { 200: { description: 'Returns the conversation', data: Conversation } }

const commandRefusals = [conversationNotFound, conversationArchived]
const assigneeRefusals = [...commandRefusals, conversationNotAssigned, conversationClosed]

type AgentGuard = ReturnType<RequireAgent>

function registerReadRoutes(http: Http, chat: ConversationCommandContext, anyAgent: AgentGuard): void {
  const shared = { tag, ...anyAgent, params: conversationIdParam, refuses: [conversationNotFound] }
  const searchLimit = createSearchLimit()
  route(http, {
    method: 'GET',
    path,
    id: 'listConversations',
    access: { credential: 'console', lists: 'conversation' },
    tag,
    summary: 'List conversations',
    description:
      'Returns the conversations of your departments, or all conversations for administrators. By default the newest come first.',
    ...anyAgent,
    query: ConversationQuery,
    refineQuery: validateFilters,
    responses: { 200: { description: 'Returns a page of conversations', data: Conversations } },
    handle: async ({ actor, query }) => ok(await listConversations(chat.db, searchLimit, actor, query, chat.now())),
  })
  route(http, {
    ...shared,
    method: 'GET',
    path: `${path}/:id`,
    id: 'getConversation',
    access: { credential: 'console', record: 'conversation' },
    summary: 'Get a conversation',
    description:
      'Returns the conversation, its visitor and the last pages that the visitor viewed. To read the messages, call [listConversationMessages](#listConversationMessages).',
    responses: { 200: { description: 'Returns the conversation', data: ConversationDetail } },
    handle: async ({ actor, params }) =>
      ok(await getConversationDetail(chat.db, actor, parseConversationId(params), chat.now())),
  })
  route(http, {
    ...shared,
    method: 'GET',
    path: `${path}/:id/messages`,
    id: 'listConversationMessages',
    access: { credential: 'console', record: 'conversation' },
    summary: 'List the messages of a conversation',
    description:
      'Returns messages, internal notes and system messages, oldest first. The server numbers messages separately for agents and for visitors, so a `sequence` here can differ from the one that the visitor sees.',
    query: TranscriptQuery,
    refineQuery: validateDirection,
    responses: { 200: { description: 'Returns messages of the conversation', data: Transcript } },
    handle: async ({ actor, params, query }) =>
      ok(await getAgentTranscript(chat.db, actor, parseConversationId(params), query)),
  })
}

function registerMessageRoutes(http: Http, chat: ConversationCommandContext, anyAgent: AgentGuard): void {
  const shared = { tag, ...anyAgent, params: conversationIdParam }
  route(http, {
    ...shared,
    method: 'POST',
    path: `${path}/:id/messages`,
    id: 'sendConversationMessage',
    access: { credential: 'console', record: 'assignedConversation' },
    summary: 'Send a message or note',
    description:
      'You can send a message if the conversation is assigned to you. If the conversation is queued and you are available, the server assigns it to you first. Any agent who can see the conversation can add an internal note, even if the conversation is closed. If you send the same `clientMessageId` again, the server writes nothing and returns the existing message.',
    body: NewAgentMessage,
    responses: {
      201: { description: 'Returns the message', data: ChatMessage },
      200: { description: 'Returns the message that was sent earlier', data: ChatMessage },
    },
    refuses: [...assigneeRefusals, agentNotAvailable],
    async handle({ actor, params, body }) {
      const { message, wasSentBefore } = await sendAsAgent(chat, actor, parseConversationId(params), body)
      return wasSentBefore ? ok(message) : created(message)
    },
  })
  route(http, {
    ...shared,
    method: 'PUT',
    path: `${path}/:id/read`,
    id: 'markConversationRead',
    access: { credential: 'console', record: 'conversation' },
    summary: 'Mark messages as read',
    description:
      'Moves the read position of the agents forward to a message. Only the agent to whom the conversation is assigned, or was assigned when it was closed, can move the position. The server returns 200 and changes nothing if another agent sends the request, or if the position is already at this message or a newer one. Returns 422 if the message is not in the conversation.',
    body: ReadPositionRequest,
    responses: conversationResponses,
    refuses: commandRefusals,
    handle: async ({ actor, params, body }) =>
      ok(await markReadByAgent(chat, actor, parseConversationId(params), body.lastReadMessageId)),
  })
}

function registerAssignmentRoutes(http: Http, chat: ConversationCommandContext, anyAgent: AgentGuard): void {
  const shared = { tag, ...anyAgent, params: conversationIdParam, responses: conversationResponses }
  route(http, {
    ...shared,
    method: 'POST',
    path: `${path}/:id/take`,
    id: 'takeConversation',
    access: { credential: 'console', record: 'conversation' },
    summary: 'Take a conversation',
    description:
      'Assigns a queued conversation to you, if you are available. If several agents try at the same time, one succeeds, and the others get 409 with SVC:3005. Taking a conversation that is assigned to you changes nothing.',
    refuses: [...assigneeRefusals, agentNotAvailable],
    handle: async ({ actor, params }) => ok(await takeConversation(chat, actor, parseConversationId(params))),
  })
  route(http, {
    ...shared,
    method: 'POST',
    path: `${path}/:id/return`,
    id: 'returnConversation',
    access: { credential: 'console', record: 'assignedConversation' },
    summary: 'Return a conversation to the queue',
    description:
      'Puts a conversation that is assigned to you back into the queue of its department. The queue is ordered by `createdAt`.',
    refuses: assigneeRefusals,
    handle: async ({ actor, params }) => ok(await returnConversation(chat, actor, parseConversationId(params))),
  })
  route(http, {
    ...shared,
    method: 'POST',
    path: `${path}/:id/transfer`,
    id: 'transferConversation',
    access: { credential: 'console', record: 'conversation' },
    summary: 'Transfer a conversation',
    description:
      'Transfers a queued or active conversation to an active member of its department (including yourself) or to the queue of an active department. Any agent who can see the conversation can transfer it. If the conversation is snoozed, the snooze ends. Only agents see the `note`. Returns 422 if the target cannot receive the conversation.',
    body: TransferRequest,
    refineBody: validateTransferTarget,
    refuses: [...commandRefusals, conversationClosed],
    handle: async ({ actor, params, body }) =>
      ok(await transferConversation(chat, actor, parseConversationId(params), body)),
  })
  route(http, {
    ...shared,
    method: 'POST',
    path: `${path}/:id/close`,
    id: 'closeConversation',
    access: { credential: 'console', record: 'conversation' },
    summary: 'Close a conversation',
    description:
      'Closes the conversation. Any agent who can see the conversation can close it, even if it is queued or assigned to another agent. If the visitor writes again, a new conversation opens.',
    refuses: [...commandRefusals, conversationClosed],
    handle: async ({ actor, params }) => ok(await closeConversationAsAgent(chat, actor, parseConversationId(params))),
  })
}

function registerSnoozeAndTagRoutes(http: Http, chat: ConversationCommandContext, anyAgent: AgentGuard): void {
  const shared = { tag, ...anyAgent, params: conversationIdParam, responses: conversationResponses }
  route(http, {
    ...shared,
    method: 'POST',
    path: `${path}/:id/snooze`,
    id: 'snoozeConversation',
    access: { credential: 'console', record: 'assignedConversation' },
    summary: 'Snooze a conversation',
    description:
      'Snoozes a conversation until the given time, or until the visitor writes. The conversation must be assigned to you. With `until: null`, the snooze ends now. Inactivity does not close a snoozed conversation.',
    body: SnoozeRequest,
    refuses: assigneeRefusals,
    handle: async ({ actor, params, body }) =>
      ok(await snoozeConversation(chat, actor, parseConversationId(params), body.until)),
  })
  route(http, {
    ...shared,
    method: 'PUT',
    path: `${path}/:id/tags`,
    id: 'setConversationTags',
    access: { credential: 'console', record: 'conversation' },
    summary: 'Set the tags of a conversation',
    description: 'Replaces all tags of the conversation, which may be open or closed.',
    body: ConversationTagsRequest,
    refineBody: validateTags,
    refuses: commandRefusals,
    handle: async ({ actor, params, body }) =>
      ok(await setConversationTags(chat, actor, parseConversationId(params), body.tags)),
  })
}

export function registerAgentConversationRoutes(
  http: Http,
  chat: ConversationCommandContext,
  requireAgent: RequireAgent,
): void {
  const anyAgent = requireAgent()
  registerReadRoutes(http, chat, anyAgent)
  registerMessageRoutes(http, chat, anyAgent)
  registerAssignmentRoutes(http, chat, anyAgent)
  registerSnoozeAndTagRoutes(http, chat, anyAgent)
}
