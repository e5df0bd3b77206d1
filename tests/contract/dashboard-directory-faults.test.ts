import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type ApiResponse, type Flowdesk, openFlowdesk } from '../support/flowdesk.ts'
import { makeStaffMember } from '../support/people.ts'
import { formatOutcome } from '../support/refusals.ts'

/** How many sign-ins of one process wait for the directory. */
const MAX_CONCURRENT = 20

const password = 'the password in the directory'

let flowdesk: Flowdesk

beforeAll(async () => {
  flowdesk = await openFlowdesk()
})
afterAll(() => flowdesk.close())

/** Opens a directory that behaves as `respond` says, and a server that uses it. */
async function openPair(respond: (socket: Socket) => void, settings: Record<string, string> = {}) {
  const connections: { received: string }[] = []
  const sockets: Socket[] = []
  const directory = createServer((socket) => {
    const connection = { received: '' }
    connections.push(connection)
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      connection.received += bytes.toString('latin1')
    })
    respond(socket)
  })
  directory.listen(0, '127.0.0.1')
  await once(directory, 'listening')
  const address = directory.address()
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    directory.close()
  })
  const server = await flowdesk.openSecondProcess({
    Ldap__Url: `ldap://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    Ldap__BaseDn: 'dc=example,dc=com',
    ...settings,
  })
  onTestFinished(server.close)
  const signIn = (): Promise<ApiResponse> =>
    server.post('/v1/dashboard/auth/login/ldap', { body: { username: 'maria', password } })
  return { server, signIn, connections }
}

test('a directory that does not respond: 503 SVC:0002 after a time, for as many as may wait, while others sign in', async () => {
  const { server, signIn, connections } = await openPair(() => undefined)
  const { credentials } = await makeStaffMember(flowdesk)
  // All at once, because those who wait give up after five seconds.
  const signIns = Array.from({ length: MAX_CONCURRENT + 1 }, signIn)
  await expect.poll(() => connections.length).toBe(MAX_CONCURRENT)
  expect(formatOutcome(await server.post('/v1/dashboard/auth/login', { body: credentials }))).toBe('200')
  const answers = await Promise.all(signIns)
  expect(answers.map((answer) => `${formatOutcome(answer)} ${answer.body.error.details.reason}`).toSorted()).toEqual([
    ...Array(MAX_CONCURRENT).fill('503 SVC:0002 dependency_unavailable'),
    '503 SVC:0002 overloaded',
  ])
  expect(connections).toHaveLength(MAX_CONCURRENT)
})

test.each<[string, (socket: Socket) => void]>([
  ['closes the connection at once', (socket) => void socket.destroy()],
  ['closes the connection when it is asked', (socket) => void socket.once('data', () => socket.destroy())],
  ['ends the connection when it is asked', (socket) => void socket.once('data', () => socket.end())],
  ['sends HTTP', (socket) => void socket.once('data', () => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))],
  ['sends half a response', (socket) => void socket.once('data', () => socket.end(Buffer.from('300c020102', 'hex')))],
])('a directory that %s: 503 SVC:0002', async (_what, respond) => {
  const { signIn } = await openPair(respond)
  expect(formatOutcome(await signIn())).toBe('503 SVC:0002')
})

/** Accepts StartTLS (message 2), and then breaks the connection in place of the handshake. */
function breakAfterStartTls(socket: Socket): void {
  socket.once('data', () => {
    socket.write(Buffer.from('300c02010278070a010004000400', 'hex'))
    socket.once('data', () => socket.destroy())
  })
}

test('StartTLS that fails: 503 SVC:0002, and no password is sent without TLS', async () => {
  const account = { Ldap__BindDn: 'cn=searcher,dc=example,dc=com', Ldap__BindPassword: password }
  const { signIn, connections } = await openPair(breakAfterStartTls, { Ldap__StartTls: 'true', ...account })
  expect(formatOutcome(await signIn())).toBe('503 SVC:0002')
  expect(connections).toHaveLength(1)
  expect(connections[0]?.received).not.toContain(password)
})
