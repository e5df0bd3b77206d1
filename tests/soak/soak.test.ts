import { expect, test } from 'vitest'
import { runSoak } from './run.ts'

test('behind broken lines and a killed server every transcript is the same for visitor, agent and database', async () => {
  const { differences, figures } = await runSoak({
    conversations: 50,
    seconds: 12,
    minEvents: 51,
    kills: 2,
    pauseMs: 1000,
    log: () => undefined,
  })
  expect(differences).toEqual([])
  // Without trouble and talk it would prove nothing.
  expect(figures).toMatchObject({ conversations: 50, kills: 2 })
  for (const figure of ['acknowledged', 'reconnects', 'events', 'brokenConnections'] as const)
    expect(figures[figure]).toBeGreaterThan(50)
  for (const figure of ['eventsOverWebSockets', 'eventsOverServerSentEvents', 'eventsOverLongPolling'] as const)
    expect(figures[figure]).toBeGreaterThan(0)
}, 120_000)
