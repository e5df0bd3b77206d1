import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('rows end with CR and LF, and fields with commas, quotes or line breaks are quoted', () => {
  expect(
    toCsv([
      ['Name', 'Served'],
      ['Weber, "Jo"', 12],
      ['two\nlines', 0],
    ]),
  ).toBe('Name,Served\r\n"Weber, ""Jo""",12\r\n"two\nlines",0\r\n')
})

test.each(['=1+1', '+49 30', '-2', '@SUM(A1)', '\t=1'])('the text %j is no formula', (name) => {
  expect(toCsv([[name]])).toBe(`'${name}\r\n`)
})

test('a formula with a comma is quoted too', () => {
  expect(toCsv([['=HYPERLINK("https://example.com","x")']])).toBe(`"'=HYPERLINK(""https://example.com"",""x"")"\r\n`)
})

test('numbers stay numbers, also negative ones, and a missing value is empty', () => {
  expect(toCsv([[-2, null, 0]])).toBe('-2,,0\r\n')
})
