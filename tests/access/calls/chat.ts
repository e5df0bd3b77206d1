import { randomUUID } from 'node:crypto'
import { signInAgent } from '../../support/chat.ts'
import type { AccessFixture } from '../access-fixture.ts'
import {
  type Call,
  type CallsByRoute,
  fileForm,
  newEmailAddress,
  type PrepareCall,
  prepareFixedCall,
  uniqueName,
} from './call.ts'

const HOUR_MS = 3600_000

const conversations = '/v1/agent/conversations'

type CreateRecord = (ground: AccessFixture) => Promise<string>

const createHeldConversation: CreateRecord = (ground) => ground.createHeldConversation()
const createQueuedConversation: CreateRecord = (ground) => ground.createQueuedConversation()

/** A call of a conversation as agents name it. */
const onConversation =
  (
    make: CreateRecord,
    suffix = '',
    more: (ground: AccessFixture, id: string) => Omit<Call, 'url'> | Promise<Omit<Call, 'url'>> = () => ({}),
  ): PrepareCall =>
  async (ground) => {
    const id = await make(ground)
    return { url: `${conversations}/${id}${suffix}`, ...(await more(ground, id)) }
  }

const textMessage = () => ({ body: { body: 'Let me have a look.', kind: 'Text', clientMessageId: randomUUID() } })
const readReceipt = async (ground: AccessFixture, id: string) => ({
  body: { lastReadMessageId: await ground.readNewestRowId(id) },
})
const mailRequest = () => ({ body: { email: newEmailAddress() } })

async function newSignIn(ground: AccessFixture) {
  const { credentials } = await ground.createAgent()
  return { credentials, refreshToken: (await signInAgent(ground.flowdesk, credentials)).refreshToken }
}

/** What agents call. */
export const agentCalls: CallsByRoute = {
  'POST /v1/agent/auth/login': async (ground) => ({
    url: '/v1/agent/auth/login',
    body: (await newSignIn(ground)).credentials,
  }),
  'POST /v1/agent/auth/refresh': async (ground) => ({
    url: '/v1/agent/auth/refresh',
    body: { refreshToken: (await newSignIn(ground)).refreshToken },
  }),
  'POST /v1/agent/auth/logout': prepareFixedCall('/v1/agent/auth/logout', { endsSession: true }),
  'GET /v1/agent/auth/sso': prepareFixedCall('/v1/agent/auth/sso'),
  'POST /v1/agent/auth/sso': prepareFixedCall('/v1/agent/auth/sso', { expectedOutcome: '422 SVC:1008' }),
  'GET /v1/agent/me': prepareFixedCall('/v1/agent/me'),
  'PUT /v1/agent/me/availability': prepareFixedCall('/v1/agent/me/availability', { body: { isAvailable: true } }),
  'GET /v1/agent/agents': prepareFixedCall('/v1/agent/agents'),
  'GET /v1/agent/departments': prepareFixedCall('/v1/agent/departments'),
  'GET /v1/agent/canned-responses': async (ground) => ({
    url: '/v1/agent/canned-responses?pageSize=100',
    listedText: (await ground.createCannedResponse(ground.scopeIds.departmentId)).shortcut,
  }),
  [`GET ${conversations}`]: async (ground) => ({
    url: `${conversations}?pageSize=100`,
    listedText: await ground.createQueuedConversation(),
  }),
  [`GET ${conversations}/:id`]: onConversation(createQueuedConversation),
  [`GET ${conversations}/:id/messages`]: onConversation(createQueuedConversation, '/messages'),
  [`POST ${conversations}/:id/messages`]: onConversation(createHeldConversation, '/messages', textMessage),
  [`PUT ${conversations}/:id/read`]: onConversation(createQueuedConversation, '/read', readReceipt),
  [`POST ${conversations}/:id/take`]: onConversation(createQueuedConversation, '/take'),
  [`POST ${conversations}/:id/return`]: onConversation(createHeldConversation, '/return'),
  [`POST ${conversations}/:id/transfer`]: onConversation(createHeldConversation, '/transfer', (ground) => ({
    body: { agentId: ground.caller('console: colleague in the department').id },
  })),
  [`POST ${conversations}/:id/close`]: onConversation(createHeldConversation, '/close'),
  [`POST ${conversations}/:id/snooze`]: onConversation(createHeldConversation, '/snooze', ({ flowdesk }) => ({
    body: { until: new Date(flowdesk.clock.now().getTime() + HOUR_MS).toISOString() },
  })),
  [`PUT ${conversations}/:id/tags`]: onConversation(createQueuedConversation, '/tags'),
  [`POST ${conversations}/:id/attachments`]: onConversation(createHeldConversation, '/attachments', () => fileForm),
  [`POST ${conversations}/:id/transcript`]: onConversation(createQueuedConversation, '/transcript', mailRequest),
  'GET /v1/agent/attachments/:id': async (ground) => ({ url: `/v1/agent/attachments/${await ground.createFile()}` }),
}

const ownConversations = '/v1/widget/conversations'

/** A call of the visitor's own conversation. */
const onOwnConversation =
  (
    suffix: string,
    more: (ground: AccessFixture, id: string) => Omit<Call, 'url'> | Promise<Omit<Call, 'url'>> = () => ({}),
  ): PrepareCall =>
  async (ground) => {
    const id = await ground.createOwnConversation()
    return { url: `${ownConversations}/${id}${suffix}`, ...(await more(ground, id)) }
  }

const atWidget =
  (suffix: string): PrepareCall =>
  async ({ scopeIds: { widgetKey } }) => ({ url: `/v1/widget/${widgetKey}${suffix}` })

/** What visitors call. */
export const visitorCalls: CallsByRoute = {
  'GET /v1/widget/:key/config': atWidget('/config'),
  'POST /v1/widget/:key/visitors': atWidget('/visitors'),
  'POST /v1/widget/:key/leave-message': atWidget('/leave-message'),
  'PUT /v1/widget/visitors/me': prepareFixedCall('/v1/widget/visitors/me'),
  'POST /v1/widget/visitors/me/pages': prepareFixedCall('/v1/widget/visitors/me/pages'),
  [`POST ${ownConversations}`]: async ({ scopeIds: { departmentId } }) => ({
    url: ownConversations,
    body: { departmentId, message: 'Hello' },
  }),
  [`GET ${ownConversations}/waiting-room`]: prepareFixedCall(`${ownConversations}/waiting-room`),
  [`GET ${ownConversations}/:id/messages`]: onOwnConversation('/messages'),
  [`POST ${ownConversations}/:id/messages`]: onOwnConversation('/messages', () => ({
    body: { body: 'Hello', clientMessageId: randomUUID() },
  })),
  [`PUT ${ownConversations}/:id/read`]: onOwnConversation('/read', readReceipt),
  [`POST ${ownConversations}/:id/close`]: onOwnConversation('/close'),
  [`POST ${ownConversations}/:id/rating`]: onOwnConversation('/rating', async ({ visitor }, id) => {
    await visitor.post(`${ownConversations}/${id}/close`)
    return { body: { score: 5 } }
  }),
  [`POST ${ownConversations}/:id/attachments`]: onOwnConversation('/attachments', () => fileForm),
  [`POST ${ownConversations}/:id/transcript`]: onOwnConversation('/transcript', mailRequest),
  'GET /v1/widget/attachments/:id': async (ground) => ({ url: `/v1/widget/attachments/${await ground.createFile()}` }),
}

const adminPath = '/v1/admin'

const onAgent =
  (suffix = '', more: () => Omit<Call, 'url'> = () => ({})): PrepareCall =>
  async (ground) => ({ url: `${adminPath}/agents/${(await ground.createAgent()).id}${suffix}`, ...more() })

const onDepartment =
  (suffix = '', more: (ground: AccessFixture) => Omit<Call, 'url'> = () => ({})): PrepareCall =>
  async (ground) => ({
    url: `${adminPath}/departments/${(await ground.createDepartment()).id}${suffix}`,
    ...more(ground),
  })

const onWidget: PrepareCall = async (ground) => ({ url: `${adminPath}/widgets/${(await ground.createWidget()).id}` })
const onCannedResponse: PrepareCall = async (ground) => ({
  url: `${adminPath}/canned-responses/${(await ground.createCannedResponse()).id}`,
})

/** What administrators of the console call. */
export const administrationCalls: CallsByRoute = {
  [`GET ${adminPath}/agents`]: prepareFixedCall(`${adminPath}/agents`),
  [`POST ${adminPath}/agents`]: async () => ({
    url: `${adminPath}/agents`,
    body: { email: newEmailAddress(), displayName: 'Jonas Weber', password: 'correct horse battery' },
  }),
  [`GET ${adminPath}/agents/:id`]: onAgent(),
  [`PATCH ${adminPath}/agents/:id`]: onAgent(),
  [`POST ${adminPath}/agents/:id/deactivate`]: onAgent('/deactivate'),
  [`POST ${adminPath}/agents/:id/reactivate`]: onAgent('/reactivate'),
  [`POST ${adminPath}/agents/:id/password`]: onAgent('/password'),
  [`POST ${adminPath}/agents/:id/unbind`]: onAgent('/unbind'),
  [`GET ${adminPath}/departments`]: prepareFixedCall(`${adminPath}/departments`),
  [`POST ${adminPath}/departments`]: async () => ({
    url: `${adminPath}/departments`,
    body: { name: uniqueName('Department') },
  }),
  [`GET ${adminPath}/departments/:id`]: onDepartment(),
  [`PATCH ${adminPath}/departments/:id`]: onDepartment('', () => ({ body: { name: uniqueName('Department') } })),
  [`DELETE ${adminPath}/departments/:id`]: onDepartment(),
  [`PUT ${adminPath}/departments/:id/members`]: onDepartment('/members', (ground) => ({
    body: { agentIds: [ground.caller('console: agent of another department').id] },
  })),
  [`GET ${adminPath}/widgets`]: prepareFixedCall(`${adminPath}/widgets`),
  [`POST ${adminPath}/widgets`]: async () => ({ url: `${adminPath}/widgets`, body: { name: 'Shop' } }),
  [`GET ${adminPath}/widgets/:id`]: onWidget,
  [`PATCH ${adminPath}/widgets/:id`]: onWidget,
  [`DELETE ${adminPath}/widgets/:id`]: onWidget,
  [`GET ${adminPath}/canned-responses`]: prepareFixedCall(`${adminPath}/canned-responses`),
  [`POST ${adminPath}/canned-responses`]: async () => ({
    url: `${adminPath}/canned-responses`,
    body: { shortcut: uniqueName('s'), title: 'Greeting', body: 'Hello.' },
  }),
  [`GET ${adminPath}/canned-responses/:id`]: onCannedResponse,
  [`PATCH ${adminPath}/canned-responses/:id`]: onCannedResponse,
  [`DELETE ${adminPath}/canned-responses/:id`]: onCannedResponse,
  [`GET ${adminPath}/blocked-visitors`]: prepareFixedCall(`${adminPath}/blocked-visitors`),
  [`POST ${adminPath}/blocked-visitors`]: async (ground) => ({
    url: `${adminPath}/blocked-visitors`,
    body: { visitorId: await ground.createVisitor() },
  }),
  [`DELETE ${adminPath}/blocked-visitors/:visitorId`]: async (ground) => ({
    url: `${adminPath}/blocked-visitors/${await ground.createBlockedVisitor()}`,
  }),
  [`GET ${adminPath}/audit-log`]: prepareFixedCall(`${adminPath}/audit-log`),
}
