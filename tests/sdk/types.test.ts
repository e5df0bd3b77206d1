import { expectTypeOf, test } from 'vitest'
import type * as sdk from '#sdk'
import type { AgentChat, AgentHub, Client, components, VisitorChat, VisitorHub } from '#sdk'

type Schemas = components['schemas']

/** What an iteration yields. */
type Yielded<Method extends (...given: never[]) => AsyncGenerator> =
  ReturnType<Method> extends AsyncGenerator<infer One> ? One : never

/** What a call resolves to. */
type Resolved<Method extends (...given: never[]) => Promise<unknown>> = Awaited<ReturnType<Method>>

test('exported types have the names and shapes of the components of the document', () => {
  expectTypeOf<sdk.AgentSignInRequest>().toEqualTypeOf<Schemas['AgentSignInRequest']>()
  expectTypeOf<sdk.AgentTokenPair>().toEqualTypeOf<Schemas['AgentTokenPair']>()
  expectTypeOf<sdk.ChatMessage>().toEqualTypeOf<Schemas['ChatMessage']>()
  expectTypeOf<sdk.Conversation>().toEqualTypeOf<Schemas['Conversation']>()
  expectTypeOf<sdk.NewConversation>().toEqualTypeOf<Schemas['NewConversation']>()
  expectTypeOf<sdk.NewTicket>().toEqualTypeOf<Schemas['NewTicket']>()
  expectTypeOf<sdk.NewTicketMessage>().toEqualTypeOf<Schemas['NewTicketMessage']>()
  expectTypeOf<sdk.SentVisitorMessage>().toEqualTypeOf<Schemas['SentVisitorMessage']>()
  expectTypeOf<sdk.Ticket>().toEqualTypeOf<Schemas['Ticket']>()
  expectTypeOf<sdk.TicketMessage>().toEqualTypeOf<Schemas['TicketMessage']>()
  expectTypeOf<sdk.TicketMessageReceipt>().toEqualTypeOf<Schemas['TicketMessageReceipt']>()
  expectTypeOf<sdk.TicketReceipt>().toEqualTypeOf<Schemas['TicketReceipt']>()
  expectTypeOf<sdk.TrackingRecord>().toEqualTypeOf<Schemas['TrackingRecord']>()
  expectTypeOf<sdk.Transcript>().toEqualTypeOf<Schemas['Transcript']>()
  expectTypeOf<sdk.UploadedAttachment>().toEqualTypeOf<Schemas['UploadedAttachment']>()
  expectTypeOf<sdk.VisitorConversation>().toEqualTypeOf<Schemas['VisitorConversation']>()
  expectTypeOf<sdk.VisitorSession>().toEqualTypeOf<Schemas['VisitorSession']>()
  expectTypeOf<sdk.VisitorSessionRequest>().toEqualTypeOf<Schemas['VisitorSessionRequest']>()
  expectTypeOf<sdk.WaitingState>().toEqualTypeOf<Schemas['WaitingState']>()
})

test('the client accepts and returns the types of the document', () => {
  expectTypeOf<Client['createTicket']>().parameter(0).toEqualTypeOf<Schemas['NewTicket']>()
  expectTypeOf<Resolved<Client['createTicket']>>().toEqualTypeOf<Schemas['TicketReceipt']>()
  expectTypeOf<Resolved<Client['getTicketByTrackingKey']>>().toEqualTypeOf<Schemas['Ticket']>()
  expectTypeOf<Yielded<Client['followTicket']>>().toEqualTypeOf<Schemas['Ticket']>()
  expectTypeOf<Yielded<Client['listTickets']>>().toEqualTypeOf<Schemas['Ticket']>()
  expectTypeOf<Yielded<Client['listTicketMessages']>>().toEqualTypeOf<Schemas['TicketMessage']>()
  expectTypeOf<Client['appendTicketMessage']>().parameter(1).toEqualTypeOf<Schemas['NewTicketMessage']>()
  expectTypeOf<Resolved<Client['appendTicketMessage']>>().toEqualTypeOf<Schemas['TicketMessageReceipt']>()
  expectTypeOf<Resolved<Client['uploadAttachment']>>().toEqualTypeOf<Schemas['UploadedAttachment']>()
  expectTypeOf<Resolved<Client['trackTicket']>>().toEqualTypeOf<Schemas['TrackingRecord']>()
})

test('the chat of a visitor accepts and returns the types of the document', () => {
  expectTypeOf<VisitorChat['startSession']>().parameter(0).toEqualTypeOf<Schemas['VisitorSessionRequest'] | undefined>()
  expectTypeOf<Resolved<VisitorChat['startSession']>>().toEqualTypeOf<Schemas['VisitorSession']>()
  expectTypeOf<VisitorChat['createConversation']>().parameter(0).toEqualTypeOf<Schemas['NewConversation'] | undefined>()
  expectTypeOf<Resolved<VisitorChat['createConversation']>>().toEqualTypeOf<Schemas['VisitorConversation']>()
  expectTypeOf<Yielded<VisitorChat['pollWaitingRoom']>>().toEqualTypeOf<Schemas['WaitingState']>()
  expectTypeOf<Resolved<VisitorChat['sendMessage']>>().toEqualTypeOf<Schemas['SentVisitorMessage']>()
  expectTypeOf<Resolved<VisitorChat['uploadFile']>>().toEqualTypeOf<Schemas['SentVisitorMessage']>()
  expectTypeOf<Resolved<VisitorChat['getTranscript']>>().toEqualTypeOf<Schemas['Transcript']>()
  expectTypeOf<Yielded<VisitorChat['listMessages']>>().toEqualTypeOf<Schemas['ChatMessage']>()
  expectTypeOf<Yielded<VisitorChat['followConversation']>>().toEqualTypeOf<Schemas['ChatMessage']>()
  expectTypeOf<Resolved<VisitorChat['closeConversation']>>().toEqualTypeOf<void>()
})

test('the chat of an agent accepts and returns the types of the document', () => {
  expectTypeOf<AgentChat['signIn']>().parameter(0).toEqualTypeOf<Schemas['AgentSignInRequest']>()
  expectTypeOf<Resolved<AgentChat['signIn']>>().toEqualTypeOf<Schemas['AgentTokenPair']>()
  expectTypeOf<Resolved<AgentChat['refreshSession']>>().toEqualTypeOf<Schemas['AgentTokenPair']>()
  expectTypeOf<Resolved<AgentChat['signOut']>>().toEqualTypeOf<void>()
  expectTypeOf<Yielded<AgentChat['listConversations']>>().toEqualTypeOf<Schemas['ListedConversation']>()
  expectTypeOf<Resolved<AgentChat['takeConversation']>>().toEqualTypeOf<Schemas['Conversation']>()
  expectTypeOf<NonNullable<sdk.AgentSendOptions['kind']>>().toEqualTypeOf<
    NonNullable<Schemas['NewAgentMessage']['kind']>
  >()
  expectTypeOf<Resolved<AgentChat['sendMessage']>>().toEqualTypeOf<Schemas['ChatMessage']>()
  expectTypeOf<Resolved<AgentChat['getTranscript']>>().toEqualTypeOf<Schemas['Transcript']>()
  expectTypeOf<Yielded<AgentChat['listMessages']>>().toEqualTypeOf<Schemas['ChatMessage']>()
  expectTypeOf<Resolved<AgentChat['closeConversation']>>().toEqualTypeOf<Schemas['Conversation']>()
})

test('hub methods return what the server sends', async () => {
  const invoke = async (visitor: VisitorHub, agent: AgentHub) => {
    expectTypeOf(await visitor.invoke('Typing', 'id', true)).toEqualTypeOf<void>()
    expectTypeOf(await visitor.invoke('Preview', 'id', 'draft')).toEqualTypeOf<void>()
    expectTypeOf(await agent.invoke('Watch', 'id')).toEqualTypeOf<sdk.WatchResult>()
    expectTypeOf(await agent.invoke('Typing', 'id', true)).toEqualTypeOf<void>()
    expectTypeOf(await agent.invoke('SetAvailability', true)).toEqualTypeOf<{ readonly isAvailable: boolean }>()
  }
  expectTypeOf(invoke).returns.resolves.toBeVoid()
})
