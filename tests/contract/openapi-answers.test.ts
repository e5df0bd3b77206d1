import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { digest } from '#platform/auth/secrets.ts'
import { makeRule, rulesPath } from '../support/automation.ts'
import {
  consoleAdministratorToken,
  makeAgent,
  makeDeletedServiceKey,
  makeDepartment,
  makeServiceKey,
  makeSignedInAgent,
  makeVisitorRow,
  makeWidget,
  signInAgent,
} from '../support/chat.ts'
import { seededAdministrator } from '../support/database-server.ts'
import { type CallOptions, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { createForm, formHeaders } from '../support/forms.ts'
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts'
import { basicHeaders, inboundSettings, webhookPath } from '../support/inbound-mail.ts'
import { type MailServer, startMailServer } from '../support/mail-server.ts'
import { makeNotification } from '../support/notifications.ts'
import { compareResponse, documentedOutcomes, parseApiReference } from '../support/openapi.ts'
import { makeSignedInPerson, makeStaffMember } from '../support/people.ts'
import { archiveConversation } from '../support/retention.ts'
import { type StubDirectory, startStubDirectory } from '../support/stub-directory.ts'
import { formPath, makeTicketForm, readChallenge, textField } from '../support/ticket-forms.ts'
import { makeVisitor, openConversationOf, type TestVisitor } from '../support/visitors.ts'

// The server is called in every way that the document tells, and each answer has to look as it says there.

const reference = parseApiReference(await readFile(new URL('../../openapi/v1.json', import.meta.url), 'utf8'))
const operations = reference.operations.map(({ operation }) => operation)
const toldOf = new Map(operations.map((operation) => [operation.operationId, documentedOutcomes(reference, operation)]))

/** Only a broken server answers so, one with a licence, or one with parts that it has not yet: these come from no call. */
const outOfReach = ['500 SVC:0001', '503 SVC:0002', '503 SVC:0011', '422 SVC:0010', '409 SVC:3002']

interface Sample extends CallOptions {
  readonly verb: 'get' | 'post' | 'put' | 'patch' | 'delete'
  readonly url: string
}

const seen = new Map<string, Set<string>>()

const manyTranscripts = Object.fromEntries(
  ['TranscriptVisitor', 'TranscriptAddress', 'TranscriptAgent', 'TranscriptRecipient', 'VisitorUpload'].map(
    (policy) => [`RateLimits__${policy}__Permits`, '1000'],
  ),
)

let flowdesk: Flowdesk
let early: Flowdesk
const secrets = { token: '', admin: '', reader: '', writer: '', agent: '', expired: '', revoked: '' }
const staffSecrets = { expired: '', revoked: '' }
const consoleSecrets = { admin: '', agent: '', expired: '', revoked: '' }
let ticket: { id: number; trackingKey: string }
let tokenId: number
let poolId: number
let provider: IdentityProvider
let mails: MailServer
let directory: StubDirectory
let agent: Awaited<ReturnType<typeof makeAgent>>
let departmentId: number
let visitor: TestVisitor
const visitorSecrets = { expired: '', revoked: '' }
const serviceKeys = { valid: '', expired: '', revoked: '' }

/** A pair whose access token signed itself out. */
async function signedOut(): Promise<string> {
  const { accessToken } = await flowdesk.signIn(seededAdministrator, 'desktop')
  await flowdesk.post('/v1/dashboard/auth/logout', { token: accessToken })
  return accessToken
}

/** An access token of the console that signed itself out. */
async function signedOutAgent(): Promise<string> {
  const { token } = await makeSignedInAgent(flowdesk)
  await flowdesk.post('/v1/agent/auth/logout', { token })
  return token
}

async function revokedToken(): Promise<string> {
  const { id, token } = await flowdesk.makeToken()
  await flowdesk.delete(`/v1/dashboard/api-tokens/${id}`, { token: secrets.admin })
  return token
}

/** A credential whose time is over. */
async function lapsedVisitor(): Promise<string> {
  const { id, credential } = await makeVisitor(early)
  const credentialExpiresAt = early.clock.now().toISOString()
  await early.db.updateTable('chat.visitor').set({ credentialExpiresAt }).where('id', '=', id).execute()
  return credential
}

async function blockedVisitor(): Promise<string> {
  const { id: visitorId, credential } = await makeVisitor(flowdesk)
  await flowdesk.post('/v1/admin/blocked-visitors', { token: consoleSecrets.admin, body: { visitorId } })
  return credential
}

beforeAll(async () => {
  const settings = { AllowedHosts: 'localhost' }
  early = await openFlowdesk(settings)
  const inAnHour = new Date(early.clock.now().getTime() + 3_600_000).toISOString()
  secrets.expired = (await early.makeToken({ expiresAt: inAnHour })).token
  staffSecrets.expired = await early.adminToken()
  consoleSecrets.expired = await consoleAdministratorToken(early)
  visitorSecrets.expired = await lapsedVisitor()
  serviceKeys.expired = (await makeServiceKey(early, inAnHour)).key
  early.clock.advance(2 * 3_600_000)
  // Limits must not end between the call that uses them up and the next one.
  early.clock.stop()
  provider = await startIdentityProvider()
  const signOn = { Oidc__Authority: provider.authority, Oidc__ClientId: provider.clientId }
  mails = await startMailServer()
  directory = await startStubDirectory()
  const mail = { Smtp__Host: '127.0.0.1', Smtp__Port: String(mails.port) }
  flowdesk = await early.openSecondProcess({
    ...settings,
    ...signOn,
    ...mail,
    ...directory.settings,
    ...inboundSettings,
    ...manyTranscripts,
    Parts: 'ticketing,chat',
    Service__Enabled: 'true',
  })
  secrets.admin = await flowdesk.adminToken()
  const made = await flowdesk.makeToken()
  secrets.token = made.token
  tokenId = made.id
  secrets.reader = (await flowdesk.makeToken({ scopes: ['tickets:read'] })).token
  secrets.writer = (await flowdesk.makeToken({ scopes: ['tickets:write'] })).token
  secrets.agent = (await makeSignedInPerson(flowdesk)).token
  secrets.revoked = await revokedToken()
  staffSecrets.revoked = await signedOut()
  consoleSecrets.admin = await consoleAdministratorToken(flowdesk)
  consoleSecrets.agent = (await makeSignedInAgent(flowdesk)).token
  consoleSecrets.revoked = await signedOutAgent()
  await flowdesk.patch('/v1/admin/widgets/1', {
    token: consoleSecrets.admin,
    body: { allowedOrigins: ['https://shop.example.com'] },
  })
  visitor = await makeVisitor(flowdesk)
  visitorSecrets.revoked = await blockedVisitor()
  serviceKeys.valid = (await makeServiceKey(flowdesk)).key
  serviceKeys.revoked = (await makeDeletedServiceKey(flowdesk)).key
  agent = await makeAgent(flowdesk)
  departmentId = (await makeDepartment(flowdesk, { memberIds: [agent.id] })).id
  poolId = (await flowdesk.makePool({ description: 'Invoices', defaultPriority: 'high' })).id
  ticket = await flowdesk.makeTicket(secrets.token, { poolId, requesterEmailAddress: 'maria@example.com' })
})
afterAll(async () => {
  await flowdesk.close()
  await early.close()
  provider.close()
  await mails.close()
  directory.close()
})

const tickets = '/v1/integration/tickets'
const named = () => [`${tickets}/${ticket.id}`, `${tickets}/by-tracking-key/${ticket.trackingKey}`] as const
const integration = (verb: Sample['verb'], url: string, body?: unknown): Sample => ({
  verb,
  url,
  token: secrets.token,
  ...(body === undefined ? {} : { body }),
})
const staff = (verb: Sample['verb'], url: string, body?: unknown): Sample => ({
  ...integration(verb, url, body),
  token: secrets.admin,
})
const unauthenticated = (verb: Sample['verb'], url: string, body?: unknown): Sample => ({
  verb,
  url,
  ...(body === undefined ? {} : { body }),
})

const ofConsole = (verb: Sample['verb'], url: string, body?: unknown): Sample => ({
  ...integration(verb, url, body),
  token: consoleSecrets.admin,
})

const note = (fileName = 'note.txt', text: string | Buffer = 'A note.') => createForm({ fileName, content: text })

/** An upload of the administrator. */
async function ownUpload(): Promise<{ id: string; objectKey: string }> {
  const reply = await flowdesk.post('/v1/attachments', { token: secrets.admin, headers: formHeaders, body: note() })
  return reply.body.data
}

const newCannedResponse = () => ({ shortcut: randomUUID(), title: 'Greeting', body: 'Hello' })

/** The id of a new canned response. */
async function cannedResponse(): Promise<number> {
  const call = { token: consoleSecrets.admin, body: newCannedResponse() }
  return (await flowdesk.post('/v1/admin/canned-responses', call)).body.data.id
}

const newSubStatus = () => ({ name: randomUUID(), statusId: 3 })
const newSavedView = () => ({ name: randomUUID(), filter: { statusIds: [1, 2] }, isShared: true })
const newMacro = () => ({
  name: randomUUID(),
  actions: [
    { type: 'reply', content: 'Hello {{requester.name}}', visibility: 'internal' },
    { type: 'set_priority', priority: 'high' },
  ],
})

/** The path of a new record of the dashboard. */
async function staffRecord(kind: string, record: unknown): Promise<string> {
  const path = `/v1/dashboard/${kind}`
  const { body } = await flowdesk.post(path, { token: secrets.admin, body: record })
  return `${path}/${body.data.id}`
}

/** The path of the ticket, which the administrator watches, and the id of that person. */
async function watched() {
  const url = `/v1/dashboard/tickets/${ticket.id}`
  await flowdesk.post(`${url}/watchers`, { token: secrets.admin })
  return { url, userId: 1 }
}

/** The path of a tag of the ticket. */
async function usedTag(): Promise<string> {
  await flowdesk.changeTicket(ticket.id, { tags: ['4711'] })
  return '/v1/dashboard/tags/4711'
}

/** Links the ticket to a new one. Returns the path of the link. */
async function ticketLinkPath(): Promise<string> {
  const { id: ticketId } = await flowdesk.makeTicket(secrets.token, { poolId })
  return await staffRecord(`tickets/${ticket.id}/links`, { ticketId })
}

const newEscalationChain = () => ({ name: randomUUID(), steps: [{ afterMinutes: 60, poolId: 1 }] })

/** The path of a new rule that does nothing. */
const automationRule = async (): Promise<string> =>
  `${rulesPath}/${(await makeRule(flowdesk, { isEnabled: false })).id}`

/** The path of a rule with an entry in its run log. */
async function ranAutomationRule(): Promise<string> {
  const { id } = await makeRule(flowdesk, { isEnabled: false })
  const run = { ruleId: id, ticketId: ticket.id, trigger: 'assigned' as const, depth: 1 }
  const actions = JSON.stringify([{ type: 'log', outcome: 'performed', reason: null, text: 'Seen' }])
  await flowdesk.db
    .insertInto('ticketing.automationRun')
    .values({ ...run, ranAt: flowdesk.clock.now().toISOString(), outcome: 'succeeded', actions })
    .execute()
  return `${rulesPath}/${id}`
}

const newTicket = { poolId: 1, subject: 'Hello' }
const content = { content: 'The address is still wrong.' }
const newUser = () => ({ email: `${randomUUID()}@example.com`, displayName: 'Maria', password: 'a password of hers' })
const newToken = { name: 'Shop', scopes: ['tickets:read'], allPools: true, expiresAt: '2100-01-01' }

const ofVisitor = (verb: Sample['verb'], url: string, body?: unknown, { credential } = visitor): Sample => ({
  ...unauthenticated(verb, url, body),
  headers: { authorization: `Visitor ${credential}` },
})

const ofTrustedServer = (verb: Sample['verb'], url: string, body?: unknown): Sample => ({
  ...unauthenticated(verb, url, body),
  headers: { 'x-api-key': serviceKeys.valid },
})

/** A visitor with an open conversation. */
async function talking(): Promise<{ visitor: TestVisitor; id: string; path: string; console: string }> {
  const otherVisitor = await makeVisitor(flowdesk)
  const id = await openConversationOf(otherVisitor, { message: 'Where is my parcel?' })
  const path = `/v1/widget/conversations/${id}`
  return { visitor: otherVisitor, id, path, console: `/v1/agent/conversations/${id}` }
}

/** The same, with the id of its first row. */
async function written() {
  const talk = await talking()
  const { items } = (await talk.visitor.get(`${talk.path}/messages`)).body.data
  return { ...talk, messageId: String(items[0].id) }
}

/** The same, taken by the administrator. */
async function taken() {
  const talk = await written()
  await flowdesk.post(`${talk.console}/take`, { token: consoleSecrets.admin })
  return talk
}

/** The same, with the id of a file that its visitor sent. */
async function talkingOfFile() {
  const talk = await talking()
  const sent = await talk.visitor.post(`${talk.path}/attachments`, note(), formHeaders)
  return { ...talk, fileId: String(sent.body.data.attachments[0].id) }
}

const withForm = (sample: Sample): Sample => ({ ...sample, headers: { ...sample.headers, ...formHeaders } })
const noteFile = { fileName: 'note.txt', content: 'A note.' }
const noteId = () => ({ name: 'clientMessageId', content: randomUUID() })

const newMessage = () => ({ body: 'Hello', clientMessageId: randomUUID() })

/** A form that takes files and has an allowed origin. */
const embeddedForm = { attachmentsEnabled: true, allowedOrigins: ['https://shop.example.com'] }

const ticketFormPath = async () => `/v1/dashboard/ticket-forms/${(await makeTicketForm(flowdesk)).id}`

/** One call of each operation that succeeds. */
const samples: Readonly<Record<string, () => Sample | Promise<Sample>>> = {
  listTickets: () => integration('get', `${tickets}?statusIds=1,2&poolIds=1&poolIds=${poolId}&pageSize=5`),
  createTicket: () => integration('post', tickets, newTicket),
  createTicketSync: () => integration('post', `${tickets}/sync`, newTicket),
  getTicket: () => integration('get', named()[0]),
  getTicketByTrackingKey: () => integration('get', named()[1]),
  listTicketMessages: () => integration('get', `${named()[0]}/messages?afterId=0`),
  listTicketMessagesByTrackingKey: () => integration('get', `${named()[1]}/messages`),
  appendTicketMessage: () => integration('post', `${named()[0]}/messages`, content),
  appendTicketMessageByTrackingKey: () => integration('post', `${named()[1]}/messages`, content),
  trackTicket: () => unauthenticated('get', `/v1/external/ticket-tracking/${ticket.trackingKey}`),
  signInStaff: () => unauthenticated('post', '/v1/dashboard/auth/login', seededAdministrator),
  getStaffSignInMethods: () => unauthenticated('get', '/v1/dashboard/auth/login/oidc'),
  signInStaffWithDirectory: async () => {
    directory.mail = (await makeStaffMember(flowdesk)).credentials.email
    const body = { username: randomUUID(), password: 'the password in the directory' }
    return unauthenticated('post', '/v1/dashboard/auth/login/ldap', body)
  },
  signInStaffWithIdToken: async () => {
    const { email } = (await makeStaffMember(flowdesk)).credentials
    const idToken = await provider.createIdToken({ email }, flowdesk.clock.now())
    return unauthenticated('post', '/v1/dashboard/auth/login/oidc', { idToken })
  },
  requestStaffSignInCode: async () => {
    const { email } = (await makeStaffMember(flowdesk)).credentials
    return unauthenticated('post', '/v1/dashboard/auth/login/otp/request', { email })
  },
  signInStaffWithCode: async () => {
    const { verb, url, body } = await sampleOf('requestStaffSignInCode')
    const { challengeId } = (await flowdesk[verb](url, { body })).body.data
    // In place of the worker, which does not run here.
    const challenges = flowdesk.db.updateTable('ticketing.signInChallenge')
    const codeDigest = digest(`${challengeId} 271828`)
    await challenges.set({ codeDigest }).where('id', '=', challengeId).execute()
    return unauthenticated('post', '/v1/dashboard/auth/login/otp', { challengeId, code: '271828' })
  },
  refreshStaffSession: async () => {
    const { refreshToken } = await flowdesk.signIn(seededAdministrator, 'mobile')
    return unauthenticated('post', '/v1/dashboard/auth/refresh-token', { refreshToken })
  },
  signOutStaff: async () => ({
    ...unauthenticated('post', '/v1/dashboard/auth/logout'),
    token: (await flowdesk.signIn(seededAdministrator, 'desktop')).accessToken,
  }),
  getSigningKeys: () => unauthenticated('get', '/.well-known/jwks.json'),
  getProfile: () => staff('get', '/v1/dashboard/me'),
  updateProfile: () => staff('patch', '/v1/dashboard/me', { locale: 'en' }),
  changePassword: async () => {
    const { credentials } = await makeStaffMember(flowdesk)
    const body = { currentPassword: credentials.password, newPassword: 'another password' }
    const token = (await flowdesk.signIn(credentials)).accessToken
    return { ...staff('post', '/v1/dashboard/me/password', body), token }
  },
  listUsers: () => staff('get', '/v1/dashboard/users'),
  getUser: () => staff('get', '/v1/dashboard/users/1'),
  createUser: () => staff('post', '/v1/dashboard/users', newUser()),
  updateUser: async () =>
    staff('patch', `/v1/dashboard/users/${(await makeStaffMember(flowdesk)).id}`, { role: 'supervisor' }),
  setUserPassword: async () =>
    staff('post', `/v1/dashboard/users/${(await makeStaffMember(flowdesk)).id}/password`, {
      password: 'another password',
    }),
  unbindUser: async () => staff('post', `/v1/dashboard/users/${(await makeStaffMember(flowdesk)).id}/unbind`),
  listRoles: () => staff('get', '/v1/dashboard/roles'),
  listDashboardAuditEntries: () => staff('get', '/v1/dashboard/audit-log'),
  createApiToken: () => staff('post', '/v1/dashboard/api-tokens', newToken),
  listApiTokens: () => staff('get', '/v1/dashboard/api-tokens?page=1'),
  getApiToken: () => staff('get', `/v1/dashboard/api-tokens/${tokenId}`),
  revokeApiToken: async () => staff('delete', `/v1/dashboard/api-tokens/${(await flowdesk.makeToken()).id}`),
  listPools: () => staff('get', '/v1/dashboard/pools'),
  getPool: () => staff('get', `/v1/dashboard/pools/${poolId}`),
  createPool: () => staff('post', '/v1/dashboard/pools', { name: randomUUID() }),
  updatePool: () => staff('patch', `/v1/dashboard/pools/${poolId}`, { defaultPriority: null }),
  deletePool: async () => staff('delete', `/v1/dashboard/pools/${(await flowdesk.makePool()).id}`),
  listAutomationRules: () => staff('get', rulesPath),
  getAutomationRule: async () => staff('get', await automationRule()),
  createAutomationRule: () =>
    staff('post', rulesPath, { name: randomUUID(), trigger: 'assigned', actions: [{ type: 'log', message: 'Seen' }] }),
  updateAutomationRule: async () => staff('patch', await automationRule(), { condition: null }),
  deleteAutomationRule: async () => staff('delete', await automationRule()),
  enableAutomationRule: async () => staff('post', `${await automationRule()}/enable`),
  disableAutomationRule: async () => staff('post', `${await automationRule()}/disable`),
  listAutomationRuns: async () => staff('get', `${await ranAutomationRule()}/runs`),
  testAutomationRule: async () => staff('post', `${await automationRule()}/test`, {}),
  getDashboardTicket: () => staff('get', `/v1/dashboard/tickets/${ticket.id}`),
  updateDashboardTicket: () => staff('patch', `/v1/dashboard/tickets/${ticket.id}`, { tags: ['invoice'] }),
  searchTickets: () => staff('get', `/v1/dashboard/search?search=%23${ticket.id}`),
  listDashboardTickets: () => staff('get', '/v1/dashboard/tickets?assigneeUserId=none'),
  createDashboardTicket: () => staff('post', '/v1/dashboard/tickets', { poolId, subject: 'Has called' }),
  assignTicket: () => staff('post', `/v1/dashboard/tickets/${ticket.id}/assign`, { userId: null }),
  escalateTicket: () => staff('post', `/v1/dashboard/tickets/${ticket.id}/escalate`, {}),
  mergeTicket: async () => {
    const { id } = await flowdesk.makeTicket(secrets.token, { poolId })
    return staff('post', `/v1/dashboard/tickets/${id}/merge`, { intoTicketId: ticket.id })
  },
  listTicketLinks: async () => {
    await ticketLinkPath()
    return staff('get', `/v1/dashboard/tickets/${ticket.id}/links`)
  },
  createTicketLink: async () => {
    const { id } = await flowdesk.makeTicket(secrets.token, { poolId })
    return staff('post', `/v1/dashboard/tickets/${ticket.id}/links`, { ticketId: id, type: 'blocks' })
  },
  deleteTicketLink: async () => staff('delete', await ticketLinkPath()),
  listTicketChildren: () => staff('get', `/v1/dashboard/tickets/${ticket.id}/children`),
  listTicketHistory: () => staff('get', `/v1/dashboard/tickets/${ticket.id}/history`),
  listTicketViewers: async () => {
    await flowdesk.put(`/v1/dashboard/tickets/${ticket.id}/viewers/me`, { token: secrets.admin })
    return staff('get', `/v1/dashboard/tickets/${ticket.id}/viewers`)
  },
  viewTicket: () => staff('put', `/v1/dashboard/tickets/${ticket.id}/viewers/me`, { state: 'typing' }),
  leaveTicket: () => staff('delete', `/v1/dashboard/tickets/${ticket.id}/viewers/me`),
  listTicketWatchers: async () => staff('get', `${(await watched()).url}/watchers?pageSize=5`),
  addTicketWatcher: async () => {
    const { id: userId } = await makeStaffMember(flowdesk, { poolIds: [poolId] })
    return staff('post', `/v1/dashboard/tickets/${ticket.id}/watchers`, { userId })
  },
  removeTicketWatcher: async () => {
    const { url, userId } = await watched()
    return staff('delete', `${url}/watchers/${userId}`)
  },
  listDashboardMessages: () => staff('get', `/v1/dashboard/tickets/${ticket.id}/messages`),
  createDashboardMessage: () => staff('post', `/v1/dashboard/tickets/${ticket.id}/messages`, { content: 'Hello' }),
  listStatuses: () => staff('get', '/v1/dashboard/statuses'),
  listSubStatuses: () => staff('get', '/v1/dashboard/sub-statuses?statusId=3'),
  getSubStatus: () => staff('get', '/v1/dashboard/sub-statuses/300'),
  createSubStatus: () => staff('post', '/v1/dashboard/sub-statuses', newSubStatus()),
  updateSubStatus: async () =>
    staff('patch', await staffRecord('sub-statuses', newSubStatus()), { name: randomUUID() }),
  deleteSubStatus: async () => staff('delete', await staffRecord('sub-statuses', newSubStatus())),
  listDashboardCannedResponses: () => staff('get', `/v1/dashboard/canned-responses?poolId=${poolId}`),
  getDashboardCannedResponse: async () => staff('get', await staffRecord('canned-responses', newCannedResponse())),
  createDashboardCannedResponse: () => staff('post', '/v1/dashboard/canned-responses', newCannedResponse()),
  updateDashboardCannedResponse: async () =>
    staff('patch', await staffRecord('canned-responses', newCannedResponse()), { poolId }),
  deleteDashboardCannedResponse: async () =>
    staff('delete', await staffRecord('canned-responses', newCannedResponse())),
  receiveInboundEmail: () => ({
    ...unauthenticated('post', webhookPath, { from: 'maria@example.com', text: 'Hello' }),
    headers: basicHeaders(),
  }),
  listEscalationChains: () => staff('get', '/v1/dashboard/escalation-chains'),
  getEscalationChain: async () => staff('get', await staffRecord('escalation-chains', newEscalationChain())),
  createEscalationChain: () => staff('post', '/v1/dashboard/escalation-chains', newEscalationChain()),
  updateEscalationChain: async () =>
    staff('patch', await staffRecord('escalation-chains', newEscalationChain()), { name: randomUUID() }),
  deleteEscalationChain: async () => staff('delete', await staffRecord('escalation-chains', newEscalationChain())),
  listNotifications: () => staff('get', '/v1/dashboard/notifications?isRead=false'),
  markNotificationRead: async () =>
    staff('post', `/v1/dashboard/notifications/${await makeNotification(flowdesk, 1)}/read`),
  getTicketReportSummary: () => staff('get', '/v1/dashboard/reports/summary?from=2026-11-01&to=2026-11-08'),
  markAllNotificationsRead: () => staff('post', '/v1/dashboard/notifications/read-all'),
  listSavedViews: () => staff('get', '/v1/dashboard/saved-views'),
  getSavedView: async () => staff('get', await staffRecord('saved-views', newSavedView())),
  createSavedView: () => staff('post', '/v1/dashboard/saved-views', newSavedView()),
  updateSavedView: async () => staff('patch', await staffRecord('saved-views', newSavedView()), { isShared: true }),
  deleteSavedView: async () => staff('delete', await staffRecord('saved-views', newSavedView())),
  listTags: async () => {
    await flowdesk.changeTicket(ticket.id, { tags: ['invoice'] })
    return staff('get', '/v1/dashboard/tags?prefix=inv')
  },
  renameTag: async () => staff('patch', await usedTag(), { name: '4712' }),
  deleteTag: async () => staff('delete', await usedTag()),
  listMacros: () => staff('get', `/v1/dashboard/macros?poolId=${poolId}`),
  getMacro: async () => staff('get', await staffRecord('macros', newMacro())),
  createMacro: () => staff('post', '/v1/dashboard/macros', newMacro()),
  updateMacro: async () => staff('patch', await staffRecord('macros', newMacro()), { poolId }),
  deleteMacro: async () => staff('delete', await staffRecord('macros', newMacro())),
  getEmailSettings: () => staff('get', '/v1/dashboard/settings/email'),
  getAttachmentSettings: () => staff('get', '/v1/dashboard/settings/attachments'),
  applyMacro: async () => {
    const macroId = Number((await staffRecord('macros', newMacro())).split('/').pop())
    return staff('post', `/v1/dashboard/tickets/${ticket.id}/apply-macro`, { macroId })
  },
  listTicketForms: () => staff('get', '/v1/dashboard/ticket-forms?page=1'),
  getTicketForm: async () => staff('get', await ticketFormPath()),
  createTicketForm: () =>
    staff('post', '/v1/dashboard/ticket-forms', { name: randomUUID(), poolId, fields: [textField] }),
  updateTicketForm: async () => staff('patch', await ticketFormPath(), { isEnabled: false }),
  rotateTicketFormToken: async () => staff('post', `${await ticketFormPath()}/rotate-token`),
  deleteTicketForm: async () => staff('delete', await ticketFormPath()),
  getExternalTicketForm: async () => unauthenticated('get', formPath(await makeTicketForm(flowdesk, embeddedForm))),
  submitExternalTicketForm: async () => {
    const form = await makeTicketForm(flowdesk, embeddedForm)
    const challenge = await readChallenge(flowdesk, form)
    return unauthenticated('post', formPath(form), { challenge, values: { subject: 'Hello' } })
  },
  uploadIntegrationAttachment: () => ({
    ...integration('post', '/v1/integration/attachments', note()),
    headers: formHeaders,
  }),
  uploadDashboardAttachment: () => ({ ...staff('post', '/v1/attachments', note()), headers: formHeaders }),
  getAttachmentConfiguration: () => unauthenticated('get', '/v1/attachments/configuration'),
  downloadAttachment: async () => staff('get', `/v1/attachments/${(await ownUpload()).objectKey}`),
  deleteAttachment: async () => staff('delete', `/v1/attachments/${(await ownUpload()).id}`),
  signInAgent: () => unauthenticated('post', '/v1/agent/auth/login', agent.credentials),
  refreshAgentSession: async () => {
    const { refreshToken } = await signInAgent(flowdesk, (await makeAgent(flowdesk)).credentials)
    return unauthenticated('post', '/v1/agent/auth/refresh', { refreshToken })
  },
  signOutAgent: async () => ({
    ...unauthenticated('post', '/v1/agent/auth/logout'),
    token: (await makeSignedInAgent(flowdesk)).token,
  }),
  signInAgentWithSingleSignOn: async () => {
    const { email } = (await makeAgent(flowdesk)).credentials
    return unauthenticated('post', '/v1/agent/auth/sso', {
      idToken: await provider.createIdToken({ email }, flowdesk.clock.now()),
    })
  },
  requestAgentPasswordLink: async () => {
    const { email } = (await makeAgent(flowdesk)).credentials
    return unauthenticated('post', '/v1/agent/auth/password-link', { email })
  },
  chooseAgentPassword: async () => {
    const { id: agentId } = await makeAgent(flowdesk)
    const token = randomUUID()
    const at = flowdesk.clock.now()
    const expiresAt = new Date(at.getTime() + 3_600_000).toISOString()
    // In place of the worker, which does not run here.
    const row = { agentId, digest: digest(token), createdAt: at.toISOString(), expiresAt }
    await flowdesk.db.insertInto('chat.passwordLink').values(row).execute()
    return unauthenticated('post', '/v1/agent/auth/password', { token, password: 'correct horse battery' })
  },
  getSignInOptions: () => unauthenticated('get', '/v1/agent/auth/sso'),
  getAgentProfile: () => ofConsole('get', '/v1/agent/me'),
  setAgentAvailability: () => ofConsole('put', '/v1/agent/me/availability', { isAvailable: true }),
  listColleagues: () => ofConsole('get', '/v1/agent/agents'),
  listActiveDepartments: () => ofConsole('get', '/v1/agent/departments'),
  listAgentCannedResponses: () => ofConsole('get', '/v1/agent/canned-responses'),
  listAgents: () => ofConsole('get', '/v1/admin/agents?pageSize=5'),
  getAgent: () => ofConsole('get', `/v1/admin/agents/${agent.id}`),
  createAgent: () =>
    ofConsole('post', '/v1/admin/agents', {
      ...agent.credentials,
      email: `${randomUUID()}@example.com`,
      displayName: 'Jo',
    }),
  updateAgent: () => ofConsole('patch', `/v1/admin/agents/${agent.id}`, { displayName: 'Jo', avatarUrl: null }),
  deactivateAgent: async () => ofConsole('post', `/v1/admin/agents/${(await makeAgent(flowdesk)).id}/deactivate`),
  reactivateAgent: () => ofConsole('post', `/v1/admin/agents/${agent.id}/reactivate`),
  setAgentPassword: async () => {
    const { id, credentials } = await makeAgent(flowdesk)
    return ofConsole('post', `/v1/admin/agents/${id}/password`, { password: credentials.password })
  },
  sendAgentPasswordLink: () => ofConsole('post', `/v1/admin/agents/${agent.id}/password-link`),
  unbindAgent: () => ofConsole('post', `/v1/admin/agents/${agent.id}/unbind`),
  listDepartments: () => ofConsole('get', '/v1/admin/departments'),
  getDepartment: () => ofConsole('get', `/v1/admin/departments/${departmentId}`),
  createDepartment: () => ofConsole('post', '/v1/admin/departments', { name: randomUUID() }),
  updateDepartment: () => ofConsole('patch', `/v1/admin/departments/${departmentId}`, { routing: 'automatic' }),
  deleteDepartment: async () => ofConsole('delete', `/v1/admin/departments/${(await makeDepartment(flowdesk)).id}`),
  setDepartmentMembers: () =>
    ofConsole('put', `/v1/admin/departments/${departmentId}/members`, { agentIds: [agent.id] }),
  listAuditEntries: () => ofConsole('get', '/v1/admin/audit-log'),
  listWidgets: () => ofConsole('get', '/v1/admin/widgets'),
  getWidget: () => ofConsole('get', '/v1/admin/widgets/1'),
  createWidget: () => ofConsole('post', '/v1/admin/widgets', { name: 'Shop', attachmentAllowedExtensions: ['png'] }),
  updateWidget: () => ofConsole('patch', '/v1/admin/widgets/1', { departmentIds: [departmentId] }),
  deleteWidget: async () => ofConsole('delete', `/v1/admin/widgets/${(await makeWidget(flowdesk)).id}`),
  listCannedResponses: () => ofConsole('get', '/v1/admin/canned-responses'),
  getCannedResponse: async () => ofConsole('get', `/v1/admin/canned-responses/${await cannedResponse()}`),
  createCannedResponse: () => ofConsole('post', '/v1/admin/canned-responses', newCannedResponse()),
  updateCannedResponse: async () =>
    ofConsole('patch', `/v1/admin/canned-responses/${await cannedResponse()}`, { departmentId }),
  deleteCannedResponse: async () => ofConsole('delete', `/v1/admin/canned-responses/${await cannedResponse()}`),
  getLicence: () => ofConsole('get', '/v1/admin/license'),
  getReportSummary: () => ofConsole('get', '/v1/admin/reports/summary?from=2026-11-01&to=2026-11-08'),
  getRatingReport: () => ofConsole('get', '/v1/admin/reports/ratings?from=2026-11-01&to=2026-11-08'),
  getServerSettings: () => ofConsole('get', '/v1/admin/settings'),
  sendTestEmail: () => ofConsole('post', '/v1/admin/settings/test-email'),
  getSystemHealth: () => ofConsole('get', '/v1/admin/health'),
  listServiceKeys: () => ofConsole('get', '/v1/admin/api-keys'),
  createServiceKey: () => ofConsole('post', '/v1/admin/api-keys', { name: 'Portal', scopes: ['agent:sso'] }),
  deleteServiceKey: async () => ofConsole('delete', `/v1/admin/api-keys/${(await makeServiceKey(flowdesk)).id}`),
  ping: () => ofTrustedServer('get', '/v1/integration/ping'),
  createAgentSession: async () =>
    ofTrustedServer('post', '/v1/integration/agent-sessions', { email: agent.credentials.email }),
  listBlockedVisitors: () => ofConsole('get', '/v1/admin/blocked-visitors'),
  blockVisitor: async () =>
    ofConsole('post', '/v1/admin/blocked-visitors', { visitorId: await makeVisitorRow(flowdesk) }),
  unblockVisitor: async () => {
    const visitorId = await makeVisitorRow(flowdesk)
    await flowdesk.post('/v1/admin/blocked-visitors', { token: consoleSecrets.admin, body: { visitorId } })
    return ofConsole('delete', `/v1/admin/blocked-visitors/${visitorId}`)
  },
  getWidgetConfig: () => unauthenticated('get', '/v1/widget/default/config'),
  startVisitorSession: () => unauthenticated('post', '/v1/widget/default/visitors', { displayName: 'Maria' }),
  identifyVisitor: () => ofVisitor('put', '/v1/widget/visitors/me', { displayName: 'Maria', email: '' }),
  recordPageVisit: () => ofVisitor('post', '/v1/widget/visitors/me/pages', { url: 'https://shop.example.com' }),
  createConversation: async () => ofVisitor('post', '/v1/widget/conversations', {}, await makeVisitor(flowdesk)),
  pollWaitingRoom: () => ofVisitor('get', '/v1/widget/conversations/waiting-room'),
  leaveWaitingRoom: () => ofVisitor('delete', '/v1/widget/conversations/waiting-room'),
  leaveMessage: () =>
    unauthenticated('post', '/v1/widget/default/leave-message', {
      name: 'Maria',
      email: 'maria@example.com',
      body: 'Hello',
    }),
  listVisitorMessages: async () => {
    const talk = await taken()
    return ofVisitor('get', `${talk.path}/messages?afterSequence=0&pageSize=2`, undefined, talk.visitor)
  },
  sendVisitorMessage: async () => {
    const talk = await talking()
    return ofVisitor('post', `${talk.path}/messages`, newMessage(), talk.visitor)
  },
  markVisitorConversationRead: async () => {
    const talk = await written()
    return ofVisitor('put', `${talk.path}/read`, { lastReadMessageId: talk.messageId }, talk.visitor)
  },
  closeVisitorConversation: async () => {
    const talk = await talking()
    return ofVisitor('post', `${talk.path}/close`, undefined, talk.visitor)
  },
  rateConversation: async () => {
    const talk = await talking()
    await talk.visitor.post(`${talk.path}/close`)
    return ofVisitor('post', `${talk.path}/rating`, { score: 5, comment: null }, talk.visitor)
  },
  uploadVisitorFile: async () => {
    const talk = await talking()
    return withForm(ofVisitor('post', `${talk.path}/attachments`, note(), talk.visitor))
  },
  downloadVisitorFile: async () => {
    const { visitor: sender, fileId } = await talkingOfFile()
    return ofVisitor('get', `/v1/widget/attachments/${fileId}`, undefined, sender)
  },
  emailVisitorTranscript: async () => {
    const talk = await talking()
    return ofVisitor('post', `${talk.path}/transcript`, { email: 'maria@example.com' }, talk.visitor)
  },
  uploadConversationFile: async () =>
    withForm(ofConsole('post', `${(await talking()).console}/attachments`, createForm(noteFile, noteId()))),
  downloadConversationFile: async () => ofConsole('get', `/v1/agent/attachments/${(await talkingOfFile()).fileId}`),
  emailConversationTranscript: async () =>
    ofConsole('post', `${(await talking()).console}/transcript`, { email: 'maria@example.com' }),
  escalateConversation: async () => ofConsole('post', `${(await talking()).console}/escalate`),
  listConversations: () => ofConsole('get', '/v1/agent/conversations?status=open&agentId=me&sortBy=updatedAt'),
  getConversation: async () => ofConsole('get', (await taken()).console),
  listConversationMessages: async () => ofConsole('get', `${(await taken()).console}/messages?beforeSequence=9`),
  sendConversationMessage: async () => ofConsole('post', `${(await talking()).console}/messages`, newMessage()),
  markConversationRead: async () => {
    const talk = await taken()
    return ofConsole('put', `${talk.console}/read`, { lastReadMessageId: talk.messageId })
  },
  takeConversation: async () => ofConsole('post', `${(await talking()).console}/take`),
  returnConversation: async () => ofConsole('post', `${(await taken()).console}/return`),
  transferConversation: async () =>
    ofConsole('post', `${(await taken()).console}/transfer`, { departmentId, note: 'Knows the carrier.' }),
  closeConversation: async () => ofConsole('post', `${(await talking()).console}/close`),
  snoozeConversation: async () => ofConsole('post', `${(await taken()).console}/snooze`, { until: '2100-01-01' }),
  setConversationTags: async () => ofConsole('put', `${(await talking()).console}/tags`, { tags: ['parcel'] }),
  getHealth: () => unauthenticated('get', '/health'),
  getLiveness: () => unauthenticated('get', '/health/live'),
  getOpenApiDocument: () => unauthenticated('get', '/openapi/v1.json'),
}

async function sampleOf(id: string): Promise<Sample> {
  const sample = samples[id]
  if (!sample) throw new Error(`there is no sample call of ${id}`)
  return await sample()
}

/** Calls, compares the answer with the document and tells it as `409 SVC:3001`. */
async function outcomeOf({ verb, url, ...options }: Sample, server = flowdesk): Promise<string> {
  const reply = await server[verb](url, options)
  const { operationId, outcome: answer, differences } = compareResponse(reference, verb.toUpperCase(), url, reply)
  expect(differences, `${verb} ${url}: ${reply.text}`).toEqual([])
  seen.set(operationId, (seen.get(operationId) ?? new Set<string>()).add(answer))
  return answer
}

/** The secrets of the surface that a call belongs to. */
function secretsFor({ url }: Sample): { readonly expired: string; readonly revoked: string; readonly agent: string } {
  if (url.startsWith('/v1/integration/')) return secrets
  return /^\/v1\/(agent|admin)\//.test(url) ? consoleSecrets : { ...staffSecrets, agent: secrets.agent }
}

const isOfVisitors = ({ url }: Sample): boolean => url.startsWith('/v1/widget/')

/** Of the header fields of a call those that are its credential. */
const credentialIn = ({ authorization, 'x-api-key': apiKey }: NonNullable<Sample['headers']> = {}) => ({
  ...(authorization === undefined ? {} : { authorization }),
  ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
})

/** The same call with another credential. */
const as = (sample: Sample, kind: 'expired' | 'revoked'): Sample => {
  if (sample.headers?.['x-api-key']) return { ...sample, headers: { 'x-api-key': serviceKeys[kind] } }
  return isOfVisitors(sample)
    ? { ...sample, headers: { authorization: `Visitor ${visitorSecrets[kind]}` } }
    : { ...sample, token: secretsFor(sample)[kind] }
}

/** The same call without a credential; one that may do without shows it twice. */
function without({ token: _token, headers: _headers, ...sample }: Sample): Sample {
  const isOptional = sample.url.endsWith('/visitors')
  return isOptional ? { ...sample, headers: { authorization: ['Visitor one', 'Visitor two'] } } : sample
}

/** The last id in a path, a number or a UUID, whatever verb stands behind it. */
const ID = /\/(?:\d+|[0-9a-f]{8}-[0-9a-f-]{27})(?=(?:\/[a-z-]+)?(?:\?|$))/

/** A call that each operation answers with this refusal, where it tells of it at all. */
const spoiled: Readonly<Record<string, (sample: Sample) => Sample>> = {
  '400 SVC:0004': (sample) => ({ ...sample, headers: { host: 'elsewhere.example' } }),
  '400 SVC:2101': (sample) => ({ ...sample, url: sample.url.replace('to=2026', 'to=2025') }),
  '400 SVC:2102': (sample) => ({ ...sample, url: sample.url.replace('to=2026', 'to=2027') }),
  '401 SVC:1001': without,
  '401 SVC:1002': (sample) => as(sample, 'expired'),
  '401 SVC:1003': (sample) => as(sample, 'revoked'),
  '403 SVC:1101': (sample) => ({ ...sample, token: sample.verb === 'get' ? secrets.writer : secrets.reader }),
  '403 SVC:1103': (sample) => ({ ...sample, token: secretsFor(sample).agent }),
  '403 SVC:1105': (sample) => ({ ...sample, headers: { ...sample.headers, origin: 'https://elsewhere.example' } }),
  '404 SVC:4001': ({ url, ...sample }) => ({
    ...sample,
    url: url.replace(`/${ticket.id}`, '/999999').replace(ticket.trackingKey, 'unknown'),
  }),
  '404 SVC:4002': ({ url, ...sample }) => ({ ...sample, url: url.replace(/attachments\/.*/, 'attachments/unknown') }),
  '404 SVC:4003': ({ url, ...sample }) => ({
    ...sample,
    url: url
      .replace(ID, '/999999')
      .replace('/default/', '/unknown/')
      .replace(/ticket-forms\/[\w-]{22}$/, 'ticket-forms/unknown'),
  }),
  '404 SVC:4004': ({ url, ...sample }) => ({ ...sample, url: url.replace(ID, '/999999') }),
  '404 SVC:4006': ({ url, ...sample }) => ({ ...sample, url: url.replace(ID, '/999999') }),
  '413 SVC:0007': ({ headers, ...sample }) => ({
    ...sample,
    headers: credentialIn(headers),
    body: `"${'x'.repeat((sample.url === webhookPath ? 25 : 1) * 1024 * 1024)}"`,
  }),
  '415 SVC:0006': ({ headers, ...sample }) => ({
    ...sample,
    body: '<x/>',
    headers: { ...credentialIn(headers), 'content-type': 'application/xml' },
  }),
  '422 SVC:2001': (sample) => {
    if (sample.body === undefined)
      return { ...sample, url: `${sample.url.split('?')[0]}?page=0&afterId=-1&afterSequence=-1&exp=%00&from=x` }
    return { ...sample, body: Buffer.isBuffer(sample.body) ? createForm() : [] }
  },
}

/** Refusals that no change of a call provokes; they have tests of their own. */
const ofOutside: Readonly<Record<string, readonly string[]>> = {
  '404 SVC:4003': ['createConversation', 'sendVisitorMessage', 'uploadVisitorFile'],
}

describe.each(operations.map(({ operationId }) => operationId))('%s', (id) => {
  test('succeeds as documented', async () => {
    const answer = await outcomeOf(await sampleOf(id))
    expect(answer).toMatch(/^2\d\d$/)
  })

  const refusals = Object.keys(spoiled).filter(
    (refusal) => toldOf.get(id)?.has(refusal) && !(ofOutside[refusal] ?? []).includes(id),
  )
  test.each(refusals)('refuses with %s as documented', async (refusal) => {
    expect(await outcomeOf(spoiled[refusal]?.(await sampleOf(id)) ?? (await sampleOf(id)))).toBe(refusal)
  })
})

describe('an exhausted limit', () => {
  let strict: Flowdesk
  beforeAll(async () => {
    const policies =
      'IntegrationRead CreateTicket CreateTicketSync AppendMessage Upload Tracking Dashboard Agent LoginAccount Refresh ' +
      'VisitorBootstrap VisitorWrite VisitorRead ConversationCreate LeaveMessage WaitingRoom VisitorUpload ' +
      'TranscriptVisitor ServiceKey OtpRequest PasswordLink InboundEmail FormRead FormSubmitHour FormSubmitDay'
    const limits = Object.fromEntries(policies.split(' ').map((policy) => [`RateLimits__${policy}__Permits`, '1']))
    strict = await flowdesk.openSecondProcess({
      ...limits,
      ...directory.settings,
      ...inboundSettings,
      Smtp__Host: '127.0.0.1',
    })
  })
  afterAll(() => strict.close())

  /** Where only failures count, a sample that succeeds uses nothing up. */
  const countsFailures = ['signInAgentWithSingleSignOn', 'signInStaffWithIdToken', 'chooseAgentPassword']
  /** After a success of these, the same call is refused for its credential. */
  const endsSession = ['changePassword', 'signInStaffWithCode']
  const limited = operations.filter(
    ({ operationId }) =>
      toldOf.get(operationId)?.has('429 SVC:0003') && ![...countsFailures, ...endsSession].includes(operationId),
  )
  test.each(limited.map(({ operationId }) => operationId))('refuses %s with 429 as documented', async (id) => {
    const sample = await sampleOf(id)
    await outcomeOf(sample, strict)
    expect(await outcomeOf(sample, strict)).toBe('429 SVC:0003')
  })
})

describe('special responses of an operation', () => {
  test('a server whose worker does not run is unhealthy as documented', async () => {
    expect(await outcomeOf(unauthenticated('get', '/health'), early)).toBe('503')
  })

  test('an unchanged ticket returns 304 as documented', async () => {
    for (const url of named()) {
      expect(await outcomeOf({ ...integration('get', url), headers: { 'if-none-match': '*' } })).toBe('304')
    }
  })

  test('the unchanged document returns 304 as documented', async () => {
    expect(await outcomeOf({ ...unauthenticated('get', '/openapi/v1.json'), headers: { 'if-none-match': '*' } })).toBe(
      '304',
    )
  })

  test('creations without a pool or with an invisible one are refused as documented', async () => {
    for (const url of [tickets, `${tickets}/sync`]) {
      expect(await outcomeOf(integration('post', url, { subject: 'Hello' }))).toBe('422 SVC:2002')
      expect(await outcomeOf(integration('post', url, { ...newTicket, poolId: 999_999 }))).toBe('403 SVC:1102')
    }
    const byStaff = staff('post', '/v1/dashboard/tickets', { ...newTicket, poolId: 999_999 })
    expect(await outcomeOf(byStaff)).toBe('403 SVC:1102')
  })

  test.each([
    ['createTicket', '202', '202'],
    ['appendTicketMessage', '201', '200'],
    ['appendTicketMessageByTrackingKey', '201', '200'],
  ])(
    '%s with an idempotency key is replayed, and refused for other content, as documented',
    async (id, first, again) => {
      const sample = { ...(await sampleOf(id)), headers: { 'idempotency-key': `order-4711-${id}` } }
      expect(await outcomeOf(sample)).toBe(first)
      expect(await outcomeOf(sample)).toBe(again)
      const other = { ...newTicket, ...content, subject: 'Another' }
      expect(await outcomeOf({ ...sample, body: other })).toBe('409 SVC:3001')
    },
  )

  test('an invalid attachment id is refused as documented', async () => {
    for (const name of named()) {
      const message = { ...content, attachmentIds: ['unknown'] }
      expect(await outcomeOf(integration('post', `${name}/messages`, message))).toBe('403 SVC:3003')
    }
    const reply = { ...content, attachmentIds: ['unknown'] }
    expect(await outcomeOf(staff('post', `/v1/dashboard/tickets/${ticket.id}/messages`, reply))).toBe('403 SVC:3003')
  })

  test('the deletion of a linked upload is refused as documented', async () => {
    const { id } = await ownUpload()
    const reply = { ...content, attachmentIds: [id] }
    await outcomeOf(staff('post', `/v1/dashboard/tickets/${ticket.id}/messages`, reply))
    expect(await outcomeOf(staff('delete', `/v1/attachments/${id}`))).toBe('409 SVC:3004')
  })

  test('invalid uploads are refused as documented', async () => {
    const uploads = [
      'uploadIntegrationAttachment',
      'uploadDashboardAttachment',
      'uploadVisitorFile',
      'uploadConversationFile',
    ]
    for (const upload of uploads.map((id) => samples[id])) {
      const sample = (await upload?.()) ?? unauthenticated('get', '/')
      expect(await outcomeOf({ ...sample, body: note('note.exe') })).toBe('422 SVC:2003')
      expect(await outcomeOf({ ...sample, body: note('note.txt', '') })).toBe('422 SVC:2004')
      expect(await outcomeOf({ ...sample, body: note('note.txt', 'x'.repeat(21 * 1024 * 1024)) })).toBe('413 SVC:2005')
    }
  })

  test('a submission is replayed, and refused for other content or invalid files, as documented', async () => {
    const { body, ...sample } = await sampleOf('submitExternalTicketForm')
    const withKey = (content: unknown) =>
      outcomeOf({ ...sample, body: content, headers: { 'idempotency-key': 'order-4711-form' } })
    expect([await withKey(body), await withKey(body)]).toEqual(['202', '202'])
    expect(await withKey({ ...Object(body), values: { subject: 'Another' } })).toBe('409 SVC:3001')
    const withFile = (fileName: string, content: string) => {
      const texts = Object.entries(Object(body)).map(([name, value]) => ({
        ...{ name, content: typeof value === 'string' ? value : JSON.stringify(value) },
      }))
      const form = createForm(...texts, { name: 'files[]', fileName, content })
      return outcomeOf({ ...sample, body: form, headers: formHeaders })
    }
    expect(await withFile('note.exe', 'A note.')).toBe('422 SVC:2003')
    expect(await withFile('note.txt', '')).toBe('422 SVC:2004')
    expect(await withFile('note.txt', 'x'.repeat(21 * 1024 * 1024))).toBe('413 SVC:2005')
  })

  test('a range, an invalid range and an unchanged file get the documented responses', async () => {
    for (const id of ['downloadAttachment', 'downloadVisitorFile', 'downloadConversationFile']) {
      const { headers, ...sample } = await sampleOf(id)
      expect(await outcomeOf({ ...sample, headers: { ...headers, range: 'bytes=0-1' } })).toBe('206')
      expect(await outcomeOf({ ...sample, headers: { ...headers, range: 'bytes=1000-' } })).toBe('416')
      expect(await outcomeOf({ ...sample, headers: { ...headers, 'if-none-match': '*' } })).toBe('304')
    }
  })

  test('a message with HTML, and one to a completed ticket, get the documented responses', async () => {
    const closed = await flowdesk.makeTicket(secrets.token)
    const url = `${tickets}/${closed.id}/messages`
    expect(await outcomeOf(integration('post', url, { contentHtml: '<p>Still wrong</p>', subject: 'Wrong' }))).toBe(
      '201',
    )
    await flowdesk.changeTicket(closed.id, { ticketStatusId: 6 })
    expect(await outcomeOf(integration('post', url, content))).toBe('201')
    expect(await outcomeOf(integration('get', url))).toBe('200')
    expect(await outcomeOf(integration('get', `${tickets}/${closed.id}`))).toBe('200')
    expect(await outcomeOf(staff('get', `/v1/dashboard/tickets/${closed.id}`))).toBe('200')
    expect(await outcomeOf(unauthenticated('get', `/v1/external/ticket-tracking/${closed.trackingKey}`))).toBe('200')
  })

  test('a sign-in that is wrong or switched off is refused as documented', async () => {
    const wrong = { ...seededAdministrator, password: 'something else' }
    expect(await outcomeOf(unauthenticated('post', '/v1/dashboard/auth/login', wrong))).toBe('401 SVC:1004')
    const twin = await flowdesk.openSecondProcess({
      ...directory.settings,
      Auth__DashboardPasswordLoginEnabled: 'false',
    })
    expect(await outcomeOf(unauthenticated('post', '/v1/dashboard/auth/login', seededAdministrator), twin)).toBe(
      '422 SVC:1007',
    )
    await twin.close()
    const unknown = { refreshToken: 'unknown' }
    expect(await outcomeOf(unauthenticated('post', '/v1/dashboard/auth/refresh-token', unknown))).toBe('400 SVC:1006')
  })

  test('other sign-ins to the dashboard are refused as documented', async () => {
    const sso = (idToken: string) => unauthenticated('post', '/v1/dashboard/auth/login/oidc', { idToken })
    const code = unauthenticated('post', '/v1/dashboard/auth/login/otp', { challengeId: 'unknown', code: '271828' })
    const ldap = await sampleOf('signInStaffWithDirectory')
    directory.mail = 'unknown@example.com'
    expect([await outcomeOf(ldap), await outcomeOf(code)]).toEqual(Array(2).fill('401 SVC:1004'))
    for (const sample of [ldap, code, sso('unknown')]) expect(await outcomeOf(sample, early)).toBe('422 SVC:1008')
    expect(await outcomeOf(sso('unknown'))).toBe('401 SVC:1005')
    const stranger = await provider.createIdToken({ email: 'unknown@example.com' }, flowdesk.clock.now())
    expect(await outcomeOf(sso(stranger))).toBe('401 SVC:1004')
    const signOn = { Oidc__Authority: provider.authority, Oidc__ClientId: provider.clientId }
    const strict = await flowdesk.openSecondProcess({ ...signOn, RateLimits__LoginAddress__Permits: '1' })
    await outcomeOf(sso('unknown'), strict)
    for (const sample of [sso('unknown'), code]) expect(await outcomeOf(sample, strict)).toBe('429 SVC:0003')
    await strict.close()
  })

  test('a change of password with a wrong one is refused, and limited, as documented', async () => {
    const strict = await flowdesk.openSecondProcess({ RateLimits__LoginAccount__Permits: '1' })
    const body = { currentPassword: 'something else', newPassword: 'another password' }
    const sample = { ...(await sampleOf('changePassword')), body }
    expect(await outcomeOf(sample, strict)).toBe('422 SVC:2001')
    expect(await outcomeOf(sample, strict)).toBe('429 SVC:0003')
    await strict.close()
  })

  test('agents are refused as documented', async () => {
    const wrong = { ...agent.credentials, password: 'something else' }
    expect(await outcomeOf(unauthenticated('post', '/v1/agent/auth/login', wrong))).toBe('401 SVC:1004')
    const signOn = { Oidc__Authority: provider.authority, Oidc__ClientId: provider.clientId }
    const twin = await flowdesk.openSecondProcess({ ...signOn, Auth__PasswordLoginEnabled: 'false' })
    expect(await outcomeOf(unauthenticated('post', '/v1/agent/auth/login', agent.credentials), twin)).toBe(
      '422 SVC:1007',
    )
    for (const id of ['requestAgentPasswordLink', 'chooseAgentPassword', 'sendAgentPasswordLink'])
      expect(await outcomeOf(await sampleOf(id), twin)).toBe('422 SVC:1007')
    const invitation = { email: 'jo@example.com', displayName: 'Jo', sendInvitation: true }
    expect(await outcomeOf(ofConsole('post', '/v1/admin/agents', invitation), twin)).toBe('422 SVC:1007')
    expect(await outcomeOf(ofConsole('post', '/v1/admin/agents', invitation), early)).toBe('422 SVC:2202')
    await twin.close()
    const inactive = await makeAgent(flowdesk, { isActive: false })
    const sending = ofConsole('post', `/v1/admin/agents/${inactive.id}/password-link`)
    expect(await outcomeOf(sending)).toBe('409 SVC:3008')
    const unknownLink = { token: 'unknown', password: 'correct horse battery' }
    const choosing = unauthenticated('post', '/v1/agent/auth/password', unknownLink)
    expect(await outcomeOf(choosing)).toBe('400 SVC:1006')
    expect(await outcomeOf(unauthenticated('post', '/v1/agent/auth/refresh', { refreshToken: 'unknown' }))).toBe(
      '400 SVC:1006',
    )
    const sso = (idToken: string) => unauthenticated('post', '/v1/agent/auth/sso', { idToken })
    expect(await outcomeOf(sso('unknown'), early)).toBe('422 SVC:1008')
    expect(await outcomeOf(sso('unknown'))).toBe('401 SVC:1005')
    const stranger = await provider.createIdToken({ email: 'unknown@example.com' }, flowdesk.clock.now())
    expect(await outcomeOf(sso(stranger))).toBe('404 SVC:4005')
    const session = { email: 'stranger@example.com' }
    expect(await outcomeOf(ofTrustedServer('post', '/v1/integration/agent-sessions', session))).toBe('404 SVC:4005')
    const strict = await flowdesk.openSecondProcess({ ...signOn, RateLimits__LoginAddress__Permits: '1' })
    await outcomeOf(sso('unknown'), strict)
    expect(await outcomeOf(sso('unknown'), strict)).toBe('429 SVC:0003')
    expect(await outcomeOf(choosing, strict)).toBe('429 SVC:0003')
    await strict.close()
  })

  test('a known visitor gets the documented response', async () => {
    const { status, body } = await visitor.post('/v1/widget/default/visitors', {})
    expect([status, body.data.token]).toEqual([200, null])
    expect(await outcomeOf(ofVisitor('post', '/v1/widget/default/visitors', {}))).toBe('200')
    const talk = await talking()
    expect(await outcomeOf(ofVisitor('post', '/v1/widget/conversations', {}, talk.visitor))).toBe('200')
  })

  test('repeated messages get the documented response', async () => {
    for (const id of ['sendVisitorMessage', 'sendConversationMessage']) {
      const sample = await sampleOf(id)
      expect(await outcomeOf(sample)).toBe('201')
      expect(await outcomeOf(sample)).toBe('200')
    }
    const [talk, body] = [await talking(), createForm(noteFile, noteId())]
    for (const status of ['201', '200'])
      expect(await outcomeOf(withForm(ofVisitor('post', `${talk.path}/attachments`, body, talk.visitor)))).toBe(status)
    const again = await sampleOf('uploadConversationFile')
    for (const status of ['201', '200']) expect(await outcomeOf(again)).toBe(status)
  })

  test('transcripts and tests without e-mail, escalations that are off, and files that the widget does not allow, are refused as documented', async () => {
    expect(await outcomeOf(await sampleOf('escalateConversation'), early)).toBe('422 SVC:2201')
    const mailing = 'emailVisitorTranscript emailConversationTranscript sendTestEmail sendAgentPasswordLink'
    for (const id of [...mailing.split(' '), 'requestAgentPasswordLink'])
      expect(await outcomeOf(await sampleOf(id), early)).toBe('422 SVC:2202')
    const { key } = await makeWidget(flowdesk, { visitorUploadsEnabled: false })
    const otherVisitor = await makeVisitor(flowdesk, { widget: key })
    const path = `/v1/widget/conversations/${await openConversationOf(otherVisitor)}/attachments`
    expect(await outcomeOf(withForm(ofVisitor('post', path, note(), otherVisitor)))).toBe('403 SVC:1104')
  })

  test('conversations that are another agent’s, closed or invisible are refused as documented', async () => {
    const away = (await makeSignedInAgent(flowdesk, { role: 'administrator', isAvailable: false })).token
    const asAway = (verb: Sample['verb'], url: string, body?: unknown) =>
      outcomeOf({ ...unauthenticated(verb, url, body), token: away })
    const waiting = await talking()
    expect(await asAway('post', `${waiting.console}/take`)).toBe('409 SVC:3009')
    expect(await asAway('post', `${waiting.console}/messages`, newMessage())).toBe('409 SVC:3009')
    const file = (path: string) => withForm(ofConsole('post', `${path}/attachments`, note()))
    expect(await outcomeOf({ ...file(waiting.console), token: away })).toBe('409 SVC:3009')
    const talk = await taken()
    expect(await outcomeOf({ ...file(talk.console), token: away })).toBe('409 SVC:3005')
    const until = { until: '2100-01-01' }
    expect(await asAway('post', `${talk.console}/take`)).toBe('409 SVC:3005')
    expect(await asAway('post', `${talk.console}/messages`, newMessage())).toBe('409 SVC:3005')
    expect(await asAway('post', `${talk.console}/return`)).toBe('409 SVC:3005')
    expect(await asAway('post', `${talk.console}/snooze`, until)).toBe('409 SVC:3005')
    expect(await outcomeOf(ofConsole('post', `${talk.console}/close`))).toBe('200')
    const bodies = { take: undefined, return: undefined, close: undefined, snooze: until, transfer: { departmentId } }
    for (const [verb, body] of Object.entries(bodies))
      expect(await outcomeOf(ofConsole('post', `${talk.console}/${verb}`, body)), verb).toBe('409 SVC:3006')
    expect(await outcomeOf(ofConsole('post', `${talk.console}/messages`, newMessage()))).toBe('409 SVC:3006')
    expect(await outcomeOf(file(talk.console))).toBe('409 SVC:3006')
  })

  test('changes of archived conversations are refused as documented', async () => {
    const talk = await taken()
    expect(await outcomeOf(ofConsole('post', `${talk.console}/close`))).toBe('200')
    await archiveConversation(flowdesk, talk.id)
    const calls = [
      ofConsole('put', `${talk.console}/tags`, { tags: [] }),
      ofConsole('put', `${talk.console}/read`, { lastReadMessageId: talk.id }),
      ofConsole('post', `${talk.console}/transcript`, { email: 'maria@example.com' }),
      ofConsole('post', `${talk.console}/escalate`),
    ]
    for (const call of calls) expect(await outcomeOf(call), call.url).toBe('409 SVC:3006')
  })

  test('an inactive widget refuses conversations as documented', async () => {
    const { id, key } = await makeWidget(flowdesk)
    const otherVisitor = await makeVisitor(flowdesk, { widget: key })
    const conversation = await openConversationOf(otherVisitor)
    const path = `/v1/widget/conversations/${conversation}`
    await otherVisitor.post(`${path}/close`)
    await flowdesk.patch(`/v1/admin/widgets/${id}`, { token: consoleSecrets.admin, body: { isActive: false } })
    expect(await outcomeOf(ofVisitor('post', '/v1/widget/conversations', {}, otherVisitor))).toBe('404 SVC:4003')
    expect(await outcomeOf(ofVisitor('post', `${path}/messages`, newMessage(), otherVisitor))).toBe('404 SVC:4003')
    expect(await outcomeOf(withForm(ofVisitor('post', `${path}/attachments`, note(), otherVisitor)))).toBe(
      '404 SVC:4003',
    )
  })

  test('visitors are held and admitted as documented', async () => {
    const one = await openFlowdesk({ Chat__MaxConcurrentConversations: '1' })
    const [holder, held] = [await makeVisitor(one), await makeVisitor(one)]
    const ask = () => outcomeOf(ofVisitor('post', '/v1/widget/conversations', {}, held), one)
    const poll = () => outcomeOf(ofVisitor('get', '/v1/widget/conversations/waiting-room', undefined, held), one)
    const old = `/v1/widget/conversations/${await openConversationOf(held)}`
    await held.post(`${old}/close`)
    const open = `/v1/widget/conversations/${await openConversationOf(holder)}`
    expect(await ask()).toBe('503 SVC:3001')
    expect(await outcomeOf(ofVisitor('post', `${old}/messages`, newMessage(), held), one)).toBe('503 SVC:3001')
    expect(await outcomeOf(withForm(ofVisitor('post', `${old}/attachments`, note(), held)), one)).toBe('503 SVC:3001')
    expect(await poll()).toBe('200')
    await holder.post(`${open}/close`)
    expect([await poll(), await ask()]).toEqual(['200', '200'])
    await one.close()
  })

  test('deleting a record that is in use, or the last of its kind, is refused as documented', async () => {
    const own = await openFlowdesk()
    const { accessToken: token } = await signInAgent(own)
    await makeVisitorRow(own)
    const as = (verb: Sample['verb'], url: string, body?: unknown) =>
      outcomeOf({ ...unauthenticated(verb, url, body), token }, own)
    const administrator = {
      ...staff('patch', '/v1/dashboard/users/1', { isActive: false }),
      token: await own.adminToken(),
    }
    expect(await outcomeOf(administrator, own)).toBe('409 SVC:3008')
    expect(await as('patch', '/v1/admin/agents/1', { role: 'agent' })).toBe('409 SVC:3008')
    expect(await as('post', '/v1/admin/agents/1/deactivate')).toBe('409 SVC:3008')
    expect(await as('patch', '/v1/admin/departments/1', { isActive: false })).toBe('409 SVC:3008')
    expect(await as('delete', '/v1/admin/departments/1')).toBe('409 SVC:3008')
    expect(await as('delete', '/v1/admin/widgets/1')).toBe('409 SVC:3008')
    await own.close()
  })

  test('a stale change or merge, and the deletion of a pool with tickets or of the chain of a pool, are refused as documented', async () => {
    const change = staff('patch', `/v1/dashboard/tickets/${ticket.id}`, { tags: [] })
    const merge = staff('post', `/v1/dashboard/tickets/${ticket.id}/merge`, { intoTicketId: ticket.id })
    for (const sample of [change, merge])
      expect(await outcomeOf({ ...sample, headers: { 'if-match': '"0-0"' } })).toBe('412 SVC:3007')
    expect(await outcomeOf(staff('delete', `/v1/dashboard/pools/${poolId}`))).toBe('409 SVC:3008')
    expect(await outcomeOf(staff('delete', '/v1/dashboard/sub-statuses/300'))).toBe('409 SVC:3008')
    const chain = await staffRecord('escalation-chains', newEscalationChain())
    await flowdesk.makePool({ escalationChainId: Number(chain.split('/').at(-1)) })
    expect(await outcomeOf(staff('delete', chain))).toBe('409 SVC:3008')
  })
})

test('refusals are problem bodies for clients that prefer them, as documented', async () => {
  const accept = { headers: { accept: 'application/problem+json' } }
  expect(await outcomeOf({ ...integration('get', `${tickets}/999999`), ...accept })).toBe('404 SVC:4001')
  expect(await outcomeOf({ ...unauthenticated('get', named()[0]), ...accept })).toBe('401 SVC:1001')
})

test('every documented response that a test can cause was seen', () => {
  const unseen = [...toldOf].flatMap(([id, answers]) =>
    [...answers]
      .filter((answer) => !outOfReach.includes(answer) && !seen.get(id)?.has(answer))
      .map((answer) => `${id} ${answer}`),
  )
  expect(unseen).toEqual([])
})
