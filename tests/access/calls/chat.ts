import { randomUUID } from 'node:crypto'
import { makeServiceKey, signInAgent } from '../../support/chat.ts'
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

type CreateRecord = (fixture: AccessFixture) => Promise<string>

const createHeldConversation: CreateRecord = (fixture) => fixture.createTakenConversation()
const createQueuedConversation: CreateRecord = (fixture) => fixture.createQueuedConversation()

/** Returns a call of a conversation that `make` creates, at its path for agents. */
const onConversation =
  (
    make: CreateRecord,
    suffix = '',
    more: (fixture: AccessFixture, id: string) => Omit<Call, 'url'> | Promise<Omit<Call, 'url'>> = () => ({}),
  ): PrepareCall =>
  async (fixture) => {
    const id = await make(fixture)
    return { url: `${conversations}/${id}${suffix}`, ...(await more(fixture, id)) }
  }

const textMessage = () => ({ body: { body: 'Let me have a look.', kind: 'Text', clientMessageId: randomUUID() } })
const readReceipt = async (fixture: AccessFixture, id: string) => ({
  body: { lastReadMessageId: await fixture.readNewestRowId(id) },
})
const mailRequest = () => ({ body: { email: newEmailAddress() } })

async function newSignIn(fixture: AccessFixture) {
  const { credentials } = await fixture.createAgent()
  return { credentials, refreshToken: (await signInAgent(fixture.flowdesk, credentials)).refreshToken }
}

/** The calls of agents and of systems that sign agents in. */
export const agentCalls: CallsByRoute = {
  'POST /v1/agent/auth/login': async (fixture) => ({
    url: '/v1/agent/auth/login',
    body: (await newSignIn(fixture)).credentials,
  }),
  'POST /v1/agent/auth/refresh': async (fixture) => ({
    url: '/v1/agent/auth/refresh',
    body: { refreshToken: (await newSignIn(fixture)).refreshToken },
  }),
  'POST /v1/agent/auth/logout': prepareFixedCall('/v1/agent/auth/logout', { endsSession: true }),
  'GET /v1/agent/auth/sso': prepareFixedCall('/v1/agent/auth/sso'),
  'POST /v1/agent/auth/sso': prepareFixedCall('/v1/agent/auth/sso', { expectedOutcome: '422 SVC:1008' }),
  'POST /v1/agent/auth/password-link': async () => ({ url: '/v1/agent/auth/password-link', ...mailRequest() }),
  'POST /v1/agent/auth/password': prepareFixedCall('/v1/agent/auth/password', { expectedOutcome: '400 SVC:1006' }),
  'GET /v1/integration/ping': prepareFixedCall('/v1/integration/ping'),
  'POST /v1/integration/agent-sessions': async (fixture) => ({
    url: '/v1/integration/agent-sessions',
    body: { email: (await newSignIn(fixture)).credentials.email },
  }),
  'GET /v1/agent/me': prepareFixedCall('/v1/agent/me'),
  'PUT /v1/agent/me/availability': prepareFixedCall('/v1/agent/me/availability', { body: { isAvailable: true } }),
  'GET /v1/agent/agents': prepareFixedCall('/v1/agent/agents'),
  'GET /v1/agent/departments': prepareFixedCall('/v1/agent/departments'),
  'GET /v1/agent/canned-responses': async (fixture) => ({
    url: '/v1/agent/canned-responses?pageSize=100',
    listedText: (await fixture.createCannedResponse(fixture.scopeIds.departmentId)).shortcut,
  }),
  [`GET ${conversations}`]: async (fixture) => ({
    url: `${conversations}?pageSize=100`,
    listedText: await fixture.createQueuedConversation(),
  }),
  [`GET ${conversations}/:id`]: onConversation(createQueuedConversation),
  [`GET ${conversations}/:id/messages`]: onConversation(createQueuedConversation, '/messages'),
  [`POST ${conversations}/:id/messages`]: onConversation(createHeldConversation, '/messages', textMessage),
  [`PUT ${conversations}/:id/read`]: onConversation(createQueuedConversation, '/read', readReceipt),
  [`POST ${conversations}/:id/take`]: onConversation(createQueuedConversation, '/take'),
  [`POST ${conversations}/:id/return`]: onConversation(createHeldConversation, '/return'),
  [`POST ${conversations}/:id/transfer`]: onConversation(createHeldConversation, '/transfer', (fixture) => ({
    body: { agentId: fixture.caller('console: colleague in the department').id },
  })),
  [`POST ${conversations}/:id/close`]: onConversation(createHeldConversation, '/close'),
  [`POST ${conversations}/:id/snooze`]: onConversation(createHeldConversation, '/snooze', ({ flowdesk }) => ({
    body: { until: new Date(flowdesk.clock.now().getTime() + HOUR_MS).toISOString() },
  })),
  [`PUT ${conversations}/:id/tags`]: onConversation(createQueuedConversation, '/tags'),
  [`POST ${conversations}/:id/attachments`]: onConversation(createHeldConversation, '/attachments', () => fileForm),
  [`POST ${conversations}/:id/transcript`]: onConversation(createQueuedConversation, '/transcript', mailRequest),
  [`POST ${conversations}/:id/escalate`]: onConversation(createQueuedConversation, '/escalate'),
  'GET /v1/agent/attachments/:id': async (fixture) => ({ url: `/v1/agent/attachments/${await fixture.createFile()}` }),
}

const ownConversations = '/v1/widget/conversations'

/** Returns a call of the visitor's own conversation. */
const onOwnConversation =
  (
    suffix: string,
    more: (fixture: AccessFixture, id: string) => Omit<Call, 'url'> | Promise<Omit<Call, 'url'>> = () => ({}),
  ): PrepareCall =>
  async (fixture) => {
    const id = await fixture.createOwnConversation()
    return { url: `${ownConversations}/${id}${suffix}`, ...(await more(fixture, id)) }
  }

const atWidget =
  (suffix: string): PrepareCall =>
  async ({ scopeIds: { widgetKey } }) => ({ url: `/v1/widget/${widgetKey}${suffix}` })

/** The calls of visitors. */
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
  [`DELETE ${ownConversations}/waiting-room`]: prepareFixedCall(`${ownConversations}/waiting-room`),
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
  'GET /v1/widget/attachments/:id': async (fixture) => ({
    url: `/v1/widget/attachments/${await fixture.createFile()}`,
  }),
}

const adminPath = '/v1/admin'

const onAgent =
  (suffix = '', more: () => Omit<Call, 'url'> = () => ({})): PrepareCall =>
  async (fixture) => ({ url: `${adminPath}/agents/${(await fixture.createAgent()).id}${suffix}`, ...more() })

const onDepartment =
  (suffix = '', more: (fixture: AccessFixture) => Omit<Call, 'url'> = () => ({})): PrepareCall =>
  async (fixture) => ({
    url: `${adminPath}/departments/${(await fixture.createDepartment()).id}${suffix}`,
    ...more(fixture),
  })

const onWidget: PrepareCall = async (fixture) => ({ url: `${adminPath}/widgets/${(await fixture.createWidget()).id}` })
const onCannedResponse: PrepareCall = async (fixture) => ({
  url: `${adminPath}/canned-responses/${(await fixture.createCannedResponse()).id}`,
})

/** The calls of administrators of the console. */
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
  [`POST ${adminPath}/agents/:id/password-link`]: onAgent('/password-link'),
  [`POST ${adminPath}/agents/:id/unbind`]: onAgent('/unbind'),
  [`GET ${adminPath}/departments`]: prepareFixedCall(`${adminPath}/departments`),
  [`POST ${adminPath}/departments`]: async () => ({
    url: `${adminPath}/departments`,
    body: { name: uniqueName('Department') },
  }),
  [`GET ${adminPath}/departments/:id`]: onDepartment(),
  [`PATCH ${adminPath}/departments/:id`]: onDepartment('', () => ({ body: { name: uniqueName('Department') } })),
  [`DELETE ${adminPath}/departments/:id`]: onDepartment(),
  [`PUT ${adminPath}/departments/:id/members`]: onDepartment('/members', (fixture) => ({
    body: { agentIds: [fixture.caller('console: agent of another department').id] },
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
  [`GET ${adminPath}/api-keys`]: prepareFixedCall(`${adminPath}/api-keys`),
  [`POST ${adminPath}/api-keys`]: prepareFixedCall(`${adminPath}/api-keys`),
  [`DELETE ${adminPath}/api-keys/:id`]: async ({ flowdesk }) => ({
    url: `${adminPath}/api-keys/${(await makeServiceKey(flowdesk)).id}`,
  }),
  [`GET ${adminPath}/blocked-visitors`]: prepareFixedCall(`${adminPath}/blocked-visitors`),
  [`POST ${adminPath}/blocked-visitors`]: async (fixture) => ({
    url: `${adminPath}/blocked-visitors`,
    body: { visitorId: await fixture.createVisitor() },
  }),
  [`DELETE ${adminPath}/blocked-visitors/:visitorId`]: async (fixture) => ({
    url: `${adminPath}/blocked-visitors/${await fixture.createBlockedVisitor()}`,
  }),
  [`GET ${adminPath}/reports/summary`]: prepareFixedCall(`${adminPath}/reports/summary`),
  [`GET ${adminPath}/reports/ratings`]: prepareFixedCall(`${adminPath}/reports/ratings`),
  [`GET ${adminPath}/license`]: prepareFixedCall(`${adminPath}/license`),
  [`GET ${adminPath}/settings`]: prepareFixedCall(`${adminPath}/settings`),
  [`POST ${adminPath}/settings/test-email`]: prepareFixedCall(`${adminPath}/settings/test-email`),
  [`GET ${adminPath}/health`]: prepareFixedCall(`${adminPath}/health`),
  [`GET ${adminPath}/audit-log`]: prepareFixedCall(`${adminPath}/audit-log`),
}
