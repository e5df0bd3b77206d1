import { randomUUID } from 'node:crypto'
import { signInAgent } from '../../support/chat.ts'
import type { Ground } from '../ground.ts'
import { type Call, type Calls, file, newAddress, type Prepare, plain, unique } from './call.ts'

const HOUR_MS = 3600_000

const conversations = '/v1/agent/conversations'

type Maker = (ground: Ground) => Promise<string>

const held: Maker = (ground) => ground.heldConversation()
const queued: Maker = (ground) => ground.queuedConversation()

/** A call of a conversation as agents name it. */
const on =
  (
    make: Maker,
    suffix = '',
    more: (ground: Ground, id: string) => Omit<Call, 'url'> | Promise<Omit<Call, 'url'>> = () => ({}),
  ): Prepare =>
  async (ground) => {
    const id = await make(ground)
    return { url: `${conversations}/${id}${suffix}`, ...(await more(ground, id)) }
  }

const text = () => ({ body: { body: 'Let me have a look.', kind: 'Text', clientMessageId: randomUUID() } })
const read = async (ground: Ground, id: string) => ({ body: { lastReadMessageId: await ground.newestRowOf(id) } })
const mailed = () => ({ body: { email: newAddress() } })

async function newSignIn(ground: Ground) {
  const { credentials } = await ground.agent()
  return { credentials, refreshToken: (await signInAgent(ground.flowdesk, credentials)).refreshToken }
}

/** What agents call. */
export const agentCalls: Calls = {
  'POST /v1/agent/auth/login': async (ground) => ({
    url: '/v1/agent/auth/login',
    body: (await newSignIn(ground)).credentials,
  }),
  'POST /v1/agent/auth/refresh': async (ground) => ({
    url: '/v1/agent/auth/refresh',
    body: { refreshToken: (await newSignIn(ground)).refreshToken },
  }),
  'POST /v1/agent/auth/logout': plain('/v1/agent/auth/logout', { endsSession: true }),
  'GET /v1/agent/auth/sso': plain('/v1/agent/auth/sso'),
  'POST /v1/agent/auth/sso': plain('/v1/agent/auth/sso', { answer: '422 SVC:1008' }),
  'GET /v1/agent/me': plain('/v1/agent/me'),
  'PUT /v1/agent/me/availability': plain('/v1/agent/me/availability', { body: { isAvailable: true } }),
  'GET /v1/agent/agents': plain('/v1/agent/agents'),
  'GET /v1/agent/departments': plain('/v1/agent/departments'),
  'GET /v1/agent/canned-responses': async (ground) => ({
    url: '/v1/agent/canned-responses?pageSize=100',
    listed: (await ground.cannedResponse(ground.grounds.departmentId)).shortcut,
  }),
  [`GET ${conversations}`]: async (ground) => ({
    url: `${conversations}?pageSize=100`,
    listed: await ground.queuedConversation(),
  }),
  [`GET ${conversations}/:id`]: on(queued),
  [`GET ${conversations}/:id/messages`]: on(queued, '/messages'),
  [`POST ${conversations}/:id/messages`]: on(held, '/messages', text),
  [`PUT ${conversations}/:id/read`]: on(queued, '/read', read),
  [`POST ${conversations}/:id/take`]: on(queued, '/take'),
  [`POST ${conversations}/:id/return`]: on(held, '/return'),
  [`POST ${conversations}/:id/transfer`]: on(held, '/transfer', (ground) => ({
    body: { agentId: ground.caller('console: colleague in the department').id },
  })),
  [`POST ${conversations}/:id/close`]: on(held, '/close'),
  [`POST ${conversations}/:id/snooze`]: on(held, '/snooze', ({ flowdesk }) => ({
    body: { until: new Date(flowdesk.clock.now().getTime() + HOUR_MS).toISOString() },
  })),
  [`PUT ${conversations}/:id/tags`]: on(queued, '/tags'),
  [`POST ${conversations}/:id/attachments`]: on(held, '/attachments', () => file),
  [`POST ${conversations}/:id/transcript`]: on(queued, '/transcript', mailed),
  'GET /v1/agent/attachments/:id': async (ground) => ({ url: `/v1/agent/attachments/${await ground.file()}` }),
}

const own = '/v1/widget/conversations'

/** A call of the visitor's own conversation. */
const onOwn =
  (
    suffix: string,
    more: (ground: Ground, id: string) => Omit<Call, 'url'> | Promise<Omit<Call, 'url'>> = () => ({}),
  ): Prepare =>
  async (ground) => {
    const id = await ground.ownConversation()
    return { url: `${own}/${id}${suffix}`, ...(await more(ground, id)) }
  }

const atWidget =
  (suffix: string): Prepare =>
  async ({ grounds: { widgetKey } }) => ({ url: `/v1/widget/${widgetKey}${suffix}` })

/** What visitors call. */
export const visitorCalls: Calls = {
  'GET /v1/widget/:key/config': atWidget('/config'),
  'POST /v1/widget/:key/visitors': atWidget('/visitors'),
  'POST /v1/widget/:key/leave-message': atWidget('/leave-message'),
  'PUT /v1/widget/visitors/me': plain('/v1/widget/visitors/me'),
  'POST /v1/widget/visitors/me/pages': plain('/v1/widget/visitors/me/pages'),
  [`POST ${own}`]: async ({ grounds: { departmentId } }) => ({ url: own, body: { departmentId, message: 'Hello' } }),
  [`GET ${own}/waiting-room`]: plain(`${own}/waiting-room`),
  [`GET ${own}/:id/messages`]: onOwn('/messages'),
  [`POST ${own}/:id/messages`]: onOwn('/messages', () => ({ body: { body: 'Hello', clientMessageId: randomUUID() } })),
  [`PUT ${own}/:id/read`]: onOwn('/read', read),
  [`POST ${own}/:id/close`]: onOwn('/close'),
  [`POST ${own}/:id/rating`]: onOwn('/rating', async ({ visitor }, id) => {
    await visitor.post(`${own}/${id}/close`)
    return { body: { score: 5 } }
  }),
  [`POST ${own}/:id/attachments`]: onOwn('/attachments', () => file),
  [`POST ${own}/:id/transcript`]: onOwn('/transcript', mailed),
  'GET /v1/widget/attachments/:id': async (ground) => ({ url: `/v1/widget/attachments/${await ground.file()}` }),
}

const admin = '/v1/admin'

const onAgent =
  (suffix = '', more: () => Omit<Call, 'url'> = () => ({})): Prepare =>
  async (ground) => ({ url: `${admin}/agents/${(await ground.agent()).id}${suffix}`, ...more() })

const onDepartment =
  (suffix = '', more: (ground: Ground) => Omit<Call, 'url'> = () => ({})): Prepare =>
  async (ground) => ({ url: `${admin}/departments/${(await ground.department()).id}${suffix}`, ...more(ground) })

const onWidget: Prepare = async (ground) => ({ url: `${admin}/widgets/${(await ground.widget()).id}` })
const onCanned: Prepare = async (ground) => ({ url: `${admin}/canned-responses/${(await ground.cannedResponse()).id}` })

/** What administrators of the console call. */
export const administrationCalls: Calls = {
  [`GET ${admin}/agents`]: plain(`${admin}/agents`),
  [`POST ${admin}/agents`]: async () => ({
    url: `${admin}/agents`,
    body: { email: newAddress(), displayName: 'Jonas Weber', password: 'correct horse battery' },
  }),
  [`GET ${admin}/agents/:id`]: onAgent(),
  [`PATCH ${admin}/agents/:id`]: onAgent(),
  [`POST ${admin}/agents/:id/deactivate`]: onAgent('/deactivate'),
  [`POST ${admin}/agents/:id/reactivate`]: onAgent('/reactivate'),
  [`POST ${admin}/agents/:id/password`]: onAgent('/password'),
  [`POST ${admin}/agents/:id/unbind`]: onAgent('/unbind'),
  [`GET ${admin}/departments`]: plain(`${admin}/departments`),
  [`POST ${admin}/departments`]: async () => ({ url: `${admin}/departments`, body: { name: unique('Department') } }),
  [`GET ${admin}/departments/:id`]: onDepartment(),
  [`PATCH ${admin}/departments/:id`]: onDepartment('', () => ({ body: { name: unique('Department') } })),
  [`DELETE ${admin}/departments/:id`]: onDepartment(),
  [`PUT ${admin}/departments/:id/members`]: onDepartment('/members', (ground) => ({
    body: { agentIds: [ground.caller('console: agent of another department').id] },
  })),
  [`GET ${admin}/widgets`]: plain(`${admin}/widgets`),
  [`POST ${admin}/widgets`]: async () => ({ url: `${admin}/widgets`, body: { name: 'Shop' } }),
  [`GET ${admin}/widgets/:id`]: onWidget,
  [`PATCH ${admin}/widgets/:id`]: onWidget,
  [`DELETE ${admin}/widgets/:id`]: onWidget,
  [`GET ${admin}/canned-responses`]: plain(`${admin}/canned-responses`),
  [`POST ${admin}/canned-responses`]: async () => ({
    url: `${admin}/canned-responses`,
    body: { shortcut: unique('s'), title: 'Greeting', body: 'Hello.' },
  }),
  [`GET ${admin}/canned-responses/:id`]: onCanned,
  [`PATCH ${admin}/canned-responses/:id`]: onCanned,
  [`DELETE ${admin}/canned-responses/:id`]: onCanned,
  [`GET ${admin}/blocked-visitors`]: plain(`${admin}/blocked-visitors`),
  [`POST ${admin}/blocked-visitors`]: async (ground) => ({
    url: `${admin}/blocked-visitors`,
    body: { visitorId: await ground.newVisitor() },
  }),
  [`DELETE ${admin}/blocked-visitors/:visitorId`]: async (ground) => ({
    url: `${admin}/blocked-visitors/${await ground.blockedVisitor()}`,
  }),
  [`GET ${admin}/audit-log`]: plain(`${admin}/audit-log`),
}
