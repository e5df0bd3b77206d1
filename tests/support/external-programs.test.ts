import { expect, test } from 'vitest'
import { findProgramPath, formatSkipNote, missingPrograms } from './external-programs.ts'

const here = { name: 'Node', tests: 'tests/node/**', paths: ['/nowhere/node', process.execPath], command: 'get node' }
const absent = { name: 'Rocket', tests: 'tests/space/**', paths: ['/nowhere/rocket'], command: 'get rocket' }

test('what needs an absent program is left out, with one line that says how to get it', () => {
  expect(missingPrograms(false, [here, absent])).toEqual([absent])
  expect(formatSkipNote(absent)).toBe('Left out for want of Rocket: tests/space/**. To run them, as root: get rocket')
})

test('continuous integration leaves nothing out: there the tests fail, and say how to get the program', () => {
  expect(missingPrograms(true, [here, absent])).toEqual([])
  expect(() => findProgramPath(absent)).toThrow('These tests need Rocket. As root: get rocket')
})

test('a program is taken from the first place that has it', () => {
  expect(findProgramPath(here)).toBe(process.execPath)
})
