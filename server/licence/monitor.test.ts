import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { LicenceServer, type TestLicence } from '../../tests/support/licence-server.ts'
import { LicenceMonitor } from './monitor.ts'

const server = await LicenceServer.start()
afterAll(() => server.stop())

const openMonitor = ({ settings, stateFolder }: TestLicence, now: () => Date): Promise<LicenceMonitor> =>
  LicenceMonitor.open(
    {
      url: String(settings['License__ServerUrl']),
      key: String(settings['License__Key']),
      signingKeys: JSON.parse(server.signingKeys),
      checkIntervalMs: 60_000,
      graceDays: 14,
      stateFolder,
    },
    {
      installationId: 'shared',
      version: 'test',
      now,
      log: pino({ level: 'silent' }),
      readUsage: async () => ({}),
    },
  )

/** A clock that is a second later whenever it is read, so that time passes between an answer and its storage. */
function createTickingClock() {
  let time = Date.now()
  const now = (): Date => {
    time += 1000
    return new Date(time)
  }
  return { read: () => time, now }
}

test('an answer does not replace a newer one that another process has stored meanwhile', async () => {
  const issued = await server.issue()
  const clock = createTickingClock()
  let fastTime = clock.read()
  const [slow, fast] = [await openMonitor(issued, clock.now), await openMonitor(issued, () => new Date(fastTime))]
  issued.misbehave(async (request, forward) => {
    const answer = await forward(request)
    issued.misbehave(null)
    await issued.change({ status: 'revoked' })
    // This is after the slow process accepts its answer, and before the slow process stores the answer.
    fastTime = clock.read() + 1500
    await fast.checkIfDue()
    return answer
  })
  await slow.checkIfDue()
  expect(slow.read()).toEqual(fast.read())
  const restarted = await openMonitor(issued, clock.now)
  expect([restarted.read().status, restarted.read().lastCheckedAt]).toEqual(['Blocked', fast.read().lastCheckedAt])
})
