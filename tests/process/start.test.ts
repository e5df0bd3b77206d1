import { execFileSync } from 'node:child_process'
import { appendFile, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isProcessRunning, openTestPostgres, readServerProcessId, waitUntil } from '../support/embedded.ts'
import { changeOwner, installServer, systemPath } from '../support/installation.ts'
import {
  bootstrapVisitor,
  callApi,
  countTickets,
  createApiToken,
  createTicket,
  findMissingTickets,
  openUnfinishedSignIn,
  signIn,
} from '../support/network-client.ts'
import {
  createExternalDatabase,
  createFolder,
  firstAdministrator,
  type Program,
  repositoryFolder,
  startFlowdesk,
  toConnectionUrl,
} from '../support/process.ts'

const unseeded = { Seed__AdminEmail: '', Seed__AdminPassword: '' }

/** What a database answers. */
async function rowsOf(address: string, query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: address })
  await client.connect()
  const { rows } = await client.query(query)
  await client.end()
  return rows
}

/** The first administrator that the start message names. */
async function told(program: Program): Promise<{ email: string; password: string }> {
  await waitUntil(async () => /Password +\S+\n/.test(program.stdout()))
  const [, email = ''] = /E-mail +(\S+)/.exec(program.stdout()) ?? []
  const [, password = ''] = /Password +(\S+)/.exec(program.stdout()) ?? []
  return { email, password }
}

/** What a production has logged. */
const linesOf = (program: Program): Record<string, unknown>[] =>
  program
    .stdout()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

function isOld(path: string): boolean {
  try {
    return Number.parseInt(execFileSync(path, ['--print', 'process.versions.node'], { encoding: 'utf8' }), 10) < 24
  } catch {
    return false
  }
}

test('the first start prints its addresses and, only once, a password; the second keeps everything', async () => {
  const folder = await createFolder()
  const first = await startFlowdesk({ folder, settings: unseeded })
  const url = await first.ready
  const administrator = await told(first)
  expect(first.stdout()).toContain(`${url}/health`)
  const token = await createApiToken(url, await signIn(url, administrator))
  const { body } = await createTicket(url, token)
  expect(await findMissingTickets(url, token, [body.data.trackingKey])).toEqual([])
  const pools = await callApi(url, 'GET', '/v1/dashboard/pools', { token: await signIn(url, administrator) })
  expect(pools.body.data.items).toMatchObject([{ id: 1, name: 'General' }])
  const { body: signedIn } = await callApi(url, 'POST', '/v1/agent/auth/login', { body: administrator })
  expect(signedIn.data.agent).toMatchObject({ email: administrator.email, role: 'administrator' })
  first.kill('SIGTERM')
  expect(await first.ended).toEqual({ code: 0, signal: null })

  const begin = performance.now()
  const second = await startFlowdesk({ folder, settings: unseeded })
  const again = await second.ready
  console.log(`second start: ready after ${Math.round(performance.now() - begin)} ms`)
  expect(second.stdout()).not.toContain('Password')
  expect(await countTickets(again, token)).toBe(1)
  await signIn(again, administrator)
})

test('the environment overrides settings.json, and names are case-insensitive', async () => {
  const file = {
    http: { port: 1 },
    AllowedHosts: 'other.example.com',
    jwt: { accessTokenExpireMinutes: 7 },
    'Auth:DashboardPasswordLoginEnabled': false,
  }
  const settings = {
    ...(await createExternalDatabase()),
    allowedhosts: '*',
    AUTH__DASHBOARDPASSWORDLOGINENABLED: 'true',
  }
  const program = await startFlowdesk({ folder: await createFolder({ file }), settings })
  const url = await program.ready
  const { body } = await callApi(url, 'POST', '/v1/dashboard/auth/login', { body: firstAdministrator })
  const minutes = (Date.parse(body.data.accessTokenExpiresAt) - Date.now()) / 60_000
  expect(Math.round(minutes)).toBe(7)
})

test('each setting that no part reads yet causes one warning without its value', async () => {
  const settings = {
    ...(await createExternalDatabase()),
    Storage__S3__Region: 'eu-central-1',
    Storage__S3__SecretKey: 'hush-hush',
    Storage__Provider: 'FileSystem',
  }
  const program = await startFlowdesk({ settings: { ...settings, NODE_ENV: 'production' } })
  await program.ready
  const warnings = linesOf(program).filter(({ level }) => level === 40)
  expect(warnings.map(({ setting, msg }) => [setting, msg])).toEqual([
    ['Storage:S3:Region', 'Storage:S3:Region has no effect: this version of Flowdesk does not use it'],
    ['Storage:S3:SecretKey', 'Storage:S3:SecretKey has no effect: this version of Flowdesk does not use it'],
  ])
  expect(program.stdout()).not.toContain('hush-hush')
})

test('a directory on another machine without TLS causes one warning', async () => {
  const directory = { Ldap__Url: 'ldap://directory.example.com', Ldap__BaseDn: 'dc=example,dc=com' }
  const settings = { ...(await createExternalDatabase()), ...directory, NODE_ENV: 'production' }
  const program = await startFlowdesk({ settings })
  await program.ready
  const warnings = linesOf(program).filter(({ level }) => level === 40)
  expect(warnings.map(({ setting, msg }) => [setting, msg])).toEqual([
    [
      'Ldap:StartTls',
      'passwords travel unencrypted to the directory; set Ldap:StartTls to true, or use ldaps in Ldap:Url',
    ],
  ])
})

test('a seed for an existing account with another password causes one warning and no change', async () => {
  const database = { ...(await createExternalDatabase()), NODE_ENV: 'production' }
  const warnings: unknown[] = []
  for (const password of [firstAdministrator.password, firstAdministrator.password, 'another good password']) {
    const program = await startFlowdesk({ settings: { ...database, Seed__AdminPassword: password } })
    await signIn(await program.ready)
    warnings.push(linesOf(program).filter(({ level }) => level === 40))
    expect(program.stdout()).not.toContain(password)
    expect(program.stdout()).not.toContain(firstAdministrator.email)
    program.kill('SIGTERM')
    await program.ended
  }
  const warning = {
    surfaces: ['dashboard', 'console'],
    msg: 'Seed:AdminPassword is not the password of the account of Seed:AdminEmail; the server does not change the account',
  }
  expect(warnings).toEqual([[], [], [expect.objectContaining(warning)]])
})

test('in production the server listens on every address and logs JSON lines', async () => {
  const settings = { ...(await createExternalDatabase()), NODE_ENV: 'production' }
  const program = await startFlowdesk({ settings })
  const url = await program.ready
  expect(await callApi(url.replace('127.0.0.1', '127.0.0.2'), 'GET', '/health/live')).toMatchObject({ status: 200 })
  program.kill('SIGTERM')
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(linesOf(program).map(({ level, msg }) => ({ level, msg }))).toEqual([
    { level: 30, msg: expect.stringContaining('Flowdesk is ready at http://') },
    { level: 30, msg: 'stopping' },
  ])
  expect(program.stderr()).toBe('')
})

test('in development the server listens only on loopback and logs text', async () => {
  const program = await startFlowdesk({ settings: await createExternalDatabase() })
  const url = await program.ready
  expect(await callApi(url.replace('127.0.0.1', '127.0.0.2'), 'GET', '/health/live')).toMatchObject({ status: 0 })
  program.kill('SIGTERM')
  await program.ended
  expect(program.stdout()).toMatch(/INFO.*stopping/)
})

test.each([
  ['production', /"address":"0[.]0[.]0[.]0:\d+","msg":"Flowdesk is ready at https:\/\/support[.]example[.]com"/],
  ['development', /ready at https:\/\/support[.]example[.]com\n(?:.*\n)*? +Listens at +127[.]0[.]0[.]1:\d+\n/],
])('a %s with a public URL also prints the address on which it listens', async (mode, words) => {
  const database = await createExternalDatabase()
  const settings = { ...database, NODE_ENV: mode, Http__PublicUrl: 'https://support.example.com/' }
  const program = await startFlowdesk({ settings })
  expect((await callApi(await program.ready, 'GET', '/health/live')).status).toBe(200)
  expect(program.stdout()).toMatch(words)
})

test('ticketing and chat run as two processes with separate databases', async () => {
  const { ConnectionStrings__Default: ticketing = '' } = await createExternalDatabase()
  const { ConnectionStrings__Default: chat = '' } = await createExternalDatabase()
  const settings = { ConnectionStrings__Ticketing: ticketing, ConnectionStrings__Chat: chat }
  const first = await startFlowdesk({ settings: { ...settings, Parts: 'ticketing,worker' } })
  const second = await startFlowdesk({ settings: { ...settings, Parts: 'chat,worker' } })
  const [one, other] = [await first.ready, await second.ready]
  const { trackingKey } = (await createTicket(one, await createApiToken(one, await signIn(one)))).body.data
  const authorization = `Visitor ${await bootstrapVisitor(other)}`
  const opened = await callApi(other, 'POST', '/v1/widget/conversations', { headers: { authorization } })
  expect(opened.status).toBe(201)
  expect(await callApi(one, 'GET', `/v1/external/ticket-tracking/${trackingKey}`)).toMatchObject({ status: 200 })
  expect(await callApi(one, 'GET', '/health')).toMatchObject({ status: 200, body: { checks: { database: 'ok' } } })
  expect(await callApi(other, 'GET', '/health')).toMatchObject({ status: 200, body: { checks: { database: 'ok' } } })
  const visitors = 'select count(*)::int as n from chat.visitor'
  expect([await rowsOf(ticketing, visitors), await rowsOf(chat, visitors)]).toEqual([[{ n: 0 }], [{ n: 1 }]])
  const pools = 'select count(*)::int as n from ticketing.pool'
  expect([await rowsOf(ticketing, pools), await rowsOf(chat, pools)]).toEqual([[{ n: 1 }], [{ n: 0 }]])
})

test('the server waits for a database that starts later', async () => {
  const root = await createFolder()
  const socket = join(root, 'postgres', 'socket')
  const ConnectionStrings__Default = toConnectionUrl({
    host: socket,
    port: 5432,
    user: 'flowdesk',
    database: 'flowdesk',
  })
  const program = await startFlowdesk({ settings: { ConnectionStrings__Default } })
  await waitUntil(async () => program.stdout().includes('the database is not reachable yet; retrying'))
  await openTestPostgres(root)
  expect(await callApi(await program.ready, 'GET', '/health')).toMatchObject({ status: 200 })
})

const oldNode = systemPath
  .split(':')
  .map((folder) => join(folder, 'node'))
  .find((path) => isOld(path))

test.runIf(oldNode !== undefined)('a Node.js that is too old gets one line with the required version', async () => {
  const program = await startFlowdesk({ command: [oldNode ?? '', join(repositoryFolder, 'server/start.js')] })
  expect(await program.ended).toEqual({ code: 1, signal: null })
  expect(program.stderr()).toMatch(/^Flowdesk needs Node.js 24 or newer, this is [0-9.]+\. Run "npm ci".*\n$/)
})

/** Expects that what is under way is answered, and that the database ends before the program does. */
async function stopsInOrder(program: Program, signal: () => void): Promise<void> {
  const slow = await openUnfinishedSignIn(await program.ready)
  const server = await readServerProcessId(join(program.folder, 'data'))
  signal()
  await waitUntil(async () => program.stdout().includes('stopping'))
  expect(await slow.finish()).toMatch(/^HTTP\/1.1 401 /)
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(await isProcessRunning(server)).toBe(false)
}

describe('npm start', () => {
  const isRoot = process.getuid?.() === 0
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'flowdesk-test-'))
    await installServer(folder)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  const users = isRoot ? [0, 65_534] : [process.getuid?.() ?? 0]

  test.each(users)('works as user %i in a folder that only its owner can read, and stops in order', async (user) => {
    changeOwner(user, folder)
    const settings = { ...unseeded, PATH: systemPath, npm_config_update_notifier: 'false' }
    const start = () => startFlowdesk({ folder, command: ['npm', 'start'], settings, ...(isRoot ? { user } : {}) })
    const first = await start()
    const administrator = await told(first)
    await stopsInOrder(first, () => first.kill('SIGTERM'))
    const second = await start()
    await signIn(await second.ready, administrator)
    // Like a terminal: npm also receives the signal, and forwards it.
    await stopsInOrder(second, () => second.killGroup('SIGINT'))
    await rm(join(folder, 'data'), { recursive: true })
  })

  test('without development dependencies the web files are built so that every user can read them', async () => {
    await rm(join(folder, 'web/dist'), { recursive: true })
    execFileSync(process.execPath, ['web/build/main.ts'], { cwd: folder })
    expect((await stat(join(folder, 'web/dist'))).mode & 0o005).toBe(0o005)
    expect((await stat(join(folder, 'web/dist/widget.js'))).mode & 0o004).toBe(0o004)
  })

  test.runIf(isRoot)('from a folder that the user cannot write serves the web files that were built', async () => {
    execFileSync('chown', ['--recursive', '--no-dereference', '0:0', folder])
    execFileSync('chmod', ['--recursive', 'u=rwX,go=rX', folder])
    const command = [process.execPath, join(folder, 'server/start.js')] as const
    const start = () => startFlowdesk({ command: [...command], settings: unseeded, user: 65_534 })
    const current = await start()
    expect((await callApi(await current.ready, 'GET', '/c/default')).status).toBe(200)
    expect(current.stdout()).not.toContain('web files')
    await appendFile(join(folder, 'web/widget/src/loader/main.ts'), '// changed\n')
    const stale = await start()
    const script = await fetch(`${await stale.ready}/widget.js`)
    expect([script.status, (await script.text()).length > 1000]).toEqual([200, true])
    expect(stale.stdout()).toContain('the web files could not be built')
  })
})
