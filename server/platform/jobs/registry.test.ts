import { expect, test } from 'vitest'
import { domainEvent, JobRegistry } from './registry.ts'

test('a wake-up reaches every listener until it unsubscribes', () => {
  const jobs = new JobRegistry<never>()
  const woken: string[] = []
  const stop = jobs.onWake(() => woken.push('one'))
  jobs.onWake(() => woken.push('other'))
  jobs.wake()
  stop()
  jobs.wake()
  expect(woken).toEqual(['one', 'other', 'other'])
})

test('a wake-up without listeners does nothing', () => {
  expect(() => new JobRegistry<never>().wake()).not.toThrow()
})

test('an event has its registered handlers, and a schedule has one with its own name', () => {
  const jobs = new JobRegistry<never>()
  const ticketCreated = domainEvent<string>('ticketCreated')
  jobs.on(ticketCreated, 'welcome', async () => undefined)
  jobs.onBatch(ticketCreated, 'count', async () => undefined)
  jobs.every(60_000, 'sweep', async () => false)
  expect(jobs.listHandlers(ticketCreated)).toEqual(['welcome', 'count'])
  expect([...jobs.transactionalHandlers.keys()]).toEqual(['welcome', 'count', 'sweep'])
  expect(jobs.schedules).toEqual([{ name: 'sweep', everyMs: 60_000 }])
})

test('two handlers with the same name are rejected', () => {
  const jobs = new JobRegistry<never>()
  jobs.on(domainEvent<string>('ticketCreated'), 'welcome', async () => undefined)
  expect(() => jobs.every(60_000, 'welcome', async () => false)).toThrow('registered twice')
})
