import { expect, test } from 'vitest'
import { runSoak } from './run.ts'

test('after broken connections and killed servers, the transcripts of visitor, agent and database are the same', async () => {
  const { differences, figures } = await runSoak({
    conversations: 50,
    seconds: 12,
    minEvents: 51,
    kills: 2,
    pauseMs: 1000,
    log: () => undefined,
  })
  expect(differences).toEqual([])
  // Without enough messages and faults the test would prove nothing.
  expect(figures).toMatchObject({ conversations: 50, kills: 2 })
  for (const figure of ['acknowledged', 'reconnects', 'events', 'brokenConnections'] as const)
    expect(figures[figure]).toBeGreaterThan(50)
  for (const figure of ['eventsOverWebSockets', 'eventsOverServerSentEvents', 'eventsOverLongPolling'] as const)
    expect(figures[figure]).toBeGreaterThan(0)
})
