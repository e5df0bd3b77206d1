import { makeStaffMember } from '../../support/people.ts'
import type { AccessFixture } from '../access-fixture.ts'
import { type Call, type CallsByRoute, fileForm, prepareFixedCall, uniqueName } from './call.ts'

const ticketsPath = '/v1/integration/tickets'

const onTicket =
  (suffix = '', base = ticketsPath) =>
  async (fixture: AccessFixture): Promise<Call> => ({ url: `${base}/${(await fixture.createTicket()).id}${suffix}` })

const byTrackingKey =
  (suffix = '') =>
  async (fixture: AccessFixture): Promise<Call> => ({
    url: `${ticketsPath}/by-tracking-key/${(await fixture.createTicket()).trackingKey}${suffix}`,
  })

const createTicketCall = async ({ scopeIds: { poolId } }: AccessFixture, url: string): Promise<Call> => ({
  url,
  body: { poolId, subject: 'The lift is stuck' },
})

const poolsPath = '/v1/dashboard/pools'
const tokensPath = '/v1/dashboard/api-tokens'

const onToken = async ({ flowdesk }: AccessFixture): Promise<Call> => ({
  url: `${tokensPath}/${(await flowdesk.makeToken()).id}`,
})
const onNewPool = async ({ flowdesk }: AccessFixture): Promise<Call> => ({
  url: `${poolsPath}/${(await flowdesk.makePool()).id}`,
})

async function newPerson({ flowdesk }: AccessFixture) {
  const { credentials } = await makeStaffMember(flowdesk)
  return { credentials, signIn: () => flowdesk.signIn(credentials) }
}

export const ticketingCalls: CallsByRoute = {
  [`GET ${ticketsPath}`]: async (fixture) => ({
    url: `${ticketsPath}?pageSize=100`,
    listedText: (await fixture.createTicket()).trackingKey,
  }),
  [`POST ${ticketsPath}`]: (fixture) => createTicketCall(fixture, ticketsPath),
  [`POST ${ticketsPath}/sync`]: (fixture) => createTicketCall(fixture, `${ticketsPath}/sync`),
  [`GET ${ticketsPath}/:id`]: onTicket(),
  [`GET ${ticketsPath}/:id/messages`]: onTicket('/messages'),
  [`POST ${ticketsPath}/:id/messages`]: onTicket('/messages'),
  [`GET ${ticketsPath}/by-tracking-key/:trackingKey`]: byTrackingKey(),
  [`GET ${ticketsPath}/by-tracking-key/:trackingKey/messages`]: byTrackingKey('/messages'),
  [`POST ${ticketsPath}/by-tracking-key/:trackingKey/messages`]: byTrackingKey('/messages'),
  'POST /v1/integration/attachments': prepareFixedCall('/v1/integration/attachments', fileForm),
  'POST /v1/attachments': prepareFixedCall('/v1/attachments', fileForm),
  'GET /v1/attachments/configuration': prepareFixedCall('/v1/attachments/configuration'),
  'GET /v1/attachments/:objectKey': async (fixture) => ({
    url: `/v1/attachments/${await fixture.createLinkedAttachment()}`,
  }),
  'DELETE /v1/attachments/:objectKey': async (fixture) => ({ url: `/v1/attachments/${await fixture.createUpload()}` }),
  'GET /v1/external/ticket-tracking/:trackingKey': async (fixture) => ({
    url: `/v1/external/ticket-tracking/${(await fixture.createTicket()).trackingKey}`,
  }),
  'POST /v1/dashboard/auth/login': async (fixture) => ({
    url: '/v1/dashboard/auth/login',
    body: (await newPerson(fixture)).credentials,
  }),
  'POST /v1/dashboard/auth/refresh-token': async (fixture) => ({
    url: '/v1/dashboard/auth/refresh-token',
    body: { refreshToken: (await (await newPerson(fixture)).signIn()).refreshToken },
  }),
  'POST /v1/dashboard/auth/logout': prepareFixedCall('/v1/dashboard/auth/logout', { endsSession: true }),
  [`GET ${tokensPath}`]: prepareFixedCall(tokensPath),
  [`POST ${tokensPath}`]: prepareFixedCall(tokensPath),
  [`GET ${tokensPath}/:id`]: onToken,
  [`DELETE ${tokensPath}/:id`]: onToken,
  [`GET ${poolsPath}`]: async ({ flowdesk, scopeIds: { poolId } }) => {
    const pool = await flowdesk.get(`${poolsPath}/${poolId}`, { token: await flowdesk.adminToken() })
    return { url: `${poolsPath}?pageSize=100`, listedText: pool.body.data.name }
  },
  [`POST ${poolsPath}`]: async () => ({ url: poolsPath, body: { name: uniqueName('Pool') } }),
  [`GET ${poolsPath}/:id`]: async ({ scopeIds: { poolId } }) => ({ url: `${poolsPath}/${poolId}` }),
  [`PATCH ${poolsPath}/:id`]: async (fixture) => ({
    ...(await onNewPool(fixture)),
    body: { name: uniqueName('Pool') },
  }),
  [`DELETE ${poolsPath}/:id`]: onNewPool,
  'GET /v1/dashboard/tickets/:id': onTicket('', '/v1/dashboard/tickets'),
  'PATCH /v1/dashboard/tickets/:id': onTicket('', '/v1/dashboard/tickets'),
}
