import { makePerson } from '../../support/people.ts'
import type { Ground } from '../ground.ts'
import { type Call, type Calls, file, plain, unique } from './call.ts'

const tickets = '/v1/integration/tickets'

const onTicket =
  (suffix = '', base = tickets) =>
  async (ground: Ground): Promise<Call> => ({ url: `${base}/${(await ground.ticket()).id}${suffix}` })

const byTrackingKey =
  (suffix = '') =>
  async (ground: Ground): Promise<Call> => ({
    url: `${tickets}/by-tracking-key/${(await ground.ticket()).trackingKey}${suffix}`,
  })

const creation = async ({ grounds: { poolId } }: Ground, url: string): Promise<Call> => ({
  url,
  body: { poolId, subject: 'The lift is stuck' },
})

const pools = '/v1/dashboard/pools'
const tokens = '/v1/dashboard/api-tokens'

const onToken = async ({ flowdesk }: Ground): Promise<Call> => ({ url: `${tokens}/${(await flowdesk.makeToken()).id}` })
const onNewPool = async ({ flowdesk }: Ground): Promise<Call> => ({ url: `${pools}/${(await flowdesk.makePool()).id}` })

async function newPerson({ flowdesk }: Ground) {
  const { credentials } = await makePerson(flowdesk)
  return { credentials, signIn: () => flowdesk.signIn(credentials) }
}

export const ticketingCalls: Calls = {
  [`GET ${tickets}`]: async (ground) => ({
    url: `${tickets}?pageSize=100`,
    listed: (await ground.ticket()).trackingKey,
  }),
  [`POST ${tickets}`]: (ground) => creation(ground, tickets),
  [`POST ${tickets}/sync`]: (ground) => creation(ground, `${tickets}/sync`),
  [`GET ${tickets}/:id`]: onTicket(),
  [`GET ${tickets}/:id/messages`]: onTicket('/messages'),
  [`POST ${tickets}/:id/messages`]: onTicket('/messages'),
  [`GET ${tickets}/by-tracking-key/:trackingKey`]: byTrackingKey(),
  [`GET ${tickets}/by-tracking-key/:trackingKey/messages`]: byTrackingKey('/messages'),
  [`POST ${tickets}/by-tracking-key/:trackingKey/messages`]: byTrackingKey('/messages'),
  'POST /v1/integration/attachments': plain('/v1/integration/attachments', file),
  'POST /v1/attachments': plain('/v1/attachments', file),
  'GET /v1/attachments/configuration': plain('/v1/attachments/configuration'),
  'GET /v1/attachments/:objectKey': async (ground) => ({ url: `/v1/attachments/${await ground.linkedAttachment()}` }),
  'DELETE /v1/attachments/:objectKey': async (ground) => ({ url: `/v1/attachments/${await ground.upload()}` }),
  'GET /v1/external/ticket-tracking/:trackingKey': async (ground) => ({
    url: `/v1/external/ticket-tracking/${(await ground.ticket()).trackingKey}`,
  }),
  'POST /v1/dashboard/auth/login': async (ground) => ({
    url: '/v1/dashboard/auth/login',
    body: (await newPerson(ground)).credentials,
  }),
  'POST /v1/dashboard/auth/refresh-token': async (ground) => ({
    url: '/v1/dashboard/auth/refresh-token',
    body: { refreshToken: (await (await newPerson(ground)).signIn()).refreshToken },
  }),
  'POST /v1/dashboard/auth/logout': plain('/v1/dashboard/auth/logout', { endsSession: true }),
  [`GET ${tokens}`]: plain(tokens),
  [`POST ${tokens}`]: plain(tokens),
  [`GET ${tokens}/:id`]: onToken,
  [`DELETE ${tokens}/:id`]: onToken,
  [`GET ${pools}`]: async ({ flowdesk, grounds: { poolId } }) => {
    const pool = await flowdesk.get(`${pools}/${poolId}`, { token: await flowdesk.admin() })
    return { url: `${pools}?pageSize=100`, listed: pool.body.data.name }
  },
  [`POST ${pools}`]: async () => ({ url: pools, body: { name: unique('Pool') } }),
  [`GET ${pools}/:id`]: async ({ grounds: { poolId } }) => ({ url: `${pools}/${poolId}` }),
  [`PATCH ${pools}/:id`]: async (ground) => ({ ...(await onNewPool(ground)), body: { name: unique('Pool') } }),
  [`DELETE ${pools}/:id`]: onNewPool,
  'GET /v1/dashboard/tickets/:id': onTicket('', '/v1/dashboard/tickets'),
  'PATCH /v1/dashboard/tickets/:id': onTicket('', '/v1/dashboard/tickets'),
}
