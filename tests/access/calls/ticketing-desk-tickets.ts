import type { AccessFixture } from '../access-fixture.ts'
import type { Call, CallsByRoute } from './call.ts'

const path = '/v1/dashboard/tickets'

const onTicket =
  (suffix: string, body?: unknown) =>
  async (fixture: AccessFixture): Promise<Call> => ({
    url: `${path}/${(await fixture.createTicket()).id}${suffix}`,
    ...(body === undefined ? {} : { body }),
  })

async function onLink(fixture: AccessFixture): Promise<Call> {
  const { id } = await fixture.createTicket()
  const body = { ticketId: (await fixture.createTicket()).id }
  const url = `${path}/${id}/links`
  const linked = await fixture.flowdesk.post(url, { ...fixture.headersOf('dashboard: administrator'), body })
  if (linked.status !== 201) throw new Error(`${url} refused a link with ${linked.status}: ${linked.text}`)
  return { url: `${url}/${linked.body.data.id}` }
}

export const deskTicketCalls: CallsByRoute = {
  'GET /v1/dashboard/search': async (fixture) => {
    const { id, trackingKey } = await fixture.createTicket()
    return { url: `/v1/dashboard/search?search=%23${id}`, listedText: trackingKey }
  },
  [`GET ${path}`]: async (fixture) => ({
    url: `${path}?pageSize=100`,
    listedText: (await fixture.createTicket()).trackingKey,
  }),
  [`POST ${path}`]: async ({ scopeIds: { poolId } }) => ({ url: path, body: { poolId, subject: 'Has called' } }),
  [`POST ${path}/:id/assign`]: onTicket('/assign', { userId: null }),
  [`POST ${path}/:id/escalate`]: onTicket('/escalate', {}),
  [`POST ${path}/:id/merge`]: async (fixture) => ({
    url: `${path}/${(await fixture.createTicket()).id}/merge`,
    body: { intoTicketId: (await fixture.createTicket()).id },
  }),
  [`GET ${path}/:id/links`]: onTicket('/links'),
  [`POST ${path}/:id/links`]: async (fixture) => ({
    url: `${path}/${(await fixture.createTicket()).id}/links`,
    body: { ticketId: (await fixture.createTicket()).id },
  }),
  [`DELETE ${path}/:id/links/:linkId`]: onLink,
  [`GET ${path}/:id/children`]: onTicket('/children'),
  [`GET ${path}/:id/history`]: onTicket('/history'),
  [`GET ${path}/:id/viewers`]: onTicket('/viewers'),
  [`PUT ${path}/:id/viewers/me`]: onTicket('/viewers/me', { state: 'typing' }),
  [`DELETE ${path}/:id/viewers/me`]: onTicket('/viewers/me'),
  [`GET ${path}/:id/watchers`]: onTicket('/watchers'),
  [`POST ${path}/:id/watchers`]: onTicket('/watchers', {}),
  [`DELETE ${path}/:id/watchers/:userId`]: async (fixture) => {
    const { url } = await onTicket('/watchers')(fixture)
    const call = { ...fixture.headersOf('dashboard: agent of the pool'), body: {} }
    return { url: `${url}/${(await fixture.flowdesk.post(url, call)).body.data.userId}` }
  },
  [`GET ${path}/:id/messages`]: onTicket('/messages'),
  [`POST ${path}/:id/messages`]: onTicket('/messages', { content: 'Hello' }),
}
