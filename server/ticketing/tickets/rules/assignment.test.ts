import { expect, test } from 'vitest'
import { chooseAssignee } from './assignment.ts'

const people = (...counts: readonly number[]) => counts.map((ticketCount, at) => ({ userId: at + 1, ticketCount }))

test('round robin chooses in the order of ids and starts over, whatever the number of open tickets', () => {
  const turns: (number | null)[] = []
  let last: number | null = null
  for (let turn = 0; turn < 5; turn++) {
    last = chooseAssignee('round_robin', people(9, 0, 4), last)?.userId ?? null
    turns.push(last)
  }
  expect(turns).toEqual([1, 2, 3, 1, 2])
})

test('round robin continues after a person who is no longer a candidate', () => {
  const left = people(0, 0, 0).filter(({ userId }) => userId !== 2)
  expect(chooseAssignee('round_robin', left, 2)?.userId).toBe(3)
  expect(chooseAssignee('round_robin', left, 99)?.userId).toBe(1)
})

test('the person with the fewest tickets is chosen, in turn if several have equally few', () => {
  expect(chooseAssignee('least_busy', people(3, 1, 2), 2)?.userId).toBe(2)
  expect(chooseAssignee('least_busy', people(1, 2, 1), 1)?.userId).toBe(3)
  expect(chooseAssignee('least_busy', people(1, 2, 1), 3)?.userId).toBe(1)
})

test.each(['round_robin', 'least_busy'] as const)('%s chooses no assignee if there is no candidate', (strategy) => {
  expect(chooseAssignee(strategy, [], 1)).toBeUndefined()
})
