import { created, type Http, ok, route } from '#platform/http/route.ts'
import type { RequireAgent } from '../../agents/guard.ts'
import { closeConversation } from '../commands/close.ts'
import { returnConversation, snoozeConversation, tagConversation } from '../commands/put-aside.ts'
import { readAsAgent } from '../commands/read.ts'
import type { ConversationChat } from '../commands/run.ts'
import { sendAsAgent } from '../commands/send-as-agent.ts'
import { takeConversation } from '../commands/take.ts'
import { transferConversation } from '../commands/transfer.ts'
import { agentNotAvailable, conversationClosed, conversationNotFound, conversationTaken } from '../errors.ts'
import { conversationDetail, conversationPage } from '../queries/conversations.ts'
import { agentTranscript } from '../queries/transcripts.ts'
import {
  Conversation,
  ConversationDetail,
  ConversationQuery,
  Conversations,
  filtersFit,
  oneTarget,
  Snooze,
  sameTags,
  Tags,
  Transfer,
} from '../schema/agent.ts'
import {
  ChatMessage,
  NewAgentMessage,
  oneDirection,
  ReadCursor,
  Transcript,
  TranscriptQuery,
} from '../schema/message.ts'
import { conversationId, idIn } from './visitor.ts'

const tag = 'Console: conversations'
const path = '/v1/agent/conversations'
const changed = { 200: { description: 'The conversation', data: Conversation } }

type AgentAccess = ReturnType<RequireAgent>

function readRoutes(http: Http, chat: ConversationChat, anyAgent: AgentAccess): void {
  const shared = { tag, ...anyAgent, params: conversationId, refuses: [conversationNotFound] }
  route(http, {
    method: 'GET',
    path,
    id: 'listConversations',
    access: { credential: 'console', lists: 'conversation' },
    tag,
    summary: 'List conversations',
    description:
      'Those of the agent’s departments; administrators see all of them. The newest first unless asked otherwise.',
    ...anyAgent,
    query: ConversationQuery,
    refineQuery: filtersFit,
    answers: { 200: { description: 'A page of conversations', data: Conversations } },
    handle: async ({ actor, query }) => ok(await conversationPage(chat.db, actor, query, chat.now())),
  })
  route(http, {
    ...shared,
    method: 'GET',
    path: `${path}/:id`,
    id: 'getConversation',
    access: { credential: 'console', record: 'conversation' },
    summary: 'Read a conversation with its visitor',
    description: 'Also the pages that the visitor was on. The rows are read as messages.',
    answers: { 200: { description: 'The conversation', data: ConversationDetail } },
    handle: async ({ actor, params }) => ok(await conversationDetail(chat.db, actor, idIn(params), chat.now())),
  })
  route(http, {
    ...shared,
    method: 'GET',
    path: `${path}/:id/messages`,
    id: 'listConversationMessages',
    access: { credential: 'console', record: 'conversation' },
    summary: 'Read the rows of a conversation',
    description: 'The oldest first, notes too. Agents count every row, so numbers differ from those that visitors see.',
    query: TranscriptQuery,
    refineQuery: oneDirection,
    answers: { 200: { description: 'A page of the conversation', data: Transcript } },
    handle: async ({ actor, params, query }) => ok(await agentTranscript(chat.db, actor, idIn(params), query)),
  })
}

function messageRoutes(http: Http, chat: ConversationChat, anyAgent: AgentAccess): void {
  const shared = { tag, ...anyAgent, params: conversationId }
  route(http, {
    ...shared,
    method: 'POST',
    path: `${path}/:id/messages`,
    id: 'sendConversationMessage',
    access: { credential: 'console', record: 'heldConversation' },
    summary: 'Send a message or write a note',
    description:
      'A text belongs to the agent who has the conversation; one that waits is taken first. Notes are open to all who see it. Sent again with the same `clientMessageId` it answers the first row.',
    body: NewAgentMessage,
    answers: {
      201: { description: 'The message', data: ChatMessage },
      200: { description: 'The message as it was sent before', data: ChatMessage },
    },
    refuses: [conversationNotFound, conversationTaken, conversationClosed, agentNotAvailable],
    async handle({ actor, params, body }) {
      const { message, isReplay } = await sendAsAgent(chat, actor, idIn(params), body)
      return isReplay ? ok(message) : created(message)
    },
  })
  route(http, {
    ...shared,
    method: 'PUT',
    path: `${path}/:id/read`,
    id: 'markConversationRead',
    access: { credential: 'console', record: 'conversation' },
    summary: 'Say what was read',
    description:
      'It never moves back, and only by the agent who has the conversation, or had it when it was closed; of anybody else it changes nothing.',
    body: ReadCursor,
    answers: changed,
    refuses: [conversationNotFound],
    handle: async ({ actor, params, body }) => ok(await readAsAgent(chat, actor, idIn(params), body.lastReadMessageId)),
  })
}

function assignmentRoutes(http: Http, chat: ConversationChat, anyAgent: AgentAccess): void {
  const shared = { tag, ...anyAgent, params: conversationId, answers: changed }
  const held = [conversationNotFound, conversationTaken, conversationClosed]
  route(http, {
    ...shared,
    method: 'POST',
    path: `${path}/:id/take`,
    id: 'takeConversation',
    access: { credential: 'console', record: 'conversation' },
    summary: 'Take a conversation',
    description: 'Of several who try at once one gets it. Taking what one has already changes nothing.',
    refuses: [...held, agentNotAvailable],
    handle: async ({ actor, params }) => ok(await takeConversation(chat, actor, idIn(params))),
  })
  route(http, {
    ...shared,
    method: 'POST',
    path: `${path}/:id/return`,
    id: 'returnConversation',
    access: { credential: 'console', record: 'heldConversation' },
    summary: 'Give a conversation back to the queue',
    description: 'It keeps its place by the time of its opening.',
    refuses: held,
    handle: async ({ actor, params }) => ok(await returnConversation(chat, actor, idIn(params))),
  })
  route(http, {
    ...shared,
    method: 'POST',
    path: `${path}/:id/transfer`,
    id: 'transferConversation',
    access: { credential: 'console', record: 'conversation' },
    summary: 'Transfer a conversation',
    description:
      'To an active member of its department, oneself too, or into the queue of another department. The note is for agents alone.',
    body: Transfer,
    refineBody: oneTarget,
    refuses: [conversationNotFound, conversationClosed],
    handle: async ({ actor, params, body }) => ok(await transferConversation(chat, actor, idIn(params), body)),
  })
  route(http, {
    ...shared,
    method: 'POST',
    path: `${path}/:id/close`,
    id: 'closeConversation',
    access: { credential: 'console', record: 'conversation' },
    summary: 'Close a conversation',
    description: 'The visitor may write again, which opens another one.',
    refuses: [conversationNotFound, conversationClosed],
    handle: async ({ actor, params }) => ok(await closeConversation(chat, actor, idIn(params))),
  })
}

function snoozeAndTagRoutes(http: Http, chat: ConversationChat, anyAgent: AgentAccess): void {
  const shared = { tag, ...anyAgent, params: conversationId, answers: changed }
  route(http, {
    ...shared,
    method: 'POST',
    path: `${path}/:id/snooze`,
    id: 'snoozeConversation',
    access: { credential: 'console', record: 'heldConversation' },
    summary: 'Put a conversation aside',
    description:
      'Until an instant, or until the visitor writes; null ends it. Nothing is closed by inactivity meanwhile.',
    body: Snooze,
    refuses: [conversationNotFound, conversationTaken, conversationClosed],
    handle: async ({ actor, params, body }) => ok(await snoozeConversation(chat, actor, idIn(params), body.until)),
  })
  route(http, {
    ...shared,
    method: 'PUT',
    path: `${path}/:id/tags`,
    id: 'setConversationTags',
    access: { credential: 'console', record: 'conversation' },
    summary: 'Tag a conversation',
    description: 'Replaces the tags that it has.',
    body: Tags,
    refineBody: sameTags,
    refuses: [conversationNotFound],
    handle: async ({ actor, params, body }) => ok(await tagConversation(chat, actor, idIn(params), body.tags)),
  })
}

export function agentConversationRoutes(http: Http, chat: ConversationChat, requireAgent: RequireAgent): void {
  const anyAgent = requireAgent()
  readRoutes(http, chat, anyAgent)
  messageRoutes(http, chat, anyAgent)
  assignmentRoutes(http, chat, anyAgent)
  snoozeAndTagRoutes(http, chat, anyAgent)
}
