import { expect, test } from 'vitest'
import { anchorOf, chaptersOf, inline, markdown } from './markdown.ts'

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
  expect(markdown('- one\n  goes on\n- two').markup).toBe('<ul dir="auto"><li>one goes on</li>\n<li>two</li>\n</ul>')
})

test('of several rows about one code the first can be linked to', () => {
  const { markup } = markdown('| Code | Meaning |\n|---|---|\n| SVC:0004 | one |\n| SVC:0004 | other |')
  expect(markup.match(/id="svc-0004"/g)).toHaveLength(1)
})

test('chapters begin at headings of the second rank', () => {
  const { lead, chapters } = chaptersOf('# Title\n\nFirst this.\n\n## One\n\nText\n\n## Two things\n')
  expect(lead).toBe('First this.')
  expect(chapters).toEqual([
    { title: 'One', text: 'Text' },
    { title: 'Two things', text: '' },
  ])
  expect(anchorOf('Two things: über')).toBe('two-things-über')
})
