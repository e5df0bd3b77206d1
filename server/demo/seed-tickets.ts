import { type SampleTicket, sampleTickets } from './samples.ts'
import type { DemoSeedContext } from './seed-chat.ts'

const TICKETS_PATH = '/v1/integration/tickets'

async function signInStaff({ client, administrator }: DemoSeedContext): Promise<string> {
  const path = '/v1/dashboard/auth/login'
  const { accessToken } = await client.call<{ accessToken: string }>('POST', path, administrator)
  return `Bearer ${accessToken}`
}

async function createTicket(seeding: DemoSeedContext, sample: SampleTicket, authorization: string): Promise<void> {
  const { client, clock } = seeding
  const { minutesAgo, message, statusId, ...ticket } = sample
  clock.moveTo(minutesAgo)
  const { id } = await client.call<{ id: number }>('POST', `${TICKETS_PATH}/sync`, ticket, authorization)
  clock.advance(30 * 60)
  if (message !== undefined)
    await client.call('POST', `${TICKETS_PATH}/${id}/messages`, { content: message }, authorization)
  clock.advance(30 * 60)
  if (statusId === undefined) return
  const change = { ticketStatusId: statusId }
  await client.call('PATCH', `/v1/dashboard/tickets/${id}`, change, await signInStaff(seeding))
}

/** Creates tickets of the last days with a new API token, and revokes the token after the last ticket. */
export async function seedDemoTickets(seeding: DemoSeedContext, signal: AbortSignal): Promise<void> {
  const { client } = seeding
  const path = '/v1/dashboard/api-tokens'
  const body = { name: 'Demo shop', scopes: ['tickets:read', 'tickets:write'], poolIds: [1] }
  const { id, token } = await client.call<{ id: number; token: string }>('POST', path, body, await signInStaff(seeding))
  for (const sample of sampleTickets) {
    signal.throwIfAborted()
    await createTicket(seeding, sample, `Bearer ${token}`)
  }
  await client.call('DELETE', `${path}/${id}`, undefined, await signInStaff(seeding))
}
