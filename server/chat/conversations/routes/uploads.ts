import type { FileLimits } from '#platform/files/config.ts'
import { fileEmpty, fileTooLarge, fileTypeNotAllowed } from '#platform/files/errors.ts'
import { created, type Http, ok, type RouteLimit, route } from '#platform/http/route.ts'
import type { RequireAgent } from '../../agents/guard.ts'
import { uploadsDisabled } from '../../attachments/errors.ts'
import type { AuthenticatedVisitor, VisitorGuards } from '../../visitors/guard.ts'
import { heldInWaitingRoom } from '../../waiting-room/errors.ts'
import { widgetNotFound } from '../../widgets/errors.ts'
import type { ConversationCommandContext } from '../commands/run.ts'
import { uploadAsAgent, uploadAsVisitor } from '../commands/upload.ts'
import { conversationPolicies } from '../config.ts'
import {
  agentNotAvailable,
  conversationArchived,
  conversationClosed,
  conversationNotAssigned,
  conversationNotFound,
} from '../errors.ts'
import { createAgentUploadGuard, createVisitorUploadGuard } from '../guard.ts'
import { ChatMessage, messageExample, SentVisitorMessage } from '../schema/message.ts'
import { AgentUploadTextFields, FILE_FIELD_NAME, UploadTextFields } from '../schema/upload.ts'
import { conversationIdParam } from './visitor.ts'

const describeUpload = (rules: string): string =>
  `Sends a file, with an optional caption. If you send no file, the server sends the caption as a text message. If you send neither a file nor a caption, the server returns 422. The server detects the type from the bytes of the file, and the type must match the extension. If you send the same \`clientMessageId\` again, the server writes nothing and returns the existing message.\n\n${rules}`

const uploadRoute = {
  method: 'POST',
  summary: 'Send a file',
  file: FILE_FIELD_NAME,
  params: conversationIdParam,
} as const
const uploadErrors = [conversationNotFound, fileTooLarge, fileTypeNotAllowed, fileEmpty]

export function registerUploadRoutes(
  http: Http,
  chat: ConversationCommandContext,
  limits: FileLimits,
  guards: VisitorGuards,
  requireAgent: RequireAgent,
): void {
  const visitorLimit: RouteLimit<AuthenticatedVisitor> = { policy: conversationPolicies.upload, key: ({ id }) => id }
  const agentGuardAndLimit = requireAgent()
  route(http, {
    ...uploadRoute,
    path: '/v1/widget/conversations/:id/attachments',
    id: 'uploadVisitorFile',
    description: describeUpload(
      'If the conversation is closed, the server writes the message to another one, as [sendVisitorMessage](#sendVisitorMessage) does. The waiting room does not store messages with files: after a 503 with SVC:3001, send the file again after the admission.',
    ),
    access: { credential: 'visitor', record: 'conversation' },
    tag: 'Widget: conversations',
    guard: createVisitorUploadGuard(http, chat, limits, { guard: guards.visitor, limit: visitorLimit }),
    guardOrHandlerPolicies: [visitorLimit.policy],
    formTextFields: UploadTextFields,
    responses: {
      201: { description: 'Returns the message', data: SentVisitorMessage },
      200: {
        description: 'Returns the message that was sent earlier',
        data: SentVisitorMessage,
        example: { ...messageExample, continuedInNewConversation: false },
      },
    },
    refuses: [...uploadErrors, uploadsDisabled, widgetNotFound, heldInWaitingRoom],
    async handle({ actor, recheckActor, request }) {
      const { message, wasSentBefore } = await uploadAsVisitor(chat, actor, request, recheckActor)
      return wasSentBefore ? ok(message) : created(message)
    },
  })
  route(http, {
    ...uploadRoute,
    path: '/v1/agent/conversations/:id/attachments',
    id: 'uploadConversationFile',
    description: describeUpload(
      'The rules of [sendConversationMessage](#sendConversationMessage) apply. To send a message, the conversation must be assigned to you, or it must be queued and you must be available. You can add an internal note to any conversation that you can see.',
    ),
    access: { credential: 'console', record: 'assignedConversation' },
    tag: 'Console: conversations',
    guard: createAgentUploadGuard(http, chat, limits, agentGuardAndLimit),
    guardOrHandlerPolicies: [agentGuardAndLimit.limit.policy],
    formTextFields: AgentUploadTextFields,
    responses: {
      201: { description: 'Returns the message', data: ChatMessage },
      200: { description: 'Returns the message that was sent earlier', data: ChatMessage },
    },
    refuses: [...uploadErrors, conversationArchived, conversationNotAssigned, conversationClosed, agentNotAvailable],
    async handle({ actor, recheckActor, request }) {
      const { message, wasSentBefore } = await uploadAsAgent(chat, actor, request, recheckActor)
      return wasSentBefore ? ok(message) : created(message)
    },
  })
}
