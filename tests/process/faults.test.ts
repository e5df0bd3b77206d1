import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { canMountDisks, fillDisk, mountDisk } from '../support/disk.ts'
import { openTestPostgres, waitUntil } from '../support/embedded.ts'
import {
  bootstrapVisitor,
  callApi,
  countTickets,
  createApiToken,
  createFileForm,
  createServiceKey,
  createTicket,
  findMissingTickets,
  type NetworkResponse,
  openTcpConnection,
  openUnfinishedSignIn,
  signIn,
  signInToConsole,
  startTicketLoad,
} from '../support/network-client.ts'
import { createExternalDatabase, createFolder, startFlowdesk, toConnectionUrl } from '../support/process.ts'

interface Operation {
  readonly operationId: string
  readonly security: readonly Readonly<Record<string, unknown>>[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> }
}

/** Routes whose responses come from memory. */
const withoutDatabase = [
  'getHealth',
  'getLiveness',
  'getOpenApiDocument',
  'getAttachmentConfiguration',
  'getSignInOptions',
  'getStaffSignInMethods',
  // Not configured in this test.
  'signInAgentWithSingleSignOn',
  'signInStaffWithDirectory',
  'signInStaffWithIdToken',
  'signInStaffWithCode',
  'requestStaffSignInCode',
  'requestAgentPasswordLink',
  'receiveInboundEmail',
]

function toCredential(scheme: string, token: string | undefined) {
  if (token === undefined) return {}
  if (scheme === 'visitor') return { headers: { authorization: `Visitor ${token}` } }
  return scheme === 'serviceKey' ? { headers: { 'x-api-key': token } } : { token }
}

/** Calls an operation of the API reference with its own example and the token that it asks for. */
async function callExample(
  url: string,
  tokens: Readonly<Record<string, string>>,
  { method, path, security, requestBody }: Operation & { readonly method: string; readonly path: string },
): Promise<NetworkResponse> {
  const [scheme = ''] = Object.keys(security[0] ?? {})
  const { [scheme]: token } = tokens
  const content = requestBody?.content ?? {}
  const body = 'multipart/form-data' in content ? createFileForm() : content['application/json']?.example
  const whole = path
    .replace('{id}', '1')
    .replace('{linkId}', '1')
    .replace('{trackingKey}', '0123456789abcdefghjkmnpqrs')
    .replace('{key}', 'default')
    .replace('{token}', 'a'.repeat(22))
  const credential = toCredential(scheme, token)
  return await callApi(url, method.toUpperCase(), whole, body === undefined ? credential : { ...credential, body })
}

/** The answers of all operations that were not refused as they should. */
async function notRefused(url: string, tokens: Readonly<Record<string, string>>): Promise<string[]> {
  const { body } = await callApi(url, 'GET', '/openapi/v1.json')
  const paths: Record<string, Record<string, Operation>> = body.paths
  const operations = Object.entries(paths)
    .flatMap(([path, of]) => Object.entries(of).map(([method, operation]) => ({ ...operation, path, method })))
    .filter(({ operationId }) => !withoutDatabase.includes(operationId))
  expect(operations.length).toBeGreaterThan(20)
  const answers = await Promise.all(operations.map((operation) => callExample(url, tokens, operation)))
  return answers.flatMap((answer, place) =>
    isRefused(answer) ? [] : [`${operations[place]?.operationId}: ${answer.status} ${JSON.stringify(answer.body)}`],
  )
}

const isRefused = ({ status, headers, body }: NetworkResponse): boolean =>
  status === 503 && body.error.code === 'SVC:0002' && Number(headers.get('retry-after')) >= 1

test('routes that need the database are refused while it is unreachable, and work again afterwards', async () => {
  const root = await createFolder()
  const database = await openTestPostgres(root)
  const program = await startFlowdesk({
    settings: { ConnectionStrings__Default: toConnectionUrl(database.connection) },
  })
  const url = await program.ready
  const dashboard = await signIn(url)
  const [consoleToken, visitor] = [await signInToConsole(url), await bootstrapVisitor(url)]
  const [apiToken, unseen] = [await createApiToken(url, dashboard), await createApiToken(url, dashboard)]
  const serviceKey = await createServiceKey(url, consoleToken)
  const before = await createTicket(url, apiToken)
  expect(before.status).toBe(202)
  const keyed = () =>
    callApi(url, 'POST', '/v1/integration/tickets', {
      token: apiToken,
      headers: { 'idempotency-key': 'once' },
      body: { poolId: 1, subject: 'Once' },
    })

  await database.stop()
  expect(await notRefused(url, { apiToken, dashboard, console: consoleToken, visitor, serviceKey })).toEqual([])
  expect(await keyed()).toSatisfy(isRefused)
  expect(await createTicket(url, unseen)).toSatisfy(isRefused)
  expect(await createTicket(url, `svc_${'a'.repeat(43)}`)).toSatisfy(isRefused)
  expect(await callApi(url, 'GET', '/health')).toMatchObject({ status: 503, body: { checks: { database: 'failing' } } })
  expect(await callApi(url, 'GET', '/health/live')).toMatchObject({ status: 200 })
  expect(await createTicket(url, 'nonsense')).toMatchObject({ status: 401 })
  expect(await callApi(url, 'GET', '/v1/nothing')).toMatchObject({ status: 404 })

  await openTestPostgres(root)
  await waitUntil(async () => (await callApi(url, 'GET', '/health')).status === 200)
  const [first, second] = [await keyed(), await keyed()]
  expect(first).toMatchObject({ status: 202 })
  expect(second.body).toEqual(first.body)
  const third = await createTicket(url, unseen)
  expect(third.status).toBe(202)
  expect((await callApi(url, 'GET', '/v1/dashboard/pools', { token: dashboard })).status).toBe(200)
  expect(
    await findMissingTickets(
      url,
      apiToken,
      [before, first, third].map(({ body }) => body.data.trackingKey),
    ),
  ).toEqual([])
  expect(await countTickets(url, apiToken)).toBe(3)
})

test('clients that stop during a request change nothing and cause no server error', async () => {
  const program = await startFlowdesk({ settings: await createExternalDatabase() })
  const url = await program.ready
  const token = await createApiToken(url, await signIn(url))
  const head = `POST /v1/integration/tickets HTTP/1.1\r\nhost: me\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\n`
  for (const words of [
    '',
    'POST /v1',
    head,
    `${head}content-length: 100\r\n\r\n{"subject":`,
    `${head}transfer-encoding: chunked\r\n\r\n5\r\n{"sub`,
  ]) {
    const socket = await openTcpConnection(url, words)
    await createTicket(url, token)
    socket.destroy()
  }
  const slow = await openUnfinishedSignIn(url)
  slow.abandon()
  await waitUntil(async () => (await countTickets(url, token)) === 5)
  program.kill('SIGTERM')
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(program.stdout()).not.toMatch(/ERROR|WARN|FATAL/)
})

// Only root can make a disk that is small enough to be filled.
test.runIf(canMountDisks)('on a full disk creations are refused until there is space again', async () => {
  const folder = await createFolder()
  mountDisk(folder, 'size=120m')
  const program = await startFlowdesk({ folder })
  const url = await program.ready
  const token = await createApiToken(url, await signIn(url))
  const load = startTicketLoad([url], token)
  await waitUntil(async () => load.accepted.length > 100)
  await fillDisk(join(folder, 'filler'))
  await waitUntil(async () => (load.outcomeCounts['503 SVC:0002'] ?? 0) > 20)
  expect(await callApi(url, 'GET', '/health/live')).toMatchObject({ status: 200 })
  const before = load.accepted.length
  await rm(join(folder, 'filler'))
  await waitUntil(async () => load.accepted.length > before + 100)
  await load.stop()
  expect(Object.keys(load.outcomeCounts).sort()).toEqual(['202', '503 SVC:0002'])
  expect(await findMissingTickets(url, token, load.accepted)).toEqual([])
})
