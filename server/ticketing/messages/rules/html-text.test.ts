import { expect, test } from 'vitest'
import { htmlToText as convert } from './html-text.ts'

const htmlToText = (html: string) => convert(html, { includesLinkUrlsAndDividers: true })

test('quotations and lists are indented, level by level', () => {
  expect(htmlToText('<blockquote>a<blockquote>b<br>c</blockquote></blockquote>')).toBe('> a\n>\u0020\n> > b\n> > c')
  expect(htmlToText('<ul><li>a<ol start="3"><li>b<li>c</ol><li>d</ul>')).toBe('* a\n   3. b\n   4. c\n * d')
})

test('headings keep their letters, rules and addresses of links are written if they are wanted', () => {
  const html = '<h1>Straße <b>iPhone</b></h1><hr><a href="https://example.com/">site</a>'
  expect(htmlToText(html)).toBe(`Straße iPhone\n\n${'-'.repeat(40)}\n\nsite [https://example.com/]`)
  expect(convert(html, { includesLinkUrlsAndDividers: false })).toBe('Straße iPhone\n\nsite')
})

test('the cells of a table are separated, and its rows are lines', () => {
  const rows = '<tr><th>Part</th><th>Count</th></tr><tr><td>Lamp</td><td>2</td></tr>'
  expect(htmlToText(`<table>${rows}</table>`)).toBe('Part Count\nLamp 2')
})

test.each([
  ['quotations', '<blockquote>'.repeat(100), 'a<br>'.repeat(9800)],
  ['lists', '<ul><li>'.repeat(100), 'a<br>'.repeat(9800)],
  ['numbered lists with items', '<ol start="1000000"><li>'.repeat(100), 'a<br>'.repeat(9800)],
  ['quotations in preformatted text', '<pre><blockquote>'.repeat(100), 'a\n'.repeat(120_000)],
  ['quotations with line breaks as character references', '<pre><blockquote>'.repeat(100), 'a&NewLine;'.repeat(25_000)],
])('a line in very many %s is kept, but indented only a few times', (_what, opening, lines) => {
  const text = htmlToText(opening + lines)
  expect(text.split('\n').filter((line) => line.endsWith('a'))).toHaveLength(lines.match(/a/g)?.length ?? 0)
  expect(text.length).toBeLessThan(1_000_000)
})

test('a conversation of forty quotations is indented forty times', () => {
  const text = htmlToText('<div>a line</div><blockquote>'.repeat(40) + '<div>the first line</div>'.repeat(100))
  expect(text).toContain(`\n${'> '.repeat(40)}the first line`)
})

test('list items inside too many lists stay on separate lines', () => {
  const text = htmlToText(`${'<ul><li>'.repeat(100)}${'<li>a'.repeat(9000)}`)
  expect(text.split('\n').filter((line) => /^[ *]*a$/.test(line))).toHaveLength(9000)
})

test('of nested headings or links, only the outermost is formatted', () => {
  expect(htmlToText(`${'<h1>'.repeat(100)}a`)).toBe('a')
  const links = Array.from({ length: 100 }, (_, n) => `<a href="https://example.com/${n}">`)
  expect(htmlToText(`${links.join('')}a`)).toBe('a [https://example.com/0]')
})
