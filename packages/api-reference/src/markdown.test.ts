import { expect, test } from 'vitest'
import { renderInline, renderMarkdown, splitChapters, toAnchor } from './markdown.ts'

test('text is escaped', () => {
  expect(renderInline('a < b & `c > d` **"e"**').markup).toBe(
    'a &lt; b &amp; <code>c &gt; d</code> <strong>&quot;e&quot;</strong>',
  )
  expect(renderMarkdown('```html\n<script>\n```').markup).toContain('dir="ltr">&lt;script&gt;</code>')
})

test('only a link within the server is rendered; the target of any other is written out', () => {
  expect(renderInline('[here](#x)').markup).toBe('<a href="#x">here</a>')
  expect(renderInline('[there](https://example.com/)').markup).toBe('there (https://example.com/)')
})

test('a blank line does not split a code block', () => {
  expect(renderMarkdown('```sh\none\n\ntwo\n```').markup).toContain('one\n\ntwo')
})

test('a list item can continue on the next line', () => {
  expect(renderMarkdown('- one\n  goes on\n- two').markup).toBe(
    '<ul dir="auto"><li>one\ngoes on</li>\n<li>two</li>\n</ul>',
  )
})

test('only the first of several rows about a code has an anchor', () => {
  const { markup } = renderMarkdown('| Code | Meaning |\n|---|---|\n| SVC:0004 | one |\n| SVC:0004 | other |')
  expect(markup.match(/id="svc-0004"/g)).toHaveLength(1)
})

test('chapters start at headings of level 2', () => {
  const { lead, chapters } = splitChapters('# Title\n\nFirst this.\n\n## One\n\nText\n\n## Two things\n')
  expect(lead).toBe('First this.')
  expect(chapters).toEqual([
    { title: 'One', text: 'Text' },
    { title: 'Two things', text: '' },
  ])
  expect(toAnchor('Two things: über')).toBe('two-things-über')
})

test('raw HTML is shown and not rendered', () => {
  expect(renderMarkdown('<img src=x onerror=alert(1)>\n\na <b>bold</b> claim &lt;').markup).not.toMatch(/<(img|b)\b/)
  expect(renderInline('<script>').markup).toBe('&lt;script&gt;')
})

test.each(['javascript:alert(1)', '//example.com/', 'data:text/html,x'])('a link to %s is not rendered', (target) => {
  expect(renderInline(`[here](${target})`).markup).not.toContain('href')
  expect(renderInline(`<${target}>`).markup).not.toContain('href')
  expect(renderInline(`![here](${target})`).markup).toBe('here')
})

test('a bare URL stays text', () => {
  expect(renderInline('see https://example.com/').markup).toBe('see https://example.com/')
})

test('a heading in a chapter is at least of level 3', () => {
  expect(renderMarkdown('# One\n\n### Three').markup).toBe('<h3>One</h3><h3>Three</h3>')
})

test('a heading in a code block does not start a chapter', () => {
  expect(splitChapters('## One\n\n```md\n## Two\n```').chapters).toHaveLength(1)
})
