import { readFile } from 'node:fs/promises'
import type { Access, AccessRules } from '#platform/http/access.ts'
import type { CallOptions, Reply } from '../support/flowdesk.ts'
import { examplesOf, readReference } from '../support/openapi.ts'
import { told } from '../support/refusals.ts'
import type { Caller } from './callers.ts'
import type { Call, Calls } from './calls/call.ts'
import { administrationCalls, agentCalls, visitorCalls } from './calls/chat.ts'
import { serverCalls } from './calls/server.ts'
import { ticketingCalls } from './calls/ticketing.ts'
import { expected, findsListed, PASSES } from './expectations.ts'
import type { Ground } from './ground.ts'
import { storedRows } from './stored-rows.ts'

const calls: Calls = { ...ticketingCalls, ...agentCalls, ...visitorCalls, ...administrationCalls, ...serverCalls }

const reference = readReference(await readFile(new URL('../../openapi/v1.json', import.meta.url), 'utf8'))

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The body that the reference shows for a route, if it has one. */
function exampleOf(method: string, path: string): unknown {
  const template = path.replace(/:(\w+)/g, '{$1}')
  const placed = reference.operations.find((one) => one.method === method && one.path === template)
  const media = placed?.operation.requestBody?.content['application/json']
  return media && examplesOf(reference, media)[0]?.[1]
}

/** One column of the matrix: a route and how it is called. */
interface Column {
  readonly method: Method
  readonly access: Access
  readonly example: unknown
  readonly prepare: () => Promise<Call>
}

async function send({ flowdesk }: Ground, column: Column, call: Call, { authorization }: Caller): Promise<Reply> {
  const { method, example } = column
  const body = call.body ?? example
  const options: CallOptions = {
    headers: { ...(authorization === undefined ? {} : { authorization }), ...call.headers },
    ...(body === undefined ? {} : { body }),
  }
  const name = method.toLowerCase() as Lowercase<Method>
  return await flowdesk[name](call.url, options)
}

function outcomeOf(reply: Reply, { answer }: Call): string {
  const outcome = told(reply)
  const hasPassed = answer === undefined ? reply.status < 400 : outcome === answer
  return hasPassed ? PASSES : outcome
}

function contradiction(column: Column, call: Call, caller: Caller, reply: Reply): string[] {
  const wanted = expected(column.access, caller)
  const outcome = outcomeOf(reply, call)
  if (outcome !== wanted) return [`${caller.name}: ${outcome} in place of ${wanted}`]
  if (wanted !== PASSES || column.access.lists === undefined) return []
  const isListed = reply.text.includes(call.listed ?? '')
  if (isListed === findsListed(caller)) return []
  return [`${caller.name}: the list ${isListed ? 'holds' : 'lacks'} the record`]
}

/** Calls as each caller who has to be refused, and compares the stored rows before and after. */
async function refusals(ground: Ground, column: Column, callers: readonly Caller[]): Promise<string[]> {
  const call = await column.prepare()
  const before = await storedRows(ground.flowdesk)
  const found = await Promise.all(
    callers.map(async (caller) => contradiction(column, call, caller, await send(ground, column, call, caller))),
  )
  const after = await storedRows(ground.flowdesk)
  const changed = [...after].filter(([table, rows]) => before.get(table) !== rows).map(([table]) => table)
  return [...found.flat(), ...changed.map((table) => `a refused call changed ${table}`)]
}

/** Calls as each caller who has to pass; each call that may change something gets a record of its own. */
async function passes(ground: Ground, column: Column, callers: readonly Caller[]): Promise<string[]> {
  const shared = column.method === 'GET' ? await column.prepare() : null
  const found: string[] = []
  for (const caller of callers) {
    const call = shared ?? (await column.prepare())
    const { signIn } = caller
    // Other routes are called with the session that the caller has.
    const calling = call.endsSession && signIn ? { ...caller, authorization: await signIn() } : caller
    found.push(...contradiction(column, call, caller, await send(ground, column, call, calling)))
  }
  return found
}

/** What of a route contradicts its access rule, one line for each caller; empty where the two agree. */
export async function contradictions(ground: Ground, called: string, access: Access): Promise<string[]> {
  const [method = '', path = ''] = called.split(' ')
  const prepare = calls[called]
  if (!prepare) return [`tests/access/calls says nothing of ${called}`]
  const column = { method: method as Method, access, example: exampleOf(method, path), prepare: () => prepare(ground) }
  const isRefused = (caller: Caller): boolean => expected(access, caller) !== PASSES
  const [refused, passing] = [ground.callers.filter(isRefused), ground.callers.filter((one) => !isRefused(one))]
  return [...(await refusals(ground, column, refused)), ...(await passes(ground, column, passing))]
}

/** Answers to other methods of a path, and preflights, are the same for every caller. */
const isSameForAll = (called: string): boolean => /^(HEAD|OPTIONS) |^(?!GET)\w+ \/metrics$/.test(called)

/** The parts of the matrix, each a test file: what is called, by how its path begins. */
export const parts = {
  ticketing: /^\w+ \/v1\/(dashboard|integration|attachments|external)\b/,
  agents: /^\w+ \/v1\/agent\b/,
  administration: /^\w+ \/v1\/admin\b/,
  visitors: /^\w+ \/v1\/widget\b/,
  server: /^(?!INVOKE)\w+ \/(?!v1\/)/,
  methods: /^INVOKE /,
} as const

export type Part = keyof typeof parts

/** The access rules of one part, as `test.each` wants them. */
export const rulesOf = (rules: AccessRules, part: Part): [string, Access][] =>
  [...rules].filter(([called]) => parts[part].test(called) && !isSameForAll(called))
