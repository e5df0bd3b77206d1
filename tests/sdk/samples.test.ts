import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
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

const sampleOf = (operation: string, language: string): string => samples.get(operation)?.get(language) ?? ''

test('every operation has samples, those of the SDK except for downloads and service keys', () => {
  expect(samples.size).toBe(reference.operations.length)
  const withoutSdk = [...samples].filter(([, languages]) => !languages.has('SDK')).map(([operation]) => operation)
  for (const [operation, languages] of samples) {
    const expected = ['curl', 'JavaScript', ...(withoutSdk.includes(operation) ? [] : ['SDK']), 'Python']
    expect([...languages.keys()], operation).toEqual(expected)
  }
  expect(withoutSdk).toEqual([
    'GET /v1/attachments/{objectKey}',
    'GET /v1/agent/attachments/{id}',
    'GET /v1/integration/ping',
    'POST /v1/integration/agent-sessions',
    'GET /v1/widget/attachments/{id}',
  ])
})

test('the samples of JavaScript and of the SDK compile with the types of fetch and of the SDK', async () => {
  const { folder } = runner
  const files = [...samples].flatMap(([operation, languages], index) =>
    ['JavaScript', 'SDK'].map((language) => {
      const code = languages.get(language) ?? ''
      return writeFile(join(folder, `sample-${index}-${language}.ts`), `// ${operation}\n${code}\nexport {}\n`)
    }),
  )
  await Promise.all(files)
  const environment = 'declare namespace NodeJS { interface ProcessEnv { TOKEN: string; PASSWORD: string } }\n'
  await writeFile(join(folder, 'environment.d.ts'), environment)
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  const compilerOptions = {
    exactOptionalPropertyTypes: false,
    noPropertyAccessFromIndexSignature: false,
    allowImportingTsExtensions: true,
    typeRoots: [join(repositoryFolder, 'node_modules/@types')],
    paths: { '@flowdesk/sdk': [join(repositoryFolder, 'sdk/src/index.ts')] },
  }
  const project = { extends: join(repositoryFolder, 'tsconfig.json'), compilerOptions, include: ['*.ts'] }
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project))
  const tsc = join(repositoryFolder, 'node_modules/.bin/tsc')
  const { stdout } = await promisify(execFile)(tsc, ['--project', folder]).catch((error) => error)
  expect(stdout).toBe('')
})

describe.each(['curl', 'JavaScript'])('the %s samples run', (language) => {
  test('one creates a ticket, once with the same key', async () => {
    const { token } = runner.served
    const code = sampleOf('POST /v1/integration/tickets', language)
    const first = await runner.run(language, code, token)
    expect(first).toMatch(/202/)
    const key = /trackingKey"?: ?["'](\w+)/.exec(first)?.[1]
    // Every language sends the same body: another one with this key would be refused.
    expect(await runner.run('curl', sampleOf('POST /v1/integration/tickets', 'curl'), token)).toContain(key)
  })

  test('one uploads a file', async () => {
    const code = sampleOf('POST /v1/integration/attachments', language)
    const printed = await runner.run(language, code, runner.served.token)
    expect(printed).toMatch(/201/)
    expect(printed).toContain('invoice.pdf')
  })

  test('one changes a ticket, one reads and one deletes', async () => {
    const { flowdesk, token } = runner.served
    const staff = await flowdesk.adminToken()
    const pool = await flowdesk.makePool()
    const ticket = await flowdesk.makeTicket(token, { poolId: 1 })
    const id = { '/42': `/${ticket.id}` }
    expect(await runner.run(language, sampleOf('PATCH /v1/dashboard/tickets/{id}', language), staff, id)).toMatch(/200/)
    const read = await runner.run(language, sampleOf('GET /v1/integration/tickets/{id}', language), token, id)
    expect(read).toContain(ticket.trackingKey)
    const remove = sampleOf('DELETE /v1/dashboard/pools/{id}', language)
    const printed = await runner.run(language, remove, staff, { '/pools/1': `/pools/${pool.id}` })
    expect(printed).toMatch(/200/)
  })

  test('one needs no token, and one presents the credential of a visitor', async () => {
    expect(await runner.run(language, sampleOf('GET /health/live', language))).toMatch(/200/)
    const { body } = await runner.served.flowdesk.post('/v1/widget/default/visitors', { body: {} })
    const identify = sampleOf('PUT /v1/widget/visitors/me', language)
    expect(await runner.run(language, identify, body.data.token)).toMatch(/200/)
  })
})

test('the samples of the SDK run', async () => {
  const { flowdesk, token } = runner.served
  const sdk = (operation: string, credential = token, replaced = {}) =>
    runner.run('SDK', sampleOf(operation, 'SDK'), credential, replaced)
  const trackingKey = (await sdk('POST /v1/integration/tickets')).trim()
  expect(trackingKey).toMatch(/^\w{26}$/)
  expect(await runner.run('curl', sampleOf('POST /v1/integration/tickets', 'curl'), token)).toContain(trackingKey)
  await flowdesk.runDueJobs()
  expect(await sdk('GET /v1/integration/tickets')).toContain('The invoice shows the wrong address')
  const { id } = await flowdesk.makeTicket(token, { poolId: 1 })
  expect(await sdk('POST /v1/integration/tickets/{id}/messages', token, { '(42': `(${id}` })).toContain(
    'isReplay: false',
  )
  expect(await sdk('POST /v1/integration/attachments')).toMatch(/^\S+\n$/)
  const change = 'PATCH /v1/dashboard/tickets/{id}'
  expect(await sdk(change, await flowdesk.adminToken(), { 'id: 42': `id: ${id}` })).toMatch(/^200 /)
  const credential = (await sdk('POST /v1/widget/{key}/visitors', '')).trim()
  expect(credential).toMatch(/^vis_/)
  expect(await sdk('POST /v1/widget/conversations', credential)).toContain("status: 'queued'")
})
