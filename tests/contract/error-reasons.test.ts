import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { makeAgent, makeVisitorRow, signInAgent } from '../support/chat.ts'
import { type ApiResponse, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { startIdentityProvider } from '../support/identity-provider.ts'
import { parseApiReference } from '../support/openapi.ts'
import { formatOutcome } from '../support/refusals.ts'
import { archiveConversation, makeEndedTalk } from '../support/retention.ts'

let flowdesk: Flowdesk
let token: string

beforeAll(async () => {
  flowdesk = await openFlowdesk({ AllowedHosts: 'localhost' })
  token = (await signInAgent(flowdesk)).accessToken
})
afterAll(() => flowdesk.close())

type Verb = 'get' | 'post' | 'patch' | 'delete'

const asConsole = (verb: Verb, path: string, body?: unknown): Promise<ApiResponse> =>
  flowdesk[verb](`/v1/admin/${path}`, { token, ...(body === undefined ? {} : { body }) })

const asDashboard = async (verb: Verb, path: string): Promise<ApiResponse> =>
  await flowdesk[verb](`/v1/dashboard/${path}`, { token: await flowdesk.adminToken() })

const takeConversation = (id: string): Promise<ApiResponse> =>
  flowdesk.post(`/v1/agent/conversations/${id}/take`, { token })

/** Signs in with an ID token while the identity provider is unreachable. */
async function signInWithoutProvider(): Promise<ApiResponse> {
  const provider = await startIdentityProvider()
  onTestFinished(provider.close)
  const settings = { Oidc__Authority: provider.authority, Oidc__ClientId: provider.clientId }
  const other = await flowdesk.openSecondProcess(settings)
  onTestFinished(other.close)
  const idToken = await provider.createIdToken({ email: 'maria@example.com' }, flowdesk.clock.now())
  provider.isUnavailable = true
  return await other.post('/v1/agent/auth/sso', { body: { idToken } })
}

/** Reads more reports at the same time than a process queues. Returns the first response. */
async function readTooManyReports(): Promise<ApiResponse> {
  const held = await flowdesk.holdLock('lock table chat.assignment in access exclusive mode')
  const reports = Array.from({ length: 25 }, () => asConsole('get', 'reports/summary'))
  const first = await Promise.race(reports)
  await held.release()
  await Promise.all(reports)
  return first
}

async function takeArchivedConversation(): Promise<ApiResponse> {
  const { id } = await makeEndedTalk(flowdesk)
  await archiveConversation(flowdesk, id)
  return await takeConversation(id)
}

async function deleteUsedDepartment(): Promise<ApiResponse> {
  const { id } = (await asConsole('post', 'departments', { name: 'Billing' })).body.data
  await asConsole('post', 'widgets', { name: 'Shop', departmentIds: [id] })
  return await asConsole('delete', `departments/${id}`)
}

async function sendLinkToInactiveAgent(): Promise<ApiResponse> {
  const { id } = await makeAgent(flowdesk, { isActive: false })
  return await asConsole('post', `agents/${id}/password-link`)
}

async function deleteUsedPool(): Promise<ApiResponse> {
  const { id } = await flowdesk.makePool()
  await flowdesk.makeTicket((await flowdesk.makeToken()).token, { poolId: id })
  return await asDashboard('delete', `pools/${id}`)
}

async function removeAbsentWatcher(): Promise<ApiResponse> {
  const { id } = await flowdesk.makeTicket((await flowdesk.makeToken()).token)
  return await asDashboard('delete', `tickets/${id}/watchers/987654`)
}

async function deletePoolOfMail(): Promise<ApiResponse> {
  const { id } = await flowdesk.makePool()
  const other = await flowdesk.openSecondProcess({ Email__InboundSecret: 'secret', Email__InboundPoolId: String(id) })
  onTestFinished(other.close)
  return await other.delete(`/v1/dashboard/pools/${id}`, { token: await flowdesk.adminToken() })
}

async function deleteUsedChain(): Promise<ApiResponse> {
  const body = { name: 'Escalation', steps: [{ afterMinutes: 60, poolId: 1 }] }
  const dashboardToken = await flowdesk.adminToken()
  const { id } = (await flowdesk.post('/v1/dashboard/escalation-chains', { token: dashboardToken, body })).body.data
  await flowdesk.makePool({ escalationChainId: id })
  return await asDashboard('delete', `escalation-chains/${id}`)
}

async function deleteUsedSubStatus(): Promise<ApiResponse> {
  const body = { name: 'Waiting for the invoice', statusId: 3 }
  const call = { token: await flowdesk.adminToken(), body }
  const { id } = (await flowdesk.post('/v1/dashboard/sub-statuses', call)).body.data
  const ticket = await flowdesk.makeTicket((await flowdesk.makeToken()).token)
  await flowdesk.changeTicket(ticket.id, { ticketStatusId: 3, ticketSubStatusId: id })
  return await asDashboard('delete', `sub-statuses/${id}`)
}

async function deleteUnknownLink(): Promise<ApiResponse> {
  const ticket = await flowdesk.makeTicket((await flowdesk.makeToken()).token)
  return await asDashboard('delete', `tickets/${ticket.id}/links/987654`)
}

/** A call for each reason, with the status and the code of its response. */
const table: readonly (readonly [reason: string, outcome: string, call: () => Promise<ApiResponse>])[] = [
  ['malformed_request', '400 SVC:0004', () => flowdesk.post('/v1/agent/auth/login', { body: '{' })],
  ['host_not_allowed', '400 SVC:0004', () => flowdesk.get('/v1/agent/auth/sso', { headers: { host: 'a.example' } })],
  ['dependency_unavailable', '503 SVC:0002', signInWithoutProvider],
  ['overloaded', '503 SVC:0002', readTooManyReports],
  ['agent_not_found', '404 SVC:4006', () => asConsole('get', 'agents/987654')],
  ['department_not_found', '404 SVC:4006', () => asConsole('get', 'departments/987654')],
  ['canned_response_not_found', '404 SVC:4006', () => asConsole('get', 'canned-responses/987654')],
  ['service_key_not_found', '404 SVC:4006', () => asConsole('delete', 'api-keys/987654')],
  [
    'visitor_not_blocked',
    '404 SVC:4006',
    async () => await asConsole('delete', `blocked-visitors/${await makeVisitorRow(flowdesk)}`),
  ],
  ['user_not_found', '404 SVC:4006', () => asDashboard('get', 'users/987654')],
  ['widget_not_found', '404 SVC:4003', () => asConsole('get', 'widgets/987654')],
  ['form_not_found', '404 SVC:4003', () => asDashboard('get', 'ticket-forms/987654')],
  ['pool_not_found', '404 SVC:4006', () => asDashboard('get', 'pools/987654')],
  ['automation_rule_not_found', '404 SVC:4006', () => asDashboard('get', 'automation-rules/987654')],
  ['api_token_not_found', '404 SVC:4006', () => asDashboard('get', 'api-tokens/987654')],
  ['escalation_chain_not_found', '404 SVC:4006', () => asDashboard('get', 'escalation-chains/987654')],
  ['escalation_chain_in_use', '409 SVC:3008', deleteUsedChain],
  ['notification_not_found', '404 SVC:4006', () => asDashboard('post', 'notifications/987654/read')],
  ['sub_status_not_found', '404 SVC:4006', () => asDashboard('get', 'sub-statuses/987654')],
  ['sub_status_is_default', '409 SVC:3008', () => asDashboard('delete', 'sub-statuses/100')],
  ['sub_status_in_use', '409 SVC:3008', deleteUsedSubStatus],
  ['saved_view_not_found', '404 SVC:4006', () => asDashboard('get', 'saved-views/987654')],
  ['macro_not_found', '404 SVC:4006', () => asDashboard('get', 'macros/987654')],
  ['tag_not_found', '404 SVC:4006', () => asDashboard('delete', 'tags/987654')],
  ['watcher_not_found', '404 SVC:4006', removeAbsentWatcher],
  ['ticket_link_not_found', '404 SVC:4006', deleteUnknownLink],
  ['conversation_closed', '409 SVC:3006', async () => await takeConversation((await makeEndedTalk(flowdesk)).id)],
  ['conversation_archived', '409 SVC:3006', takeArchivedConversation],
  ['last_administrator', '409 SVC:3008', () => asConsole('post', 'agents/1/deactivate')],
  ['agent_inactive', '409 SVC:3008', sendLinkToInactiveAgent],
  [
    'password_link_invalid',
    '400 SVC:1006',
    () => flowdesk.post('/v1/agent/auth/password', { body: { token: 'unknown', password: 'correct horse battery' } }),
  ],
  [
    'refresh_token_invalid',
    '400 SVC:1006',
    () => flowdesk.post('/v1/agent/auth/refresh', { body: { refreshToken: 'unknown' } }),
  ],
  ['department_is_default', '409 SVC:3008', () => asConsole('delete', 'departments/1')],
  ['department_in_use', '409 SVC:3008', deleteUsedDepartment],
  [
    'widget_in_use',
    '409 SVC:3008',
    async () => {
      await makeVisitorRow(flowdesk)
      return await asConsole('delete', 'widgets/1')
    },
  ],
  ['pool_in_use', '409 SVC:3008', deleteUsedPool],
  ['pool_receives_mail', '409 SVC:3008', deletePoolOfMail],
]

test.each(table)('%s is the reason of a %s', async (reason, outcome, call) => {
  const answer = await call()
  expect([formatOutcome(answer), answer.body.error.details]).toEqual([outcome, { reason }])
})

test('every documented reason has a call above', async () => {
  const text = await readFile(new URL('../../openapi/v1.json', import.meta.url), 'utf8')
  const { document } = parseApiReference(text)
  const documented = document.components['schemas']?.['ErrorReason']?.['enum']
  expect(table.map(([reason]) => reason).toSorted()).toEqual(documented)
})
