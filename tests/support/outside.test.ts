import { expect, test } from 'vitest'
import { leftOut, noteOf, pathOf } from './outside.ts'

const here = { name: 'Node', tests: 'tests/node/**', paths: ['/nowhere/node', process.execPath], command: 'get node' }
const absent = { name: 'Rocket', tests: 'tests/space/**', paths: ['/nowhere/rocket'], command: 'get rocket' }

test('what needs an absent program is left out, with one line that says how to get it', () => {
  expect(leftOut(false, [here, absent])).toEqual([absent])
  expect(noteOf(absent)).toBe('Left out for want of Rocket: tests/space/**. To run them, as root: get rocket')
})

test('continuous integration leaves nothing out: there the tests fail, and say how to get the program', () => {
  expect(leftOut(true, [here, absent])).toEqual([])
  expect(() => pathOf(absent)).toThrow('These tests need Rocket. As root: get rocket')
})

test('a program is taken from the first place that has it', () => {
  expect(pathOf(here)).toBe(process.execPath)
})
