import { expect, test } from 'vitest'
import { findDefaultTargetIndex, findTargets, searchTargets, toTargets } from './targets.ts'

const targets = toTargets(
  [
    { id: 1, displayName: 'Jonas Weber', presence: 'offline' },
    { id: 2, displayName: 'Zoë Ümit', presence: 'away' },
    { id: 3, displayName: 'Ada Okafor', presence: 'online' },
  ],
  [{ id: 4, name: 'Returns' }],
)

test('lists agents by presence, and then departments', () => {
  expect(targets.map(({ id }) => id)).toEqual([3, 2, 1, 4])
})

test('finds names without regard to case and accents', () => {
  expect(searchTargets(targets, 'umit zo', 'en').map(({ id }) => id)).toEqual([2])
  expect(searchTargets(targets, '  ', 'en')).toEqual(targets)
})

test('chooses a department only after a search, and an agent who is offline only if nothing else is found', () => {
  const offline = searchTargets(targets, 'jonas', 'en')
  expect(findDefaultTargetIndex(targets, '')).toBe(0)
  expect(findDefaultTargetIndex(offline, 'jonas')).toBe(0)
  expect(findDefaultTargetIndex(targets.slice(2), '')).toBe(-1)
  expect(findDefaultTargetIndex(targets.slice(2), 'r')).toBe(1)
  expect(findDefaultTargetIndex([], 'x')).toBe(-1)
})

const agent = (id: number, departmentIds: readonly number[], isActive = true) =>
  ({
    ...{ id, displayName: `Agent ${id}`, presence: 'online', departmentIds, isActive },
  }) as const
const department = (id: number, isActive = true) => ({ id, name: `Department ${id}`, isActive })
const held = (departmentId: number, agentId: number | null) =>
  ({ departmentId, agentId, status: agentId === null ? 'queued' : 'active' }) as const

const namesOf = (conversations: Parameters<typeof findTargets>[0]) =>
  findTargets(
    conversations,
    [agent(1, [7]), agent(2, [7, 8]), agent(3, [7, 8], false)],
    [department(7), department(8), department(9, false)],
  ).map(({ name }) => name)

test('one conversation goes to another agent of its department, or to another department', () => {
  expect(namesOf([held(7, null)])).toEqual(['Agent 1', 'Agent 2', 'Department 8'])
  expect(namesOf([held(7, 1)])).toEqual(['Agent 2', 'Department 7', 'Department 8'])
})

test('several conversations go to agents of all their departments', () => {
  expect(namesOf([held(7, null), held(8, null)])).toEqual(['Agent 2', 'Department 7', 'Department 8'])
})

test('who has some of several conversations can get the others, and who has all cannot', () => {
  expect(namesOf([held(7, 1), held(7, null)])).toContain('Agent 1')
  expect(namesOf([held(7, 1), held(7, 1)])).not.toContain('Agent 1')
})
