import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isProcessRunning, readServerProcessId, waitUntil } from '../support/embedded.ts'
import {
  createApiToken,
  findMissingTickets,
  openTcpConnection,
  openUnfinishedSignIn,
  signIn,
  startTicketLoad,
} from '../support/network-client.ts'
import { createExternalDatabase, type Program, startFlowdesk } from '../support/process.ts'

const refused = /^HTTP\/1.1 401 .*connection: close.*"SVC:1004"/s

const stopping = (program: Program) => waitUntil(async () => program.stdout().includes('stopping'))

/** What it says when it gives up waiting. */
const late = 'the server did not close in time; it stops with requests or jobs still running'

/** The processes by which an embedded database serves connections. */
async function backendsOf(server: number): Promise<number[]> {
  const children = await readFile(`/proc/${server}/task/${server}/children`, 'utf8').catch(() => '')
  const ids = children.split(' ').filter(Boolean).map(Number)
  const titles = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')))
  return ids.filter((_, at) => titles[at]?.startsWith('postgres: flowdesk'))
}

/** Stops the connections of a program to its own database where they are, as soon as there are any. Goes on by what it returns. */
async function freeze({ folder }: Program): Promise<() => void> {
  let frozen: number[] = []
  await waitUntil(async () => {
    frozen = await backendsOf(await readServerProcessId(join(folder, 'data')).catch(() => 0))
    return frozen.length > 0
  })
  for (const id of frozen) process.kill(id, 'SIGSTOP')
  return () => {
    for (const id of frozen) process.kill(id, 'SIGCONT')
  }
}

test('SIGTERM completes running requests, then stops the database', async () => {
  const program = await startFlowdesk()
  const slow = await openUnfinishedSignIn(await program.ready)
  const server = await readServerProcessId(join(program.folder, 'data'))
  program.kill('SIGTERM')
  await stopping(program)
  expect(await isProcessRunning(server)).toBe(true)
  expect(await slow.finish()).toMatch(refused)
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(await isProcessRunning(server)).toBe(false)
})

test('SIGINT from a terminal, which npm sends again, counts once: running requests are completed', async () => {
  const program = await startFlowdesk({ settings: await createExternalDatabase() })
  const slow = await openUnfinishedSignIn(await program.ready)
  program.kill('SIGINT')
  program.kill('SIGINT')
  await stopping(program)
  program.kill('SIGINT')
  expect(await slow.finish()).toMatch(refused)
  expect(await program.ended).toEqual({ code: 0, signal: null })
})

test('a second signal, later, ends the program at once', async () => {
  const program = await startFlowdesk()
  await openUnfinishedSignIn(await program.ready)
  const server = await readServerProcessId(join(program.folder, 'data'))
  program.kill('SIGTERM')
  await stopping(program)
  await delay(1500)
  program.kill('SIGTERM')
  expect(await program.ended).toEqual({ code: 1, signal: null })
  await waitUntil(async () => !(await isProcessRunning(server)))
})

test('idle connections do not delay the stop', async () => {
  const program = await startFlowdesk({ settings: await createExternalDatabase() })
  const url = await program.ready
  const silent = Array.from({ length: 300 }, () => openTcpConnection(url))
  const begun = Array.from({ length: 50 }, () =>
    openTcpConnection(url, 'POST /v1/dashboard/auth/login HTTP/1.1\r\nhost:'),
  )
  const answered = Array.from({ length: 50 }, () =>
    openTcpConnection(url, 'GET /health/live HTTP/1.1\r\nhost: me\r\n\r\n'),
  )
  await Promise.all([...silent, ...begun, ...answered])
  await signIn(url)
  program.kill('SIGTERM')
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(program.stdout()).not.toContain(late)
})

test('SIGTERM under load loses no accepted ticket', async () => {
  const settings = await createExternalDatabase()
  const program = await startFlowdesk({ settings })
  const url = await program.ready
  const token = await createApiToken(url, await signIn(url))
  const load = startTicketLoad([url], token)
  await waitUntil(async () => load.accepted.length > 300)
  program.kill('SIGTERM')
  expect(await program.ended).toEqual({ code: 0, signal: null })
  await load.stop()
  expect(Object.keys(load.outcomeCounts).sort()).toEqual(['0', '202'])
  expect(program.stdout()).not.toContain(late)

  const next = await startFlowdesk({ settings })
  expect(await findMissingTickets(await next.ready, token, load.accepted)).toEqual([])
})

test('a signal stops a process that waits for its database', async () => {
  const program = await startFlowdesk({ settings: { ConnectionStrings__Default: 'postgres://me@127.0.0.1:1/me' } })
  await waitUntil(async () => program.stdout().includes('the database is not reachable yet; retrying'))
  program.kill('SIGTERM')
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(program.stderr()).toBe('')
})

test('a signal during the start stops the process after the current step', async () => {
  const program = await startFlowdesk()
  const goOn = await freeze(program)
  program.kill('SIGTERM')
  await stopping(program)
  await delay(1000)
  goOn()
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(program.stdout()).not.toContain('ready')
  expect(program.stdout()).not.toContain('WARN')
  expect(program.stderr()).toBe('')
})

test('connections to the database are closed before it is stopped', async () => {
  // Without a worker and hubs, whose looks would be under way on these connections.
  const program = await startFlowdesk({ settings: { Parts: 'ticketing' } })
  await program.ready
  const goOn = await freeze(program)
  program.kill('SIGTERM')
  await stopping(program)
  // A database that stops now breaks connections whose end it has not noticed.
  await delay(1000)
  goOn()
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(program.stdout()).not.toContain('WARN')
})

test('a database that is slow to notice closed connections is stopped without a warning', async () => {
  const program = await startFlowdesk({ settings: { Parts: 'ticketing' } })
  await program.ready
  const goOn = await freeze(program)
  program.kill('SIGTERM')
  await stopping(program)
  await delay(8000)
  goOn()
  expect(await program.ended).toEqual({ code: 0, signal: null })
  expect(program.stdout()).not.toContain('WARN')
})
