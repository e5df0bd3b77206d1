import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseApiReference } from '../support/openapi.ts'
import { repositoryFolder } from '../support/process.ts'
import { openSampleRunner, parseSamples, type SampleRunner, type Samples } from '../support/samples.ts'

const reference = parseApiReference(await readFile(join(repositoryFolder, 'openapi/v1.json'), 'utf8'))

let runner: SampleRunner
let samples: Map<string, Samples>

beforeAll(async () => {
  runner = await openSampleRunner()
  samples = parseSamples((await runner.served.flowdesk.get('/docs/api')).text, reference)
})
afterAll(() => runner.close())

const run = (operation: string, token = runner.served.token, replaced = {}) =>
  runner.run('Python', samples.get(operation)?.get('Python') ?? '', token, replaced)

test('every sample compiles', async () => {
  const programs = [...samples.values()].map((languages) => languages.get('Python'))
  expect(programs.length).toBe(reference.operations.length)
  const code = `import json\nfor program in json.loads(${JSON.stringify(JSON.stringify(programs))}):\n    compile(program, "sample", "exec")\nprint("compiled")`
  expect(await runner.run('Python', code)).toBe('compiled\n')
})

test('a sample creates a ticket with the body of the curl sample', async () => {
  const printed = await run('POST /v1/integration/tickets')
  expect(printed).toMatch(/^202 /)
  const key = /'trackingKey': '(\w+)'/.exec(printed)?.[1]
  const curl = samples.get('POST /v1/integration/tickets')?.get('curl') ?? ''
  expect(await runner.run('curl', curl, runner.served.token)).toContain(key)
})

test('samples upload a file, change a ticket, delete a pool, and need no token', async () => {
  const { flowdesk, token } = runner.served
  expect(await run('POST /v1/integration/attachments')).toMatch(/^201 .*invoice\.pdf/)
  const ticket = await flowdesk.makeTicket(token, { poolId: 1 })
  const pool = await flowdesk.makePool()
  const staff = await flowdesk.adminToken()
  expect(await run('PATCH /v1/dashboard/tickets/{id}', staff, { '/42': `/${ticket.id}` })).toMatch(/^200 /)
  expect(await run('DELETE /v1/dashboard/pools/{id}', staff, { '/pools/1': `/pools/${pool.id}` })).toMatch(/^200 /)
  expect(await run('GET /health/live', '')).toMatch(/^200 /)
})

test('a sample presents the credential of a visitor', async () => {
  const { body } = await runner.served.flowdesk.post('/v1/widget/default/visitors', { body: {} })
  expect(await run('PUT /v1/widget/visitors/me', body.data.token)).toMatch(/^200 /)
})
