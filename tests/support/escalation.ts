import { onTestFinished } from 'vitest'
import { signInAgent } from './chat.ts'
import { listenOnLoopback } from './chat-hubs.ts'
import { type Flowdesk, openFlowdesk } from './flowdesk.ts'
import { type Gateway, openGateway } from './gateway.ts'
import { makeVisitor, openConversationOf, type TestVisitor } from './visitors.ts'

/** The settings with which conversations become tickets of the same process. */
export const escalationSettings = { Service__Enabled: 'true' }

const TICK_MS = 15_000

/** Makes the conversations of a department become tickets of a pool; by default the two that a new server has. */
export async function setTicketPool(flowdesk: Flowdesk, ticketPoolId: number | null = 1, departmentId = 1) {
  const token = (await signInAgent(flowdesk)).accessToken
  const changed = await flowdesk.patch(`/v1/admin/departments/${departmentId}`, { token, body: { ticketPoolId } })
  if (changed.status !== 200) throw new Error(`a department was refused with ${changed.status}: ${changed.text}`)
}

/** Runs the jobs that are due after the next tick. */
export async function tick({ clock, runDueJobs }: Flowdesk, ticks = 1): Promise<void> {
  for (let count = 0; count < ticks; count++) {
    clock.advance(TICK_MS)
    await runDueJobs()
  }
}

/** A conversation of Maria, who has said something. */
export async function openMariasConversation(
  flowdesk: Flowdesk,
  said = 'Where is my parcel?',
): Promise<{ readonly visitor: TestVisitor; readonly id: string }> {
  const visitor = await makeVisitor(flowdesk, { displayName: 'Maria Lindgren', email: 'maria@example.com' })
  return { visitor, id: await openConversationOf(visitor, { message: said }) }
}

/** Escalates a conversation as an administrator. */
export const escalate = async (flowdesk: Flowdesk, id: string) =>
  flowdesk.post(`/v1/agent/conversations/${id}/escalate`, { token: (await signInAgent(flowdesk)).accessToken })

/** Reads a conversation as an administrator. */
export async function readConversation(flowdesk: Flowdesk, id: string) {
  const token = (await signInAgent(flowdesk)).accessToken
  return (await flowdesk.get(`/v1/agent/conversations/${id}`, { token })).body.data
}

/** Returns all tickets, oldest first. */
export async function listTickets(flowdesk: Flowdesk) {
  const { token } = await flowdesk.makeToken()
  const listed = await flowdesk.get('/v1/integration/tickets?pageSize=100&sortOrder=asc', { token })
  return listed.body.data.items as readonly Readonly<
    Record<string, unknown> & { id: number; description: string | null }
  >[]
}

/** Returns the tickets of a conversation, oldest first. */
export const findTicketsOf = async (id: string, flowdesk: Flowdesk) =>
  (await listTickets(flowdesk)).filter(({ description }) => description?.split('\n')[0]?.endsWith(`(${id})`))

/** Returns the messages of a ticket. */
export async function listTicketMessages(flowdesk: Flowdesk, id: number) {
  const { token } = await flowdesk.makeToken()
  const { body } = await flowdesk.get(`/v1/integration/tickets/${id}/messages`, { token })
  return body.data as readonly {
    readonly content: string
    readonly attachments: readonly { fileName: string; downloadUrl: string }[]
  }[]
}

const HOUR_MS = 3600_000

/** The chat and the ticketing service, apart. */
interface Installations {
  readonly ticketing: Flowdesk
  readonly chat: Flowdesk
  readonly gateway: Gateway
}

/** Opens two servers with a database each, until the end of the test: the chat calls ticketing through a gateway. */
export async function openSeparateServers(
  ticketingSettings: Readonly<Record<string, string>> = {},
): Promise<Installations> {
  const ticketing = await openFlowdesk({ ...ticketingSettings, Parts: 'ticketing,worker' })
  onTestFinished(ticketing.close)
  const gateway = await openGateway(await listenOnLoopback(ticketing))
  const { token } = await ticketing.makeToken({ source: 'Website' })
  const chat = await openFlowdesk({
    ...escalationSettings,
    Parts: 'chat,worker',
    Service__BaseUrl: gateway.url,
    Service__ApiToken: token,
  })
  onTestFinished(chat.close)
  await setTicketPool(chat)
  return { ticketing, chat, gateway }
}

const STEP_HOURS = 5

/** Lets 25 hours or another multiple of five pass on both servers, with their jobs. */
export async function passHours(hours: number, ...servers: readonly Flowdesk[]): Promise<void> {
  for (let passed = 0; passed < hours; passed += STEP_HOURS)
    for (const { clock, runDueJobs } of servers) {
      clock.advance(STEP_HOURS * HOUR_MS)
      await runDueJobs()
    }
}
