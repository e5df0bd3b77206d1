import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { down, LicenceServer, silent } from '../support/licence-server.ts'
import { callApi, signInToConsole } from '../support/network-client.ts'
import { createExternalDatabase, type Program, startFlowdesk } from '../support/process.ts'

const server = await LicenceServer.start()
afterAll(() => server.stop())

async function readLicence(url: string) {
  return (await callApi(url, 'GET', '/v1/admin/license', { token: await signInToConsole(url) })).body.data
}

const waitForStatus = async (url: string, status: string): Promise<void> =>
  await expect.poll(async () => (await readLicence(url)).status, { interval: 200 }).toBe(status)

/** The warnings of a program about the licence. */
const warningsOf = (program: Program): string[] =>
  program
    .stdout()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { level: number; msg: string; reason?: string })
    .filter(({ level, msg }) => level >= 40 && /licence/.test(msg))
    .map(({ msg, reason }) => (reason === undefined ? msg : `${msg} (${reason})`))

async function stop(program: Program): Promise<void> {
  program.kill('SIGTERM')
  expect((await program.ended).code).toBe(0)
}

test('a licence server that never responds delays neither the start nor the stop', async () => {
  const licence = await server.issue()
  licence.misbehave(silent)
  const program = await startFlowdesk({ settings: { ...(await createExternalDatabase()), ...licence.settings } })
  const url = await program.ready
  await expect.poll(() => licence.requests.length).toBe(1)
  expect((await readLicence(url)).status).toBe('Pending')
  await stop(program)
  expect(licence.requests).toHaveLength(1)
})

test('a restart without the licence server continues with the stored answer, and the log names no secret', async () => {
  const licence = await server.issue()
  const settings = { ...(await createExternalDatabase()), ...licence.settings, NODE_ENV: 'production' }
  const first = await startFlowdesk({ settings })
  await waitForStatus(await first.ready, 'Active')
  await stop(first)
  expect(warningsOf(first)).toEqual([])
  expect(first.stdout()).toContain('the licence is now Active')

  licence.misbehave(down)
  const second = await startFlowdesk({ settings })
  expect((await readLicence(await second.ready)).status).toBe('Active')
  await expect.poll(() => warningsOf(second).length).toBeGreaterThan(0)
  await stop(second)
  expect(new Set(warningsOf(second))).toEqual(
    new Set(['the licence server sent no answer: it is unreachable (UND_ERR_SOCKET)']),
  )

  await writeFile(join(licence.stateFolder, 'licence.json'), '{"answer":')
  const third = await startFlowdesk({ settings })
  expect((await readLicence(await third.ready)).status).toBe('Pending')
  await stop(third)
  const ignored = warningsOf(third).filter((line) => line.includes('ignored'))
  expect(ignored).toEqual([
    'the stored licence is ignored: the file in License:StateDirectory cannot be used (it is not JSON)',
  ])
  const written = [first, second, third].map((program) => program.stdout() + program.stderr()).join('')
  expect(written).not.toContain(licence.settings['License__Key'])
})

test('each process that serves a part checks the licence, and a process with only the worker does not', async () => {
  const licence = await server.issue({ status: 'revoked' })
  const settings = { ...(await createExternalDatabase()), ...licence.settings }
  const start = async (Parts: string) => await (await startFlowdesk({ settings: { ...settings, Parts } })).ready
  const worker = await start('worker')
  expect((await callApi(worker, 'GET', '/health')).body.checks.licence).toBe('off')
  expect(licence.requests).toEqual([])
  const [ticketing, chat] = await Promise.all([start('ticketing'), start('chat')])
  await waitForStatus(chat, 'Blocked')
  const isBlocked = async () => (await callApi(ticketing, 'GET', '/v1/dashboard/pools')).status === 503
  await expect.poll(isBlocked).toBe(true)
  expect(new Set(licence.requests.map(({ installationId }) => installationId)).size).toBe(1)
})
