import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemPath } from '../support/installation.ts'
import { callApi, signIn } from '../support/network-client.ts'
import { createExternalDatabase, repositoryFolder, startFlowdesk } from '../support/process.ts'

const run = promisify(execFile)

const bareWorld = join(import.meta.dirname, 'bare-world.ts')

/** A program that is typed well but for the lines that say so. */
const mistakes = `
import { createClient } from '@flowdesk/sdk'
const flowdesk = createClient({ baseUrl: 'https://support.example.com' })
const path = { id: 1 }
const body = { subject: 'Typed' }

export const status: 202 = (await flowdesk.request('POST', '/v1/integration/tickets', { body })).status
export const receipt: { trackingKey: string } = await flowdesk.createTicket(body)
export const { data } = await flowdesk.request('GET', '/v1/integration/tickets')

// @ts-expect-error
await flowdesk.request('GET', '/v1/integration/ticket')
// @ts-expect-error
await flowdesk.request('DELETE', '/v1/integration/tickets/{id}', { path })
// @ts-expect-error
await flowdesk.request('GET', '/v1/integration/tickets/{id}')
// @ts-expect-error
await flowdesk.request('GET', '/v1/integration/tickets/{id}', { path: { id: 'one' } })
// @ts-expect-error
await flowdesk.request('GET', '/v1/integration/tickets', { query: { sortBy: 'subject' } })
// @ts-expect-error
await flowdesk.request('POST', '/v1/integration/tickets', { body: { subject: 1 } })
// @ts-expect-error
await flowdesk.request('POST', '/v1/integration/tickets/sync', { body, header: { 'Idempotency-Key': 'unsafe' } })
// @ts-expect-error
await flowdesk.createTicket({ title: 'No such member' })
// @ts-expect-error
data.tickets
`

let folder: string
let installed: string
let readme: string

/** Runs a command in the project of a stranger, who has nothing of this repository but the package. */
const asStranger = (command: string, words: readonly string[], env: Record<string, string> = {}) =>
  run(command, words, { cwd: folder, env: { PATH: systemPath, HOME: folder, ...env } })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'flowdesk-stranger-'))
  installed = join(folder, 'node_modules/@flowdesk/sdk')
  readme = await readFile(join(repositoryFolder, 'sdk/README.md'), 'utf8')
  await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module' }))
  const { stdout } = await run('npm', ['pack', '--silent', '--workspace=sdk', `--pack-destination=${folder}`], {
    cwd: repositoryFolder,
  })
  await asStranger('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${stdout.trim()}`])
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The code blocks of the README in a language. */
const blocks = (language: string): string[] =>
  [...readme.matchAll(/^```(\w+)\n(.*?)^```$/gms)].flatMap(([, kind, text]) =>
    kind === language && text ? [text] : [],
  )

test('the package contains JavaScript, declarations, README and licence, and has the size that the README states', async () => {
  expect((await readdir(installed)).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
  const files = await readdir(join(installed, 'dist'), { recursive: true })
  expect(files.filter((file) => !/[.](js|d[.]ts)$/.test(file))).toEqual(['conversation', 'generated'])
  const scripts = files.filter((file) => file.endsWith('.js')).map((file) => readFile(join(installed, 'dist', file)))
  const kilobytes = Math.round(gzipSync(Buffer.concat(await Promise.all(scripts))).length / 1000)
  expect(readme).toContain(`${kilobytes} kB gzipped`)
})

/** A started server, and an API token for its one pool. */
async function startedFlowdesk() {
  const program = await startFlowdesk({ settings: await createExternalDatabase() })
  const baseUrl = await program.ready
  const body = { name: 'Shop', scopes: ['tickets:read', 'tickets:write'], poolIds: [1] }
  const made = await callApi(baseUrl, 'POST', '/v1/dashboard/api-tokens', { token: await signIn(baseUrl), body })
  const token: string = made.body.data.token
  return { baseUrl, token }
}

test.each([
  ['the Node of the system', 'node'],
  ['the Node of this repository', process.execPath],
])('the example of the README prints the documented output in %s', async (_which, node) => {
  const { baseUrl, token } = await startedFlowdesk()
  const [example = '', ...others] = blocks('js')
  expect(others).toEqual([])
  await writeFile(join(folder, 'example.js'), example)
  const { stdout } = await asStranger(node, ['example.js'], { FLOWDESK_URL: baseUrl, FLOWDESK_TOKEN: token })
  expect([stdout]).toEqual(blocks('text'))
})

test('the SDK needs only fetch and its types, URL, AbortSignal, crypto and timers', async () => {
  const options = JSON.stringify(await startedFlowdesk())
  const entry = join(installed, 'dist/index.js')
  const flags = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning']
  const { stdout, stderr } = await asStranger(process.execPath, [...flags, bareWorld, entry, options])
  expect([stdout, stderr]).toEqual(['false\n', ''])
})

const browser = { lib: ['es2022', 'dom', 'dom.asynciterable'], types: [] }
const node = { lib: ['es2022'], types: ['node'] }

test.each([
  ['TypeScript 7 for browsers', 'node_modules', browser],
  ['TypeScript 7 for Node', 'node_modules', node],
  ['TypeScript 5 for browsers', 'tools/sdk-types/node_modules', browser],
  ['TypeScript 5 for Node', 'tools/sdk-types/node_modules', node],
])('%s accepts the examples of the README, and refuses what the API does not have', async (_which, packages, world) => {
  const sources = await mkdtemp(join(folder, 'typed-'))
  // What the official client is declared with are types of browsers.
  const ofChat = world === browser ? blocks('javascript') : []
  const examples = [...blocks('ts'), ...ofChat, mistakes]
  await Promise.all(examples.map((text, place) => writeFile(join(sources, `${place}.ts`), text)))
  const compilerOptions = { ...world, module: 'nodenext', target: 'es2022', strict: true, noEmit: true }
  await writeFile(join(sources, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
  for (const name of ['@types/node', 'undici-types', '@microsoft/signalr'])
    await cp(join(repositoryFolder, 'node_modules', name), join(folder, 'node_modules', name), { recursive: true })
  const compiler = join(repositoryFolder, packages, 'typescript/bin/tsc')
  const { stdout } = await run(process.execPath, [compiler, '--project', sources]).catch((failure) => failure)
  expect(stdout).toBe('')
})
