import type { JsonObject } from './components.ts'

/** A call of an operation with the examples of the document. */
export interface SdkCall {
  readonly method: string
  /** The path template, such as `/v1/integration/tickets/{id}`. */
  readonly path: string
  /** The name of its security scheme; undefined if the operation is public. */
  readonly securityScheme: string | undefined
  readonly pathValues: JsonObject
  /** The required query parameters. */
  readonly query: JsonObject
  readonly header: JsonObject
  readonly body: JsonObject
  readonly hasBody: boolean
  readonly hasFile: boolean
}

type ToCode = (value: unknown) => string

interface SdkMethod {
  readonly kind: 'client' | 'visitor' | 'agent'
  readonly write: (call: SdkCall, toCode: ToCode) => string
}

const formatPathValues = ({ pathValues }: SdkCall, toCode: ToCode): string =>
  Object.values(pathValues).map(toCode).join(', ')

const IDEMPOTENCY_OPTIONS = "{ idempotencyKey: 'order-4711' }"

const sdkMethod = (kind: SdkMethod['kind'], write: SdkMethod['write']): SdkMethod => ({ kind, write })

const listTicketMessages = sdkMethod(
  'client',
  (call, toCode) =>
    `for await (const message of flowdesk.listTicketMessages(${formatPathValues(call, toCode)})) {\n  console.log(message.direction, message.content)\n}`,
)
const appendTicketMessage = sdkMethod(
  'client',
  (call, toCode) =>
    `const receipt = await flowdesk.appendTicketMessage(${formatPathValues(call, toCode)}, ${toCode(call.body)}, ${IDEMPOTENCY_OPTIONS})\nconsole.log(receipt)`,
)
const listMessages = (kind: 'visitor' | 'agent') =>
  sdkMethod(
    kind,
    (call, toCode) =>
      `for await (const message of chat.listMessages(${formatPathValues(call, toCode)})) {\n  console.log(message.senderKind, message.body)\n}`,
  )
const sendMessage = (kind: 'visitor' | 'agent') =>
  sdkMethod(
    kind,
    (call, toCode) =>
      `const message = await chat.sendMessage(${formatPathValues(call, toCode)}, ${toCode(call.body['body'])}, { clientMessageId: 'm-1' })\nconsole.log(message)`,
  )
const markRead = (kind: 'visitor' | 'agent') =>
  sdkMethod(
    kind,
    (call, toCode) =>
      `await chat.markConversationRead(${formatPathValues(call, toCode)}, ${toCode(call.body['lastReadMessageId'])})`,
  )
const close = (kind: 'visitor' | 'agent') =>
  sdkMethod(kind, (call, toCode) => `await chat.closeConversation(${formatPathValues(call, toCode)})`)

/** The methods of the SDK by the operation that they call. Every other operation is called with `request`. */
export const sdkMethods: Readonly<Record<string, SdkMethod>> = {
  'GET /v1/integration/tickets': sdkMethod(
    'client',
    () =>
      `for await (const ticket of flowdesk.listTickets({ search: 'invoice' })) {\n  console.log(ticket.id, ticket.subject)\n}`,
  ),
  'POST /v1/integration/tickets': sdkMethod(
    'client',
    ({ body }, toCode) =>
      `const receipt = await flowdesk.createTicket(${toCode(body)}, ${IDEMPOTENCY_OPTIONS})\nconsole.log(receipt.trackingKey)`,
  ),
  'GET /v1/integration/tickets/by-tracking-key/{trackingKey}': sdkMethod(
    'client',
    (call, toCode) =>
      `const ticket = await flowdesk.getTicketByTrackingKey(${formatPathValues(call, toCode)})\nconsole.log(ticket.ticketStatusName)`,
  ),
  'GET /v1/integration/tickets/{id}/messages': listTicketMessages,
  'GET /v1/integration/tickets/by-tracking-key/{trackingKey}/messages': listTicketMessages,
  'POST /v1/integration/tickets/{id}/messages': appendTicketMessage,
  'POST /v1/integration/tickets/by-tracking-key/{trackingKey}/messages': appendTicketMessage,
  'POST /v1/integration/attachments': sdkMethod(
    'client',
    () =>
      `const attachment = await flowdesk.uploadAttachment(file, { fileName: 'invoice.pdf' })\nconsole.log(attachment.id)`,
  ),
  'GET /v1/external/ticket-tracking/{trackingKey}': sdkMethod(
    'client',
    (call, toCode) =>
      `const { isCompleted } = await flowdesk.trackTicket(${formatPathValues(call, toCode)})\nconsole.log(isCompleted)`,
  ),
  'POST /v1/widget/{key}/visitors': sdkMethod(
    'visitor',
    ({ body }, toCode) => `await chat.startSession(${toCode(body)})\nconsole.log(chat.credential)`,
  ),
  'POST /v1/widget/conversations': sdkMethod(
    'visitor',
    ({ body }, toCode) =>
      `const conversation = await chat.createConversation(${toCode(body)})\nconsole.log(conversation)`,
  ),
  'GET /v1/widget/conversations/waiting-room': sdkMethod(
    'visitor',
    () => `for await (const state of chat.pollWaitingRoom()) {\n  console.log(state)\n}`,
  ),
  'DELETE /v1/widget/conversations/waiting-room': sdkMethod('visitor', () => 'await chat.leaveWaitingRoom()'),
  'GET /v1/widget/conversations/{id}/messages': listMessages('visitor'),
  'POST /v1/widget/conversations/{id}/messages': sendMessage('visitor'),
  'PUT /v1/widget/conversations/{id}/read': markRead('visitor'),
  'POST /v1/widget/conversations/{id}/close': close('visitor'),
  'POST /v1/widget/conversations/{id}/attachments': sdkMethod(
    'visitor',
    (call, toCode) =>
      `const message = await chat.uploadFile(${formatPathValues(call, toCode)}, file, { fileName: 'invoice.pdf' })\nconsole.log(message)`,
  ),
  'POST /v1/agent/auth/logout': sdkMethod('agent', () => 'await chat.signOut()'),
  'POST /v1/agent/auth/login': sdkMethod(
    'agent',
    ({ body }, toCode) => `const tokens = await chat.signIn(${toCode(body)})\nconsole.log(tokens.accessTokenExpiresAt)`,
  ),
  'GET /v1/agent/conversations': sdkMethod(
    'agent',
    () =>
      `for await (const conversation of chat.listConversations({ status: 'queued' })) {\n  console.log(conversation.id)\n}`,
  ),
  'POST /v1/agent/conversations/{id}/take': sdkMethod(
    'agent',
    (call, toCode) =>
      `const conversation = await chat.takeConversation(${formatPathValues(call, toCode)})\nconsole.log(conversation.status)`,
  ),
  'GET /v1/agent/conversations/{id}/messages': listMessages('agent'),
  'POST /v1/agent/conversations/{id}/messages': sendMessage('agent'),
  'PUT /v1/agent/conversations/{id}/read': markRead('agent'),
  'POST /v1/agent/conversations/{id}/close': close('agent'),
}
