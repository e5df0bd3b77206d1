import { expect, test } from 'vitest'
import { anchorOf, inline, markdown, splitChapters } from './markdown.ts'

test('what is written is never markup', () => {
  expect(inline('a < b & `c > d` **"e"**').markup).toBe(
    'a &lt; b &amp; <code>c &gt; d</code> <strong>&quot;e&quot;</strong>',
  )
  expect(markdown('```html\n<script>\n```').markup).toContain('dir="ltr">&lt;script&gt;</code>')
})

test('a link stays within the server; any other is written out', () => {
  expect(inline('[here](#x)').markup).toBe('<a href="#x">here</a>')
  expect(inline('[there](https://example.com/)').markup).toBe('there (https://example.com/)')
})

test('a blank line within code parts nothing', () => {
  expect(markdown('```sh\none\n\ntwo\n```').markup).toContain('one\n\ntwo')
})

test('a line of a list goes on in the next one', () => {
  expect(markdown('- one\n  goes on\n- two').markup).toBe('<ul dir="auto"><li>one\ngoes on</li>\n<li>two</li>\n</ul>')
})

test('of several rows about one code the first can be linked to', () => {
  const { markup } = markdown('| Code | Meaning |\n|---|---|\n| SVC:0004 | one |\n| SVC:0004 | other |')
  expect(markup.match(/id="svc-0004"/g)).toHaveLength(1)
})

test('chapters begin at headings of the second rank', () => {
  const { lead, chapters } = splitChapters('# Title\n\nFirst this.\n\n## One\n\nText\n\n## Two things\n')
  expect(lead).toBe('First this.')
  expect(chapters).toEqual([
    { title: 'One', text: 'Text' },
    { title: 'Two things', text: '' },
  ])
  expect(anchorOf('Two things: über')).toBe('two-things-über')
})

test('raw HTML is shown and not rendered', () => {
  expect(markdown('<img src=x onerror=alert(1)>\n\na <b>bold</b> claim &lt;').markup).not.toMatch(/<(img|b)\b/)
  expect(inline('<script>').markup).toBe('&lt;script&gt;')
})

test.each(['javascript:alert(1)', '//example.com/', 'data:text/html,x'])('no link leads to %s', (target) => {
  expect(inline(`[here](${target})`).markup).not.toContain('href')
  expect(inline(`<${target}>`).markup).not.toContain('href')
  expect(inline(`![here](${target})`).markup).toBe('here')
})

test('a bare address stays text', () => {
  expect(inline('see https://example.com/').markup).toBe('see https://example.com/')
})

test('a heading inside of a chapter stands below its title', () => {
  expect(markdown('# One\n\n### Three').markup).toBe('<h3>One</h3><h3>Three</h3>')
})

test('a heading inside of code starts no chapter', () => {
  expect(splitChapters('## One\n\n```md\n## Two\n```').chapters).toHaveLength(1)
})
