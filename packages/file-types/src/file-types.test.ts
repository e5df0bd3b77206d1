import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExtension, sanitizeFileName } from './file-names.ts'
import { getContentTypeForExtension, isInlineSafe, matchesExtension } from './file-types.ts'

test.each([
  ['invoice.pdf', 'invoice.pdf'],
  ['../../etc/passwd.txt', 'passwd.txt'],
  ['C:\\Users\\maria\\invoice.pdf', 'invoice.pdf'],
  ['/', ''],
  ['..', ''],
  ['...\u00a0.png', 'png'],
  ['  two  words.txt . ', 'two  words.txt'],
  ['a\r\nSet-Cookie: b\0.txt', 'aSet-Cookie: b.txt'],
  ['\u202egnp.exe', 'gnp.exe'],
  ['\u2066x\u2069.png', 'x.png'],
  ['Zoe\u0308.txt', 'Zoë.txt'],
  ['half\ud800.txt', 'half\ufffd.txt'],
  ['<b>"x"</b>.png', 'b>.png'],
  ['فاتورة.pdf', 'فاتورة.pdf'],
])('%j becomes %j', (given, name) => {
  expect(sanitizeFileName(given)).toBe(name)
})

test('a long name is truncated before its extension', () => {
  expect(sanitizeFileName(`${'a'.repeat(300)}.pdf`)).toBe(`${'a'.repeat(251)}.pdf`)
  expect(sanitizeFileName('🙂'.repeat(300))).toBe('🙂'.repeat(255))
  expect(sanitizeFileName(`${'🙂'.repeat(255)}.jpeg`)).toBe(`${'🙂'.repeat(250)}.jpeg`)
  expect(sanitizeFileName(`${'a'.repeat(251)}.pdf`)).toHaveLength(255)
  expect(sanitizeFileName(`${'a'.repeat(254)}.${'b'.repeat(30)}`)).toBe('a'.repeat(254))
})

test('a name never has a path or invisible characters, and cleaning it again does not change it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (given) => {
      const name = sanitizeFileName(given)
      expect(name).not.toMatch(/[/\\\p{Cc}\u202a-\u202e]|^\.|\.$/u)
      expect(Array.from(name).length).toBeLessThanOrEqual(255)
      expect(sanitizeFileName(name)).toBe(name)
    }),
    { numRuns: 1000 },
  )
})

test.each([
  ['a.PDF', 'pdf'],
  ['a.tar.gz', 'gz'],
  ['a', ''],
  ['a.', ''],
  ['.png', ''],
  ['a.pn g', ''],
  [`a.${'x'.repeat(21)}`, ''],
])('the extension of %j is %j', (name, extension) => {
  expect(parseExtension(name)).toBe(extension)
})

test.each([
  ['png', ['image/png'], true],
  ['png', ['image/apng'], true],
  ['png', ['image/jpeg'], false],
  ['png', ['image/svg+xml'], false],
  ['png', ['application/zip'], false],
  ['png', ['image/png', 'application/zip'], false],
  ['png', [], false],
  ['csv', ['text/plain'], true],
  ['csv', ['text/html'], false],
  ['docx', ['application/zip'], false],
  ['zip', [getContentTypeForExtension('docx')], false],
  ['svg', ['image/svg+xml'], true],
  ['log', ['text/plain'], true],
  ['log', ['text/html'], false],
  ['dwg', ['application/octet-stream'], true],
  ['dwg', ['image/vnd.dwg'], true],
  ['dwg', ['image/png'], false],
])('isGenuine(.%s, %j) is %j', (extension, types, verdict) => {
  expect(matchesExtension(extension, types)).toBe(verdict)
})

test('only raster images and PDF are displayed inline, and unknown types are octet streams', () => {
  expect(['jpg', 'png', 'gif', 'webp', 'pdf'].map(getContentTypeForExtension).every(isInlineSafe)).toBe(true)
  const saved = ['svg', 'html', 'htm', 'xml', 'txt', 'csv', 'json', 'zip', 'docx', 'mp3', 'mp4', 'dwg', '']
  expect(saved.map(getContentTypeForExtension).some(isInlineSafe)).toBe(false)
  expect(getContentTypeForExtension('dwg')).toBe('application/octet-stream')
  expect(getContentTypeForExtension('constructor')).toBe('application/octet-stream')
})
