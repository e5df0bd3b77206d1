import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { isProcessRunning, readServerProcessId, waitUntil } from '../support/embedded.ts'
import {
  callApi,
  countTickets,
  createApiToken,
  findMissingTickets,
  signIn,
  startTicketLoad,
  type TicketLoad,
} from '../support/network-client.ts'
import { createFolder, type Program, startFlowdesk } from '../support/process.ts'

/** A program on an embedded database of its own that integrators keep busy, and the token they use. */
async function busyProgram(): Promise<{ program: Program; url: string; token: string; load: TicketLoad }> {
  const program = await startFlowdesk()
  const url = await program.ready
  const token = await createApiToken(url, await signIn(url))
  const load = startTicketLoad([url], token)
  await waitUntil(async () => load.accepted.length > 200)
  return { program, url, token, load }
}

const databaseOf = (program: Program) => readServerProcessId(join(program.folder, 'data'))

const deaths: readonly (readonly [who: string, kill: (program: Program) => Promise<void>])[] = [
  ['the program', async (program) => program.kill('SIGKILL')],
  ['its whole group', async (program) => program.killGroup('SIGKILL')],
  [
    'the database and the program',
    async (program) => {
      process.kill(await databaseOf(program), 'SIGKILL')
      program.kill('SIGKILL')
    },
  ],
]

test.each(deaths)(
  'after a kill -9 of %s the next start succeeds and no accepted ticket is lost',
  async (_who, kill) => {
    const { program, token, load } = await busyProgram()
    await kill(program)
    expect(await program.ended).toEqual({ code: null, signal: 'SIGKILL' })
    await load.stop()
    const next = await startFlowdesk({ folder: program.folder })
    const url = await next.ready
    expect(await findMissingTickets(url, token, load.accepted)).toEqual([])
    expect(await callApi(url, 'GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
    await signIn(url)
  },
)

test('a first start that is killed or stopped at any moment does not prevent the next start', async () => {
  const folder = await createFolder()
  const signals = ['SIGKILL', 'SIGTERM', 'SIGKILL', 'SIGTERM', 'SIGKILL'] as const
  for (const [turn, signal] of signals.entries()) {
    const program = await startFlowdesk({ folder })
    await Promise.race([delay(300 * (turn + 1)), program.ready])
    program.kill(signal)
    await program.ended
    expect(program.stderr()).toBe('')
  }
  const program = await startFlowdesk({ folder })
  await signIn(await program.ready)
})

// Node would print all of an uncaught error, including what the database reports about a row.
const trap = `process.on('SIGUSR2', () => Promise.reject(Object.assign(new Error('a bug'), { detail: 'hush'.repeat(2) })))`

test('an uncaught error is logged without quoted values, ends the program, and loses no data', async () => {
  const settings = { NODE_ENV: 'production', NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(trap)}` }
  const program = await startFlowdesk({ settings })
  await program.ready
  const server = await databaseOf(program)
  program.kill('SIGUSR2')
  expect(await program.ended).toEqual({ code: 1, signal: null })
  const last = JSON.parse(program.stdout().trim().split('\n').at(-1) ?? '')
  expect(last).toMatchObject({ level: 60, message: 'a bug', msg: 'the process ended because of an unexpected error' })
  expect(program.stdout() + program.stderr()).not.toContain('hushhush')
  await waitUntil(async () => !(await isProcessRunning(server)))
  const next = await startFlowdesk({ folder: program.folder })
  await signIn(await next.ready)
})

/** Returns a backend process of the database that serves one of our connections. */
async function connectionOf(server: number): Promise<number> {
  for (const entry of await readdir('/proc')) {
    const [status, title] = await Promise.all(
      ['status', 'cmdline'].map((file) => readFile(`/proc/${entry}/${file}`, 'utf8').catch(() => '')),
    )
    if (status?.includes(`PPid:\t${server}\n`) && title?.includes('flowdesk flowdesk')) return Number(entry)
  }
  throw new Error('no agent is connected')
}

test('a database that is killed under load is restarted; meanwhile calls are refused, and no accepted ticket is lost', async () => {
  const { program, url, token, load } = await busyProgram()
  for (const isWhole of [true, false, true]) {
    const server = await databaseOf(program)
    const { accepted, outcomeCounts } = load
    const refusedBefore = outcomeCounts['503 SVC:0002'] ?? 0
    process.kill(isWhole ? server : await connectionOf(server), 'SIGKILL')
    await waitUntil(async () => (outcomeCounts['503 SVC:0002'] ?? 0) > refusedBefore)
    const before = accepted.length
    await waitUntil(async () => accepted.length > before + 100)
    expect(await isProcessRunning(program.id)).toBe(true)
  }
  await load.stop()
  expect(Object.keys(load.outcomeCounts).sort()).toEqual(['202', '503 SVC:0002'])
  expect(await findMissingTickets(url, token, load.accepted)).toEqual([])
  // A refused creation may have been made all the same, where only the answer of its commit was lost.
  expect(await countTickets(url, token)).toBeGreaterThanOrEqual(load.accepted.length)
  expect(await callApi(url, 'GET', '/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
  program.kill('SIGTERM')
  expect(await program.ended).toEqual({ code: 0, signal: null })
})
