import { expect, test } from 'vitest'
import { countExcessCharacters } from './draft.ts'
import { findFileProblem, isRasterImage, stripBidiControls } from './files.ts'

const limits = { maxFileSizeBytes: 10, allowedExtensions: ['png', 'pdf'] }

test('checks the type, the size and the content of a file', () => {
  expect(findFileProblem({ name: 'photo.PNG', size: 10 }, limits)).toBeNull()
  expect(findFileProblem({ name: 'photo.png', size: 11 }, limits)).toBe('fileTooLarge')
  expect(findFileProblem({ name: 'photo.png', size: 0 }, limits)).toBe('fileEmpty')
  expect(findFileProblem({ name: 'photo.exe', size: 5 }, limits)).toBe('fileTypeNotAllowed')
  expect(findFileProblem({ name: 'png', size: 5 }, limits)).toBe('fileTypeNotAllowed')
})

test('shows no vector image, and no disguised name', () => {
  expect(isRasterImage('image/svg+xml')).toBe(false)
  expect(isRasterImage('image/webp')).toBe(true)
  expect(stripBidiControls('photo\u202egnp.exe')).toBe('photognp.exe')
})

test('counts characters as code points, without the space around a text', () => {
  expect(countExcessCharacters(`  ${'😀'.repeat(10_000)}  `)).toBe(0)
  expect(countExcessCharacters('😀'.repeat(10_002))).toBe(2)
})
