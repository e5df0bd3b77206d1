import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatContentDisposition } from './content-disposition.ts'

test.each([
  ['invoice.pdf', 'inline; filename="invoice.pdf"'],
  ['my (first) invoice, 2026.pdf', 'inline; filename="my (first) invoice, 2026.pdf"'],
  ['Straße.pdf', `inline; filename="Stra_e.pdf"; filename*=UTF-8''Stra%C3%9Fe.pdf`],
  ['Zoë.pdf', `inline; filename="Zoe.pdf"; filename*=UTF-8''Zo%C3%AB.pdf`],
  ['فاتورة.pdf', `inline; filename="______.pdf"; filename*=UTF-8''%D9%81%D8%A7%D8%AA%D9%88%D8%B1%D8%A9.pdf`],
  ['say "hi".pdf', `inline; filename="say _hi_.pdf"; filename*=UTF-8''say%20%22hi%22.pdf`],
  ["50% (it's).pdf", `inline; filename="50_ (it's).pdf"; filename*=UTF-8''50%25%20%28it%27s%29.pdf`],
])('%s', (fileName, value) => {
  expect(formatContentDisposition('inline', fileName)).toBe(value)
})

test('for any name, the value is visible ASCII with balanced quotes, and the name can be parsed from it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (fileName) => {
      const value = formatContentDisposition('attachment', fileName)
      expect(value).toMatch(/^attachment; filename="[\x20-\x7e]*"(; filename\*=UTF-8''[\x21-\x7e]+)?$/)
      const [, plain = '', encoded] = /filename="([^"]*)"(?:; filename\*=UTF-8''(.*))?$/.exec(value) ?? []
      expect(encoded === undefined ? plain : decodeURIComponent(encoded)).toBe(fileName)
    }),
  )
})
