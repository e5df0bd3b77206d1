import { expect, test } from 'vitest'
import { findMissingPrograms, findProgramPath, formatSkipNote } from './external-programs.ts'

const here = { name: 'Node', tests: 'tests/node/**', paths: ['/nowhere/node', process.execPath], command: 'get node' }
const absent = { name: 'Rocket', tests: 'tests/space/**', paths: ['/nowhere/rocket'], command: 'get rocket' }

test('tests of a missing program are skipped, with one line that says how to install it', () => {
  expect(findMissingPrograms(false, [here, absent])).toEqual([absent])
  expect(formatSkipNote(absent)).toBe(
    'Skipped because Rocket is not installed: tests/space/**. To run them, as root: get rocket',
  )
})

test('in continuous integration tests of a missing program fail and say how to install it', () => {
  expect(findMissingPrograms(true, [here, absent])).toEqual([])
  expect(() => findProgramPath(absent)).toThrow('These tests need Rocket. As root: get rocket')
})

test('the first existing path of a program is used', () => {
  expect(findProgramPath(here)).toBe(process.execPath)
})
