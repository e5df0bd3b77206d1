import { expect, test } from 'vitest'
import { decideTagCounts, replaceTag } from './tags.ts'

const ticket = (poolId: number, ...tags: string[]) => ({ poolId, tags: JSON.stringify(tags) })
const change = (poolId: number, name: string, difference: number) => ({
  ...{ poolId, nameKey: name.toLowerCase(), name, difference },
})

test('a change of other columns changes no count', () => {
  expect(decideTagCounts(ticket(1, 'a', 'b'), ticket(1, 'a', 'b'))).toEqual([])
})

test('tags that are added and removed are counted, in the order of their keys', () => {
  expect(decideTagCounts(ticket(1, 'z', 'kept'), ticket(1, 'kept', 'M', 'a'))).toEqual([
    change(1, 'a', 1),
    change(1, 'M', 1),
    change(1, 'z', -1),
  ])
})

test('a ticket that moves takes its tags to the other pool', () => {
  expect(decideTagCounts(ticket(2, 'a', 'b'), ticket(1, 'b', 'c'))).toEqual([
    change(1, 'b', 1),
    change(1, 'c', 1),
    change(2, 'a', -1),
    change(2, 'b', -1),
  ])
})

test('spellings that differ only in case are counted once, in the first spelling', () => {
  expect(decideTagCounts(ticket(1), ticket(1, 'VIP', 'vip'))).toEqual([change(1, 'VIP', 1)])
  expect(decideTagCounts(ticket(1, 'VIP'), ticket(1, 'vip'))).toEqual([])
})

const rename = (tags: readonly string[], newName: string | null) => replaceTag(tags, { nameKey: 'old', newName })

test('a renamed tag keeps its place, in any spelling', () => {
  expect(rename(['a', 'Old', 'z'], 'New')).toEqual(['a', 'New', 'z'])
})

test('a tag that is renamed to another tag of the list is merged with it, at the first place', () => {
  expect(rename(['new', 'a', 'old', 'OLD'], 'New')).toEqual(['New', 'a'])
})

test('a deleted tag is removed in every spelling', () => {
  expect(rename(['old', 'a', 'OLD'], null)).toEqual(['a'])
})

test('a list that already has the new spelling is returned itself', () => {
  const tags = ['a', 'OLD']
  expect(rename(tags, 'OLD')).toBe(tags)
  expect(rename([...tags, 'old'], 'OLD')).toEqual(tags)
})

test('a list without the tag is returned itself', () => {
  const tags = ['older', 'new', 'NEW']
  expect(rename(tags, 'New')).toBe(tags)
})
