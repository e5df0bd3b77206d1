import { readFile } from 'node:fs/promises'
import type { AccessRule, AccessRules } from '#platform/http/access.ts'
import type { ApiResponse, CallOptions } from '../support/flowdesk.ts'
import { listExamples, parseApiReference } from '../support/openapi.ts'
import { formatOutcome } from '../support/refusals.ts'
import type { AccessFixture } from './access-fixture.ts'
import type { Caller } from './callers.ts'
import type { Call, CallsByRoute } from './calls/call.ts'
import { administrationCalls, agentCalls, visitorCalls } from './calls/chat.ts'
import { serverCalls } from './calls/server.ts'
import { ticketingCalls } from './calls/ticketing.ts'
import { automationCalls } from './calls/ticketing-automation.ts'
import { deskTicketCalls } from './calls/ticketing-desk-tickets.ts'
import { escalationChainCalls } from './calls/ticketing-escalation-chains.ts'
import { ticketFormCalls } from './calls/ticketing-forms.ts'
import { ticketingMailCalls } from './calls/ticketing-mail.ts'
import { notificationCalls } from './calls/ticketing-notifications.ts'
import { peopleCalls } from './calls/ticketing-people.ts'
import { ticketReportCalls } from './calls/ticketing-reports.ts'
import { signInCalls } from './calls/ticketing-sign-in.ts'
import { staffToolCalls } from './calls/ticketing-staff-tools.ts'
import { expectedOutcome, PASSES, seesListedRecord } from './expectations.ts'
import { digestTables } from './table-digests.ts'

const calls: CallsByRoute = {
  ...ticketingMailCalls,
  ...ticketingCalls,
  ...automationCalls,
  ...deskTicketCalls,
  ...ticketFormCalls,
  ...staffToolCalls,
  ...peopleCalls,
  ...signInCalls,
  ...escalationChainCalls,
  ...notificationCalls,
  ...ticketReportCalls,
  ...agentCalls,
  ...visitorCalls,
  ...administrationCalls,
  ...serverCalls,
}

const reference = parseApiReference(await readFile(new URL('../../openapi/v1.json', import.meta.url), 'utf8'))

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Returns the first example of a JSON body in the API reference; undefined without one. */
function findExampleBody(method: string, path: string): unknown {
  const template = path.replace(/:(\w+)/g, '{$1}')
  const placed = reference.operations.find((one) => one.method === method && one.path === template)
  const media = placed?.operation.requestBody?.content['application/json']
  return media && listExamples(reference, media)[0]?.[1]
}

/** One column of the matrix: a route and how it is called. */
interface MatrixColumn {
  readonly method: Method
  readonly access: AccessRule
  readonly example: unknown
  readonly prepare: () => Promise<Call>
}

async function send(
  { flowdesk }: AccessFixture,
  column: MatrixColumn,
  call: Call,
  { authorization, apiKey }: Caller,
): Promise<ApiResponse> {
  const { method, example } = column
  const body = call.body ?? example
  const options: CallOptions = {
    headers: {
      ...(authorization === undefined ? {} : { authorization }),
      ...(apiKey === undefined ? {} : { 'x-api-key': apiKey }),
      ...call.headers,
    },
    ...(body === undefined ? {} : { body }),
  }
  const name = method.toLowerCase() as Lowercase<Method>
  return await flowdesk[name](call.url, options)
}

function toOutcome(reply: ApiResponse, { expectedOutcome }: Call): string {
  const outcome = formatOutcome(reply)
  const hasPassed = expectedOutcome === undefined ? reply.status < 400 : outcome === expectedOutcome
  return hasPassed ? PASSES : outcome
}

function findContradictions(column: MatrixColumn, call: Call, caller: Caller, reply: ApiResponse): string[] {
  const wanted = expectedOutcome(column.access, caller)
  const outcome = toOutcome(reply, call)
  if (outcome !== wanted) return [`${caller.name}: ${outcome} in place of ${wanted}`]
  if (wanted !== PASSES || column.access.lists === undefined) return []
  const isListed = reply.text.includes(call.listedText ?? '')
  if (isListed === seesListedRecord(caller)) return []
  return [`${caller.name}: the list ${isListed ? 'holds' : 'lacks'} the record`]
}

/** Calls a route as each caller who must be refused, and compares the stored rows before and after. */
async function checkRefusedCallers(
  fixture: AccessFixture,
  column: MatrixColumn,
  callers: readonly Caller[],
): Promise<string[]> {
  const call = await column.prepare()
  const before = await digestTables(fixture.flowdesk)
  const found = await Promise.all(
    callers.map(async (caller) => findContradictions(column, call, caller, await send(fixture, column, call, caller))),
  )
  const after = await digestTables(fixture.flowdesk)
  const changed = [...after].filter(([table, rows]) => before.get(table) !== rows).map(([table]) => table)
  return [...found.flat(), ...changed.map((table) => `a refused call changed ${table}`)]
}

/** Calls a route as each caller who must pass. Calls other than GET get a new record each. */
async function checkAllowedCallers(
  fixture: AccessFixture,
  column: MatrixColumn,
  callers: readonly Caller[],
): Promise<string[]> {
  const shared = column.method === 'GET' ? await column.prepare() : null
  const found: string[] = []
  for (const caller of callers) {
    const call = shared ?? (await column.prepare())
    const { signIn } = caller
    // A new session, because the other routes need that of the caller.
    const calling = call.endsSession && signIn ? { ...caller, authorization: await signIn() } : caller
    found.push(...findContradictions(column, call, caller, await send(fixture, column, call, calling)))
  }
  return found
}

/** Returns how a route contradicts its access rule, one line for each caller and changed table; empty if it does not. */
export async function checkRoute(fixture: AccessFixture, called: string, access: AccessRule): Promise<string[]> {
  const [method = '', path = ''] = called.split(' ')
  const prepare = calls[called]
  if (!prepare) return [`tests/access/calls has no call of ${called}`]
  const column = {
    method: method as Method,
    access,
    example: findExampleBody(method, path),
    prepare: () => prepare(fixture),
  }
  const isRefused = (caller: Caller): boolean => expectedOutcome(access, caller) !== PASSES
  const [refused, passing] = [fixture.callers.filter(isRefused), fixture.callers.filter((one) => !isRefused(one))]
  return [
    ...(await checkRefusedCallers(fixture, column, refused)),
    ...(await checkAllowedCallers(fixture, column, passing)),
  ]
}

/** Whether every caller gets the same response: to HEAD, to preflights, and to other methods of `/metrics` than GET. */
const isSameForAll = (called: string): boolean => /^(HEAD|OPTIONS) |^(?!GET)\w+ \/metrics$/.test(called)

/** The parts of the matrix, each a test file, with the method and path of its calls. */
export const matrixParts = {
  ticketing: /^\w+ \/v1\/(dashboard|integration|attachments|external)\b/,
  agents: /^\w+ \/v1\/agent\b/,
  administration: /^\w+ \/v1\/admin\b/,
  visitors: /^\w+ \/v1\/widget\b/,
  server: /^(?!INVOKE)\w+ \/(?!v1\/)/,
  methods: /^INVOKE /,
} as const

export type MatrixPart = keyof typeof matrixParts

/** Returns the access rules of one part, as rows for `test.each`. */
export const selectRules = (rules: AccessRules, part: MatrixPart): [string, AccessRule][] =>
  [...rules].filter(([called]) => matrixParts[part].test(called) && !isSameForAll(called))
