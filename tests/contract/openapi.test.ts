import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import {
  documentedOutcomes,
  findDocumentedResponse,
  type LocatedOperation,
  listExamples,
  type MediaType,
  type OpenApiObject,
  parseApiReference,
  resolveReference,
} from '../support/openapi.ts'

const text = await readFile(new URL('../../openapi/v1.json', import.meta.url), 'utf8')
const reference = parseApiReference(text)
const { document, operations } = reference

let flowdesk: Flowdesk
beforeAll(async () => {
  flowdesk = await openFlowdesk({ AllowedHosts: 'localhost' })
})
afterAll(() => flowdesk.close())

const isPart = (value: unknown): value is OpenApiObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Every object of the document outside its examples, with where it stands. */
function parts(value: unknown = document, place = '#'): [string, OpenApiObject][] {
  if (Array.isArray(value)) return value.flatMap((one, at) => parts(one, `${place}/${at}`))
  if (!isPart(value)) return []
  const inside = Object.entries(value).flatMap(([name, member]) =>
    name === 'example' || name === 'examples' ? [] : parts(member, `${place}/${name}`),
  )
  return [[place, value], ...inside]
}

const isSchema = ([place]: [string, OpenApiObject]): boolean =>
  /\/(schema|items|additionalProperties|(properties|components\/schemas)\/[^/]+)$/.test(place)

describe('the document', () => {
  test('is the one that the server serves, as JSON outside the envelope', async () => {
    const served = await flowdesk.get('/openapi/v1.json')
    expect(served.status).toBe(200)
    expect(served.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(served.text).toBe(text)
  })

  test('returns 304 to a client that has it', async () => {
    const { headers } = await flowdesk.get('/openapi/v1.json')
    expect(headers['etag']).toMatch(/^"[\w-]{22}"$/)
    expect(headers['cache-control']).toBe('public, max-age=300')
    const again = await flowdesk.get('/openapi/v1.json', { headers: { 'if-none-match': String(headers['etag']) } })
    expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', headers['etag']])
    const other = await flowdesk.get('/openapi/v1.json', { headers: { 'if-none-match': '"another"' } })
    expect(other.status).toBe(200)
  })

  test('does not depend on the settings of the deployment', async () => {
    const twin = await flowdesk.openSecondProcess({
      Tickets__ListCacheSeconds: '7',
      RateLimits__CreateTicket__Permits: '1',
    })
    expect((await twin.get('/openapi/v1.json')).text).toBe(text)
    await twin.close()
  })

  test('is titled API v1, version 1.0.0, in OpenAPI 3.0.4', () => {
    expect(document.openapi).toBe('3.0.4')
    expect(document.info).toMatchObject({ title: 'API v1', version: '1.0.0' })
  })

  test('marks synchronous creation, and nothing else, as deprecated', () => {
    const deprecated = operations.filter(({ operation }) => operation.deprecated)
    expect(deprecated.map(({ operation }) => operation.operationId)).toEqual(['createTicketSync'])
  })

  test('describes every operation, chapter, parameter and member of a record', () => {
    const named = operations.map(({ operation }) => operation.operationId)
    expect(new Set(named).size).toBe(named.length)
    const components = Object.values(document.components).flatMap((kind) => Object.keys(kind))
    expect(components.filter((name) => !/^[A-Za-z0-9_]+$/.test(name))).toEqual([])
    const isSilent = ({ operation: { summary, description } }: LocatedOperation) => !(summary && description)
    expect(operations.filter(isSilent)).toEqual([])
    expect(document.tags.filter(({ description }) => description.length < 20)).toEqual([])
    const isDescribed = (part: OpenApiObject): boolean =>
      typeof resolveReference<OpenApiObject>(reference, part)['description'] === 'string'
    const parameters = operations.flatMap(({ operation }) => operation.parameters)
    expect(parameters.filter((parameter) => !isDescribed(parameter))).toEqual([])
    const members = parts().filter(([place]) => /^#\/components\/schemas\/\w+\/properties\/\w+$/.test(place))
    const clear = /Page\/properties\/items|HealthReport|Error\/properties\/(success|error)/
    expect(members.filter(([place, part]) => !clear.test(place) && !isDescribed(part)).map(([place]) => place)).toEqual(
      [],
    )
  })

  test('is valid OpenAPI 3.0: no list of types, null only where allowed, no internal keywords', () => {
    const schemas = parts().filter(isSchema)
    expect(schemas.length).toBeGreaterThan(200)
    expect(schemas.filter(([, { type }]) => type !== undefined && typeof type !== 'string')).toEqual([])
    expect(schemas.filter(([, { nullable, type }]) => nullable === true && type === undefined)).toEqual([])
    const words = schemas.filter(([, part]) => Array.isArray(part['enum']))
    expect(words.filter(([, part]) => [part['enum']].flat().includes(null) !== (part['nullable'] === true))).toEqual([])
    expect(parts().filter(([, part]) => Object.keys(part).some((name) => name.startsWith('x-')))).toEqual([])
  })

  test('declares every integer that is an id or a count as int64', () => {
    const numbers = parts().filter(([place, { type }]) => type === 'integer' && /Id$|\/id$|Count$/.test(place))
    expect(numbers.length).toBeGreaterThan(20)
    expect(numbers.filter(([, { format }]) => format !== 'int64')).toEqual([])
  })
})

describe('every example matches its schema', () => {
  const bodies = (kind: string, content: Readonly<Record<string, MediaType>> = {}): [string, MediaType][] =>
    Object.entries(content).map(([type, media]) => [`${kind} ${type}`, media])

  test.each(operations.map((one) => [one.operation.operationId, one.operation] as const))('in %s', (_id, operation) => {
    const answers = Object.keys(operation.responses).flatMap((status) =>
      bodies(status, findDocumentedResponse(reference, operation, status)?.content),
    )
    const media = [...bodies('request', operation.requestBody?.content), ...answers]
    for (const [kind, body] of media) {
      const examples = listExamples(reference, body)
      expect(examples, kind).not.toEqual([])
      for (const [name, value] of examples)
        expect(reference.findMismatches(body.schema, value), `${kind} ${name}`).toEqual([])
    }
    for (const parameter of operation.parameters.map((one) => resolveReference<OpenApiObject>(reference, one))) {
      const { schema, example, name } = parameter
      if (isPart(schema) && example !== undefined)
        expect(reference.findMismatches(schema, example), String(name)).toEqual([])
    }
  })

  test('in schemas and header fields', () => {
    const shown = parts().filter(([place, part]) => 'example' in part && (isSchema([place, part]) || 'schema' in part))
    expect(shown.length).toBeGreaterThan(30)
    for (const [place, { example, schema, ...own }] of shown) {
      expect(reference.findMismatches(isPart(schema) ? schema : own, example), place).toEqual([])
    }
  })

  test('and the example of an error about fields names a field', () => {
    const examples = Object.entries(document.components['examples'] ?? {})
    const aboutFields = examples.filter(([name]) => /^Error422_SVC200[134]$/.test(name))
    expect(aboutFields.map(([name]) => name)).toEqual(['Error422_SVC2001', 'Error422_SVC2003', 'Error422_SVC2004'])
    for (const [name, example] of aboutFields)
      expect(example, name).toMatchObject({
        value: { error: { details: { errors: [{ field: expect.any(String) }] } } },
      })
  })

  test('and the example of a refusal has its status and code', () => {
    const refusals = operations.flatMap(({ operation }) =>
      Object.keys(operation.responses).flatMap((status) => {
        const media = findDocumentedResponse(reference, operation, status)?.content?.['application/json']
        return media?.examples ? listExamples(reference, media).map(([name, value]) => ({ status, name, value })) : []
      }),
    )
    expect(refusals.length).toBeGreaterThan(100)
    for (const { status, name, value } of refusals) {
      const [code] = name.split(' ')
      expect(value).toMatchObject({ status: Number(status), error: { status: Number(status), code } })
    }
  })
})

test('the document and the server have the same routes', async () => {
  const { app } = flowdesk.app.http
  const routes: string[] = []
  const branches: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', segment = ''] = /^((?:│ {3}| {4})*)[├└]── ([^ ]*)/.exec(line) ?? []
    branches.splice(indent.length / 4)
    branches.push(segment)
    if (line.includes('(')) routes.push(branches.join(''))
  }
  const served: string[] = []
  for (const path of new Set(routes.filter((route) => !besideTheApi.includes(route)))) {
    // What pages of other origins may call answers their preflight, and refuses another method that no route of it has.
    const asked = await flowdesk.options(path)
    const { status, headers } = asked.status === 204 ? await flowdesk.patch(path) : asked
    expect(status, path).toBe(405)
    const methods = String(headers['allow'])
      .split(', ')
      .filter((method) => !['HEAD', 'OPTIONS'].includes(method))
    served.push(...methods.map((method) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`))
  }
  expect(served.sort()).toEqual(operations.map(({ method, path }) => `${method} ${path}`).sort())
})

/** Routes for operators, browsers and other protocols, which are not in the document. */
const besideTheApi = [
  ...['/metrics', '/docs', '/docs/', '/docs/api', '/docs/api/', '/docs/api/:version/:name', '/favicon.ico'],
  ...['/', '/console', '/console/', '/console/oidc', '/console/sso', '/console/sign-in', '/console/password'],
  ...[
    '/console/conversations/:id',
    '/console/history',
    '/console/account',
    '/console/admin/',
    '/console/admin/:section',
    '/console/assets/:file',
  ],
  ...['/widget.js', '/widget/:file', '/c/:key', '/forms.js', '/forms/:token', '/track/:trackingKey'],
  ...['agent', 'visitor'].flatMap((hub) => [`/hubs/${hub}`, `/hubs/${hub}/negotiate`]),
]

const everywhere = ['400 SVC:0004', '500 SVC:0001', '503 SVC:0002']
const body = ['413 SVC:0007', '415 SVC:0006']
const valid = ['422 SVC:2001']
const limit = ['429 SVC:0003']
const credential = ['401 SVC:1001', '401 SVC:1002', '401 SVC:1003']
const licence = ['503 SVC:0011']
const integration = [...everywhere, ...licence, ...credential, ...limit, '403 SVC:1101']
const unlicensed = [...everywhere, ...credential, ...limit]
const dashboard = [...unlicensed, ...licence]
const administration = [...dashboard, '403 SVC:1103']
const trustedServer = [...everywhere, ...limit, ...credential]
const page = [...everywhere, '403 SVC:1105']
const visitor = [...page, ...limit, '401 SVC:1001', '401 SVC:1002', '401 SVC:1003']
const conversation = [...dashboard, '404 SVC:4004']
const message = [
  ...integration,
  ...body,
  ...valid,
  '200',
  '201',
  '403 SVC:3003',
  '404 SVC:4001',
  '409 SVC:3001',
  '409 SVC:3002',
]

const upload = [...body, ...valid, '201', '413 SVC:2005', '422 SVC:2003', '422 SVC:2004']

/** What the contract says that each operation answers. */
const contract: Readonly<Record<string, readonly string[]>> = {
  listTickets: [...integration, ...valid, '200'],
  createTicket: [...integration, ...body, ...valid, '202', '403 SVC:1102', '409 SVC:3001', '422 SVC:2002'],
  createTicketSync: [...integration, ...body, ...valid, '201', '403 SVC:1102', '422 SVC:2002'],
  getTicket: [...integration, '200', '304', '404 SVC:4001'],
  getTicketByTrackingKey: [...integration, '200', '304', '404 SVC:4001'],
  listTicketMessages: [...integration, ...valid, '200', '404 SVC:4001'],
  listTicketMessagesByTrackingKey: [...integration, ...valid, '200', '404 SVC:4001'],
  appendTicketMessage: message,
  appendTicketMessageByTrackingKey: message,
  trackTicket: [...everywhere, ...limit, '200', '404 SVC:4001'],
  receiveInboundEmail: [...everywhere, ...licence, ...body, ...valid, ...limit, '200', '401 SVC:1001'],
  signInStaff: [...everywhere, ...body, ...valid, ...limit, '200', '401 SVC:1004', '422 SVC:1007'],
  getStaffSignInMethods: [...everywhere, '200'],
  signInStaffWithDirectory: [...everywhere, ...body, ...valid, ...limit, '200', '401 SVC:1004', '422 SVC:1008'],
  signInStaffWithIdToken: [
    ...everywhere,
    ...body,
    ...valid,
    ...limit,
    '200',
    '401 SVC:1004',
    '401 SVC:1005',
    '422 SVC:1008',
  ],
  requestStaffSignInCode: [...everywhere, ...body, ...valid, ...limit, '202'],
  signInStaffWithCode: [...everywhere, ...body, ...valid, ...limit, '200', '401 SVC:1004', '422 SVC:1008'],
  refreshStaffSession: [...everywhere, ...body, ...valid, ...limit, '200', '400 SVC:1006'],
  signOutStaff: [...everywhere, ...body, '200', '401 SVC:1001', '401 SVC:1003'],
  getSigningKeys: [...everywhere, '200'],
  getProfile: [...dashboard, '200'],
  updateProfile: [...dashboard, ...body, ...valid, '200'],
  changePassword: [...dashboard, ...body, ...valid, '200'],
  listUsers: [...dashboard, ...valid, '200'],
  getUser: [...dashboard, '200', '404 SVC:4006'],
  createUser: [...administration, ...body, ...valid, '201'],
  updateUser: [...administration, ...body, ...valid, '200', '404 SVC:4006', '409 SVC:3008'],
  setUserPassword: [...administration, ...body, ...valid, '200', '404 SVC:4006'],
  unbindUser: [...administration, ...body, '200', '404 SVC:4006'],
  listRoles: [...dashboard, ...valid, '200'],
  listDashboardAuditEntries: [...administration, ...valid, '200'],
  createApiToken: [...administration, ...body, ...valid, '201'],
  listApiTokens: [...administration, ...valid, '200'],
  getApiToken: [...administration, '200', '404 SVC:4006'],
  revokeApiToken: [...administration, ...body, '200', '404 SVC:4006'],
  listPools: [...dashboard, ...valid, '200'],
  getPool: [...dashboard, '200', '404 SVC:4006'],
  createPool: [...administration, ...body, ...valid, '201'],
  updatePool: [...administration, ...body, ...valid, '200', '404 SVC:4006'],
  deletePool: [...administration, ...body, '200', '404 SVC:4006', '409 SVC:3008'],
  listAutomationRules: [...administration, ...valid, '200'],
  getAutomationRule: [...administration, '200', '404 SVC:4006'],
  createAutomationRule: [...administration, ...body, ...valid, '201'],
  updateAutomationRule: [...administration, ...body, ...valid, '200', '404 SVC:4006'],
  deleteAutomationRule: [...administration, ...body, '200', '404 SVC:4006'],
  enableAutomationRule: [...administration, ...body, '200', '404 SVC:4006'],
  disableAutomationRule: [...administration, ...body, '200', '404 SVC:4006'],
  listAutomationRuns: [...administration, ...valid, '200', '404 SVC:4006'],
  testAutomationRule: [...administration, ...body, ...valid, '200', '404 SVC:4006'],
  getDashboardTicket: [...dashboard, '200', '404 SVC:4001'],
  updateDashboardTicket: [...dashboard, ...body, ...valid, '200', '404 SVC:4001', '412 SVC:3007'],
  listDashboardTickets: [...dashboard, ...valid, '200'],
  searchTickets: [...dashboard, ...valid, '200'],
  createDashboardTicket: [...dashboard, ...body, ...valid, '201', '403 SVC:1102'],
  assignTicket: [...dashboard, ...body, ...valid, '200', '404 SVC:4001'],
  escalateTicket: [...dashboard, ...body, ...valid, '202', '404 SVC:4001'],
  mergeTicket: [...dashboard, ...body, ...valid, '200', '404 SVC:4001', '412 SVC:3007'],
  listTicketLinks: [...dashboard, ...valid, '200', '404 SVC:4001'],
  createTicketLink: [...dashboard, ...body, ...valid, '201', '404 SVC:4001'],
  deleteTicketLink: [...dashboard, ...body, '200', '404 SVC:4001', '404 SVC:4006'],
  listTicketChildren: [...dashboard, ...valid, '200', '404 SVC:4001'],
  listTicketHistory: [...dashboard, ...valid, '200', '404 SVC:4001'],
  listTicketViewers: [...dashboard, ...valid, '200', '404 SVC:4001'],
  viewTicket: [...dashboard, ...body, ...valid, '200', '404 SVC:4001'],
  leaveTicket: [...dashboard, ...body, '200', '404 SVC:4001'],
  listTicketWatchers: [...dashboard, ...valid, '200', '404 SVC:4001'],
  addTicketWatcher: [...dashboard, ...body, ...valid, '201', '404 SVC:4001'],
  removeTicketWatcher: [...dashboard, ...body, '200', '404 SVC:4001', '404 SVC:4006'],
  listDashboardMessages: [...dashboard, ...valid, '200', '404 SVC:4001'],
  createDashboardMessage: [...dashboard, ...body, ...valid, '201', '403 SVC:3003', '404 SVC:4001'],
  listStatuses: [...dashboard, ...valid, '200'],
  listSubStatuses: [...dashboard, ...valid, '200'],
  getSubStatus: [...dashboard, '200', '404 SVC:4006'],
  createSubStatus: [...administration, ...body, ...valid, '201'],
  updateSubStatus: [...administration, ...body, ...valid, '200', '404 SVC:4006'],
  deleteSubStatus: [...administration, ...body, '200', '404 SVC:4006', '409 SVC:3008'],
  listDashboardCannedResponses: [...dashboard, ...valid, '200'],
  getDashboardCannedResponse: [...dashboard, '200', '404 SVC:4006'],
  createDashboardCannedResponse: [...administration, ...body, ...valid, '201'],
  updateDashboardCannedResponse: [...administration, ...body, ...valid, '200', '404 SVC:4006'],
  deleteDashboardCannedResponse: [...administration, ...body, '200', '404 SVC:4006'],
  listEscalationChains: [...administration, ...valid, '200'],
  getEscalationChain: [...administration, '200', '404 SVC:4006'],
  createEscalationChain: [...administration, ...body, ...valid, '201'],
  updateEscalationChain: [...administration, ...body, ...valid, '200', '404 SVC:4006'],
  deleteEscalationChain: [...administration, ...body, '200', '404 SVC:4006', '409 SVC:3008'],
  listNotifications: [...dashboard, ...valid, '200'],
  markNotificationRead: [...dashboard, ...body, '200', '404 SVC:4006'],
  markAllNotificationsRead: [...dashboard, ...body, '200'],
  getTicketReportSummary: [...administration, ...valid, '200', '400 SVC:2101', '400 SVC:2102'],
  listSavedViews: [...dashboard, ...valid, '200'],
  getSavedView: [...dashboard, '200', '404 SVC:4006'],
  createSavedView: [...dashboard, ...body, ...valid, '201'],
  updateSavedView: [...administration, ...body, ...valid, '200', '404 SVC:4006'],
  deleteSavedView: [...administration, ...body, '200', '404 SVC:4006'],
  listTags: [...dashboard, ...valid, '200'],
  renameTag: [...administration, ...body, ...valid, '200', '404 SVC:4006'],
  deleteTag: [...administration, ...body, '200', '404 SVC:4006'],
  listMacros: [...dashboard, ...valid, '200'],
  getMacro: [...dashboard, '200', '404 SVC:4006'],
  createMacro: [...administration, ...body, ...valid, '201'],
  updateMacro: [...administration, ...body, ...valid, '200', '404 SVC:4006'],
  deleteMacro: [...administration, ...body, '200', '404 SVC:4006'],
  getEmailSettings: [...administration, '200'],
  getAttachmentSettings: [...administration, '200'],
  applyMacro: [...dashboard, ...body, ...valid, '200', '404 SVC:4001'],
  listTicketForms: [...administration, ...valid, '200'],
  getTicketForm: [...administration, '200', '404 SVC:4003'],
  createTicketForm: [...administration, ...body, ...valid, '201'],
  updateTicketForm: [...administration, ...body, ...valid, '200', '404 SVC:4003'],
  rotateTicketFormToken: [...administration, ...body, '200', '404 SVC:4003'],
  deleteTicketForm: [...administration, ...body, '200', '404 SVC:4003'],
  getExternalTicketForm: [...page, ...limit, '200', '404 SVC:4003'],
  submitExternalTicketForm: [
    ...[...page, ...limit, ...body, ...valid],
    ...['202', '404 SVC:4003', '409 SVC:3001', '413 SVC:2005', '422 SVC:2003', '422 SVC:2004'],
  ],
  uploadIntegrationAttachment: [...integration, ...upload],
  uploadDashboardAttachment: [...unlicensed, ...upload],
  getAttachmentConfiguration: [...everywhere, '200'],
  downloadAttachment: [...everywhere, ...valid, ...limit, '200', '206', '304', '404 SVC:4002', '416'],
  deleteAttachment: [...unlicensed, ...body, '200', '404 SVC:4002', '409 SVC:3004'],
  signInAgent: [...everywhere, ...body, ...valid, ...limit, '200', '401 SVC:1004', '422 SVC:1007'],
  refreshAgentSession: [...everywhere, ...body, ...valid, ...limit, '200', '400 SVC:1006'],
  signOutAgent: [...everywhere, ...body, '200', '401 SVC:1001', '401 SVC:1003'],
  getSignInOptions: [...everywhere, '200'],
  requestAgentPasswordLink: [...everywhere, ...body, ...valid, ...limit, '202', '422 SVC:1007', '422 SVC:2202'],
  chooseAgentPassword: [...everywhere, ...body, ...valid, ...limit, '200', '400 SVC:1006', '422 SVC:1007'],
  signInAgentWithSingleSignOn: [
    ...everywhere,
    ...body,
    ...valid,
    ...limit,
    '200',
    '401 SVC:1005',
    '404 SVC:4005',
    '422 SVC:1008',
  ],
  getAgentProfile: [...dashboard, '200'],
  setAgentAvailability: [...dashboard, ...body, ...valid, '200'],
  listColleagues: [...dashboard, ...valid, '200'],
  listActiveDepartments: [...dashboard, ...valid, '200'],
  listAgentCannedResponses: [...dashboard, ...valid, '200'],
  listAgents: [...administration, ...valid, '200'],
  getAgent: [...administration, '200', '404 SVC:4006'],
  createAgent: [...administration, ...body, ...valid, '201', '422 SVC:0010', '422 SVC:1007', '422 SVC:2202'],
  sendAgentPasswordLink: [
    ...administration,
    ...body,
    '200',
    '404 SVC:4006',
    '409 SVC:3008',
    '422 SVC:1007',
    '422 SVC:2202',
  ],
  updateAgent: [...administration, ...body, ...valid, '200', '404 SVC:4006', '409 SVC:3008'],
  deactivateAgent: [...administration, ...body, '200', '404 SVC:4006', '409 SVC:3008'],
  reactivateAgent: [...administration, ...body, '200', '404 SVC:4006', '422 SVC:0010'],
  setAgentPassword: [...administration, ...body, ...valid, '200', '404 SVC:4006'],
  unbindAgent: [...administration, ...body, '200', '404 SVC:4006'],
  listDepartments: [...administration, ...valid, '200'],
  getDepartment: [...administration, '200', '404 SVC:4006'],
  createDepartment: [...administration, ...body, ...valid, '201'],
  updateDepartment: [...administration, ...body, ...valid, '200', '404 SVC:4006', '409 SVC:3008'],
  deleteDepartment: [...administration, ...body, '200', '404 SVC:4006', '409 SVC:3008'],
  setDepartmentMembers: [...administration, ...body, ...valid, '200', '404 SVC:4006'],
  listAuditEntries: [...administration, ...valid, '200'],
  listWidgets: [...administration, ...valid, '200'],
  getWidget: [...administration, '200', '404 SVC:4003'],
  createWidget: [...administration, ...body, ...valid, '201'],
  updateWidget: [...administration, ...body, ...valid, '200', '404 SVC:4003'],
  deleteWidget: [...administration, ...body, '200', '404 SVC:4003', '409 SVC:3008'],
  ping: [...trustedServer, '200'],
  createAgentSession: [...trustedServer, ...body, ...valid, '200', '404 SVC:4005'],
  listServiceKeys: [...administration, ...valid, '200'],
  createServiceKey: [...administration, ...body, ...valid, '201'],
  deleteServiceKey: [...administration, ...body, '200', '404 SVC:4006'],
  getLicence: [...unlicensed, '200', '403 SVC:1103'],
  getServerSettings: [...administration, '200'],
  sendTestEmail: [...administration, ...body, '202', '422 SVC:2202'],
  getSystemHealth: [...administration, '200'],
  getReportSummary: [...administration, ...valid, '200', '400 SVC:2101', '400 SVC:2102'],
  getRatingReport: [...administration, ...valid, '200', '400 SVC:2101', '400 SVC:2102'],
  listCannedResponses: [...administration, ...valid, '200'],
  getCannedResponse: [...administration, '200', '404 SVC:4006'],
  createCannedResponse: [...administration, ...body, ...valid, '201'],
  updateCannedResponse: [...administration, ...body, ...valid, '200', '404 SVC:4006'],
  deleteCannedResponse: [...administration, ...body, '200', '404 SVC:4006'],
  listBlockedVisitors: [...administration, ...valid, '200'],
  blockVisitor: [...administration, ...body, ...valid, '201'],
  unblockVisitor: [...administration, ...body, '200', '404 SVC:4006'],
  getWidgetConfig: [...page, '200', '404 SVC:4003'],
  startVisitorSession: [
    ...page,
    ...limit,
    ...body,
    ...valid,
    '200',
    '201',
    '401 SVC:1001',
    '401 SVC:1003',
    '404 SVC:4003',
  ],
  identifyVisitor: [...visitor, ...body, ...valid, '200'],
  recordPageVisit: [...visitor, ...body, ...valid, '200'],
  createConversation: [...visitor, ...body, ...valid, '200', '201', '404 SVC:4003', '503 SVC:3001'],
  pollWaitingRoom: [...visitor, '200'],
  leaveWaitingRoom: [...visitor, ...body, '200'],
  leaveMessage: [...page, ...limit, ...body, ...valid, '202', '404 SVC:4003'],
  listVisitorMessages: [...visitor, ...valid, '200', '404 SVC:4004'],
  sendVisitorMessage: [...visitor, ...body, ...valid, '200', '201', '404 SVC:4003', '404 SVC:4004', '503 SVC:3001'],
  markVisitorConversationRead: [...visitor, ...body, ...valid, '200', '404 SVC:4004'],
  closeVisitorConversation: [...visitor, ...body, '200', '404 SVC:4004'],
  rateConversation: [...visitor, ...body, ...valid, '200', '404 SVC:4004'],
  uploadVisitorFile: [...visitor, ...upload, '200', '403 SVC:1104', '404 SVC:4003', '404 SVC:4004', '503 SVC:3001'],
  downloadVisitorFile: [...visitor, '200', '206', '304', '404 SVC:4002', '416'],
  emailVisitorTranscript: [...visitor, ...body, ...valid, '202', '404 SVC:4004', '422 SVC:2202'],
  listConversations: [...dashboard, ...valid, '200'],
  uploadConversationFile: [...conversation, ...upload, '200', '409 SVC:3005', '409 SVC:3006', '409 SVC:3009'],
  downloadConversationFile: [...dashboard, '200', '206', '304', '404 SVC:4002', '416'],
  emailConversationTranscript: [...conversation, ...body, ...valid, '202', '409 SVC:3006', '422 SVC:2202'],
  escalateConversation: [...conversation, ...body, '202', '409 SVC:3006', '422 SVC:2201'],
  getConversation: [...conversation, '200'],
  listConversationMessages: [...conversation, ...valid, '200'],
  sendConversationMessage: [
    ...conversation,
    ...body,
    ...valid,
    '200',
    '201',
    '409 SVC:3005',
    '409 SVC:3006',
    '409 SVC:3009',
  ],
  markConversationRead: [...conversation, ...body, ...valid, '200', '409 SVC:3006'],
  takeConversation: [...conversation, ...body, '200', '409 SVC:3005', '409 SVC:3006', '409 SVC:3009'],
  returnConversation: [...conversation, ...body, '200', '409 SVC:3005', '409 SVC:3006'],
  transferConversation: [...conversation, ...body, ...valid, '200', '409 SVC:3006'],
  closeConversation: [...conversation, ...body, '200', '409 SVC:3006'],
  snoozeConversation: [...conversation, ...body, ...valid, '200', '409 SVC:3005', '409 SVC:3006'],
  setConversationTags: [...conversation, ...body, ...valid, '200', '409 SVC:3006'],
  getHealth: ['200', '400 SVC:0004', '500 SVC:0001', '503'],
  getLiveness: ['200', '400 SVC:0004', '500 SVC:0001'],
  getOpenApiDocument: ['200', '304', '400 SVC:0004', '500 SVC:0001'],
}

test.each(operations.map(({ operation }) => [operation.operationId, operation] as const))(
  '%s documents every status of the contract',
  (id, operation) => {
    expect([...documentedOutcomes(reference, operation)].sort()).toEqual([...(contract[id] ?? [])].sort())
  },
)
