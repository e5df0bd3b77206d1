import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleAdministratorToken } from '../support/chat.ts'
import { type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { type LocatedOperation, type OpenApiObject, parseApiReference, resolveReference } from '../support/openapi.ts'

const reference = parseApiReference(await readFile(new URL('../../openapi/v1.json', import.meta.url), 'utf8'))

let flowdesk: Flowdesk
const tokens: Record<string, string> = {}

beforeAll(async () => {
  flowdesk = await openFlowdesk()
  tokens['apiToken'] = (await flowdesk.makeToken()).token
  tokens['dashboard'] = await flowdesk.adminToken()
  tokens['console'] = await consoleAdministratorToken(flowdesk)
})
afterAll(() => flowdesk.close())

/** The members of a body of which a request needs at least one; none without such a rule. */
function anyRequiredIn({ operation }: LocatedOperation): string[] {
  const media = operation.requestBody?.content['application/json']
  const { not } = media ? resolveReference<OpenApiObject>(reference, media.schema) : {}
  return Object.keys(Object(not).properties ?? {})
}

const ruled = reference.operations.filter((one) => anyRequiredIn(one).length > 0)

test('the document describes the rules of whole bodies', () => {
  expect(ruled.map((one) => `${one.method} ${one.path}: ${anyRequiredIn(one).join(', ')}`)).toEqual([
    'POST /v1/integration/tickets: subject, description',
    'POST /v1/integration/tickets/sync: subject, description',
    'POST /v1/integration/tickets/{id}/messages: content, contentHtml, attachmentIds',
    'POST /v1/integration/tickets/by-tracking-key/{trackingKey}/messages: content, contentHtml, attachmentIds',
    'POST /v1/dashboard/api-tokens: poolIds, allPools',
    'POST /v1/dashboard/tickets: subject, description',
    'POST /v1/dashboard/tickets/{id}/messages: content, contentHtml, attachmentIds',
    'POST /v1/agent/conversations/{id}/transfer: agentId, departmentId',
  ])
})

test.each(ruled.map((one) => [`${one.method} ${one.path}`, one] as const))(
  '%s is refused without any of the members, and with all of them null',
  async (_name, one) => {
    const { operation, path } = one
    const names = anyRequiredIn(one)
    const media = operation.requestBody?.content['application/json']
    const { example } = media ? resolveReference<OpenApiObject>(reference, media.schema) : {}
    const others = Object.entries(Object(example)).filter(([name]) => !names.includes(name))
    const token = tokens[Object.keys(operation.security[0] ?? {}).join()] ?? ''
    for (const given of [[], names.map((name) => [name, null])]) {
      const body = Object.fromEntries([...others, ...given])
      expect(media && reference.findMismatches(media.schema, body)).not.toEqual([])
      const reply = await flowdesk.post(path.replace(/\{\w+\}/g, '1'), { token, body })
      expect([reply.status, reply.body.error.code]).toEqual([422, 'SVC:2001'])
      const fields = reply.body.error.details.errors.map(({ field }: { field: string }) => field)
      expect(names).toEqual(expect.arrayContaining(fields))
    }
  },
)
