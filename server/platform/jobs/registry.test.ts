import { describe, expect, test } from 'vitest'
import { defaultBackOff } from './back-off.ts'
import { domainEvent, JobRegistry, type LeasedHandler } from './registry.ts'

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

describe('two handlers with the same name are rejected', () => {
  type Register = (jobs: JobRegistry<never>) => void
  const leased: LeasedHandler = {
    name: 'welcome',
    concurrency: 1,
    leaseMs: 60_000,
    backOff: defaultBackOff,
    run: async () => undefined,
    isPermanentFailure: () => false,
  }
  const transactional: Register = (jobs) =>
    jobs.on(domainEvent<string>('ticketCreated'), 'welcome', async () => undefined)
  const scheduled: Register = (jobs) => jobs.every(60_000, 'welcome', async () => false)
  const leasedOnce: Register = (jobs) => jobs.addLeasedHandler(leased)

  test.each<[string, Register, Register]>([
    ['both transactional', transactional, scheduled],
    ['both leased', leasedOnce, (jobs) => jobs.everyLeased(60_000, leased)],
    ['a transactional one, then a leased one', transactional, leasedOnce],
    ['a leased one, then a transactional one', leasedOnce, transactional],
  ])('%s', (_kinds, registerFirst, registerSecond) => {
    const jobs = new JobRegistry<never>()
    registerFirst(jobs)
    expect(() => registerSecond(jobs)).toThrow('the job handler welcome was registered twice')
  })
})
