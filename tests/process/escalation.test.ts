import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { connectHubListener, listenOnLoopback } from '../support/chat-hubs.ts'
import { queryRows } from '../support/copied-database.ts'
import { createTestDatabase, seededAdministrator } from '../support/database-server.ts'
import { waitUntil } from '../support/embedded.ts'
import { listTicketMessages, listTickets } from '../support/escalation.ts'
import {
  countEscalationJobs,
  expireEscalationLeases,
  openConversationWithFile,
  quickTick,
  readEscalation,
  requestEscalation,
} from '../support/escalation-programs.ts'
import { openFlowdesk } from '../support/flowdesk.ts'
import { type Gateway, type HoldPoint, openGateway } from '../support/gateway.ts'
import { type HeldLock, holdLock } from '../support/held-lock.ts'
import { callApi, createApiToken, signIn } from '../support/network-client.ts'
import {
  createExternalDatabase,
  createFolder,
  type Program,
  startFlowdesk,
  toConnectionUrl,
} from '../support/process.ts'

async function createDatabase(): Promise<string> {
  return (await createExternalDatabase())['ConnectionStrings__Default'] ?? ''
}

/** Starts a process with the chat alone, on its own database. */
const startChat = (database: string, baseUrl: string, apiToken: string, folder?: string): Promise<Program> =>
  startFlowdesk({
    ...(folder === undefined ? {} : { folder }),
    settings: {
      ...{ ...quickTick, Parts: 'chat,worker', ConnectionStrings__Chat: database },
      ...{ Service__BaseUrl: baseUrl, Service__ApiToken: apiToken },
    },
  })

test('two processes on two databases: a chat becomes a ticket from end to end', async () => {
  const ticketing = await startFlowdesk({
    settings: { Parts: 'ticketing,worker', ConnectionStrings__Ticketing: await createDatabase() },
  })
  const ticketingUrl = await ticketing.ready
  const apiToken = await createApiToken(ticketingUrl, await signIn(ticketingUrl))
  const chat = await startChat(await createDatabase(), ticketingUrl, apiToken)
  const url = await chat.ready
  expect((await callApi(url, 'GET', '/v1/integration/tickets', { token: apiToken })).status).toBe(404)
  expect((await callApi(ticketingUrl, 'GET', '/v1/agent/me')).status).toBe(404)
  const conversation = await openConversationWithFile(url)
  const listener = await connectHubListener(url, 'visitor', conversation.credential)
  await requestEscalation(url, conversation)
  await expect.poll(() => listener.payloadsOf('message').map(({ message }) => message.kind)).toEqual(['TicketOpened'])
  const { ticketId } = await readEscalation(url, conversation)
  const path = `/v1/integration/tickets/${ticketId}`
  const ticket = (await callApi(ticketingUrl, 'GET', path, { token: apiToken })).body.data
  expect(ticket).toMatchObject({ requesterEmailAddress: 'maria@example.com', requesterFullName: 'Maria Lindgren' })
  expect(ticket.description).toContain('Where is my parcel?')
  await waitUntil(async () => {
    const { body } = await callApi(ticketingUrl, 'GET', `${path}/messages`, { token: apiToken })
    return body.data.length === 1 && body.data[0].attachments[0].fileName === 'note.txt'
  })
  for (const server of [url, ticketingUrl])
    expect((await callApi(server, 'GET', '/health')).body).toMatchObject({ checks: { database: 'ok', worker: 'ok' } })
  expect(chat.stdout() + ticketing.stdout()).not.toContain(apiToken)
})

test('four processes on two databases, each part with a worker of its own: a chat becomes a ticket', async () => {
  const ticketingDatabase = { ConnectionStrings__Default: await createDatabase() }
  const ticketing = await startFlowdesk({ settings: { ...ticketingDatabase, Parts: 'ticketing' } })
  const ticketingUrl = await ticketing.ready
  const apiToken = await createApiToken(ticketingUrl, await signIn(ticketingUrl))
  const ticketingWorker = { settings: { ...ticketingDatabase, Parts: 'worker' }, folder: ticketing.folder }
  await (await startFlowdesk(ticketingWorker)).ready
  const settings = {
    ...{ ...quickTick, ConnectionStrings__Default: await createDatabase() },
    ...{ Service__BaseUrl: ticketingUrl, Service__ApiToken: apiToken },
  }
  const chat = await startFlowdesk({ settings: { ...settings, Parts: 'chat' } })
  const url = await chat.ready
  const conversation = await openConversationWithFile(url)
  await requestEscalation(url, conversation)
  expect(await readEscalation(url, conversation)).toEqual({ status: 'requested', ticketId: null })
  // Both processes of the chat need the files.
  const worker = await startFlowdesk({ settings: { ...settings, Parts: 'worker' }, folder: chat.folder })
  const workerUrl = await worker.ready
  await waitUntil(async () => (await readEscalation(url, conversation)).status === 'escalated')
  const { ticketId } = await readEscalation(url, conversation)
  await waitUntil(async () => {
    const path = `/v1/integration/tickets/${ticketId}/messages`
    const { body } = await callApi(ticketingUrl, 'GET', path, { token: apiToken })
    return body.data.length === 1 && body.data[0].attachments[0].fileName === 'note.txt'
  })
  for (const path of ['/v1/integration/tickets', '/v1/agent/me', '/v1/widget/default/config'])
    expect((await callApi(workerUrl, 'GET', path)).status).toBe(404)
})

test('one process keeps its token in a private file, and uses it again after a restart', async () => {
  const folder = await createFolder()
  const database = await createDatabase()
  const settings = { ...quickTick, ConnectionStrings__Default: database }
  const first = await startFlowdesk({ folder, settings })
  const url = await first.ready
  const path = join(folder, 'data/service-token')
  const token = await readFile(path, 'utf8')
  expect(token).toMatch(/^svc_[\w-]{43}\n$/)
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const conversation = await openConversationWithFile(url)
  await requestEscalation(url, conversation)
  await waitUntil(async () => (await readEscalation(url, conversation)).status === 'escalated')
  first.kill('SIGTERM')
  await first.ended
  const second = await startFlowdesk({ folder, settings })
  const again = await openConversationWithFile(await second.ready)
  await requestEscalation(await second.ready, again)
  await waitUntil(async () => (await readEscalation(await second.ready, again)).status === 'escalated')
  expect(await readFile(path, 'utf8')).toBe(token)
  expect(await queryRows(database, 'select name, source from ticketing."apiToken"')).toEqual([
    { name: 'Chat', source: 'chat' },
  ])
  expect(first.stdout() + second.stdout()).not.toContain(token.trim())
})

const CREATION = /^POST \/v1\/integration\/tickets$/
const READ = /^GET \/v1\/integration\/tickets\/by-tracking-key\/\w+$/
const UPLOAD = /^POST \/v1\/integration\/attachments$/
const FILE_MESSAGE = /^POST \/v1\/integration\/tickets\/by-tracking-key\/\w+\/messages$/

interface Escalation {
  readonly gateway: Gateway
  /** Requests the escalation. */
  readonly begin: () => Promise<void>
  /** Locks the row of the conversation, so that the next step waits before its commit. */
  readonly lock: () => Promise<HeldLock>
}

/** Reaches the step and returns what to do after the kill. */
type ReachStep = (escalation: Escalation) => Promise<() => Promise<void>>

const afterwards = async (): Promise<void> => undefined

const holdAt =
  (stop: HoldPoint): ReachStep =>
  async ({ gateway, begin }) => {
    const reached = gateway.hold(stop)
    await begin()
    await reached
    return afterwards
  }

/** Holds a request, locks the conversation, and lets the request continue: its result waits for the lock. */
const holdCommitAfter =
  (request: RegExp): ReachStep =>
  async ({ gateway, begin, lock }) => {
    const reached = gateway.hold({ request, when: 'after' })
    await begin()
    const { proceed } = await reached
    const held = await lock()
    proceed()
    await held.waitForWaiters(1)
    return held.release
  }

const steps: readonly (readonly [step: string, reach: ReachStep])[] = [
  [
    'the escalation was requested',
    async ({ begin, gateway }) => {
      gateway.setDown(true)
      await begin()
      return async () => gateway.setDown(false)
    },
  ],
  ['the creation is on its way', holdAt({ request: CREATION, when: 'before' })],
  ['the ticket exists and its response is on its way', holdAt({ request: CREATION, when: 'after' })],
  ['the tracking key is about to be committed', holdCommitAfter(CREATION)],
  ['the tracking key is stored and the ticket is about to be read', holdAt({ request: READ, when: 'before' })],
  ['the ticket was read and its response is on its way', holdAt({ request: READ, when: 'after' })],
  ['the ticket id and the TicketOpened message are about to be committed', holdCommitAfter(READ)],
  ['a file is on its way', holdAt({ request: UPLOAD, when: 'before' })],
  ['the message with the file is on its way', holdAt({ request: FILE_MESSAGE, when: 'before' })],
  ['the message with the file exists and its response is on its way', holdAt({ request: FILE_MESSAGE, when: 'after' })],
]

test.each(steps)(
  'a kill -9 of the chat when %s makes one ticket and one TicketOpened message',
  async (_step, reach) => {
    const ticketing = await openFlowdesk({ Parts: 'ticketing,worker' })
    onTestFinished(ticketing.close)
    const gateway = await openGateway(await listenOnLoopback(ticketing))
    const { token: apiToken } = await ticketing.makeToken()
    const { address, drop } = await createTestDatabase(inject('server'))
    onTestFinished(drop)
    const database = toConnectionUrl(address)
    const first = await startChat(database, gateway.url, apiToken)
    const url = await first.ready
    const conversation = await openConversationWithFile(url, seededAdministrator)
    const { id } = conversation
    const lock = () => holdLock(database, 'select 1 from chat.conversation where id = $1 for update', [id])
    const proceed = await reach({ gateway, lock, begin: () => requestEscalation(url, conversation) })
    first.killGroup('SIGKILL')
    await first.ended
    await proceed()
    await expireEscalationLeases(database)
    const second = await startChat(database, gateway.url, apiToken, first.folder)
    const nextUrl = await second.ready
    await expect
      .poll(async () => (await readEscalation(nextUrl, conversation)).status, { timeout: 60_000, interval: 200 })
      .toBe('escalated')
    const { ticketId } = await readEscalation(nextUrl, conversation)
    expect((await listTickets(ticketing)).map((ticket) => ticket.id)).toEqual([ticketId])
    await waitUntil(async () => (await countEscalationJobs(database)) === 0)
    const opened = await queryRows(database, `select 1 from chat.message where kind = 'TicketOpened'`)
    expect(opened).toHaveLength(1)
    const messages = await listTicketMessages(ticketing, ticketId ?? 0)
    expect(messages.map(({ attachments }) => attachments.map(({ fileName }) => fileName))).toEqual([['note.txt']])
  },
)
