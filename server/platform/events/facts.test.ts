import { expect, test } from 'vitest'
import { Bell, fact, Reactions } from './facts.ts'

test('a bell wakes everybody who listens, until they stop', () => {
  const bell = new Bell()
  const heard: string[] = []
  const stop = bell.listen(() => heard.push('one'))
  bell.listen(() => heard.push('other'))
  bell.ring()
  stop()
  bell.ring()
  expect(heard).toEqual(['one', 'other', 'other'])
})

test('a bell that nobody listens to rings all the same', () => {
  expect(() => new Bell().ring()).not.toThrow()
})

test('reactions keep their facts, and a schedule is a fact of its own name', () => {
  const reactions = new Reactions<never>()
  reactions.on(fact<string>('ticketCreated'), 'welcome', async () => undefined)
  reactions.onMany(fact<string>('ticketCreated'), 'count', async () => undefined)
  reactions.every(60_000, 'sweep', async () => false)
  expect(reactions.reactions.map(({ fact: name, name: who }) => `${name} ${who}`)).toEqual([
    'ticketCreated welcome',
    'ticketCreated count',
    'sweep sweep',
  ])
  expect(reactions.schedules).toEqual([{ name: 'sweep', everyMs: 60_000 }])
})
