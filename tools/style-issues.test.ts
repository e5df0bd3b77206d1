import { expect, test } from 'vitest'
import { styleIssues } from './style-issues.ts'

const issuesOf = (text: string, path = 'web/widget/src/panel/base.css'): string[] => styleIssues([{ path, text }])

test.each([
  ['a physical margin', '.row { margin-left: 4px }'],
  ['a physical position', '.row { right: 0 }'],
  ['sides that differ', '.row { padding: 1px 2px 3px 4px }'],
  ['a physical alignment', '.row { text-align: left }'],
  ['a physical radius', '.row { border-top-left-radius: 4px }'],
  ['a colour', '.row { color: #123456 }'],
  ['a named colour', '.row { background: white }'],
  ['a colour function', '.row { box-shadow: 0 1px rgba(0, 0, 0, 0.5) }'],
  ['a property that is too new', '.row { accent-color: var(--accent) }'],
  ['a property that does not exist', '.row { colour: var(--fg) }'],
  ['a value that is too new', '.row { display: grid-lanes }'],
  ['a unit that is too new', '.row { block-size: 100dvh }'],
  ['a function that is too new', '.row { color: color-mix(in srgb, var(--fg), var(--bg)) }'],
  ['a selector that is too new', '.row:has(a) { color: var(--fg) }'],
  ['a nested rule', '.row { & a { color: var(--fg) } }'],
  ['a layer', '@layer base { .row { color: var(--fg) } }'],
  ['a container query', '@container (min-width: 1px) { .row { color: var(--fg) } }'],
  ['a range in a media query', '@media (width <= 480px) { .row { color: var(--fg) } }'],
  ['a file', '.row { background: url(a.png) }'],
  ['an import', '@import "a.css"'],
])('%s is reported', (_what, text) => {
  expect(issuesOf(text)).not.toEqual([])
})

test.each([
  ['logical properties', '.row { margin-inline-start: 4px; inset-block-end: 0; padding: 1px 2px 3px }'],
  ['the side of a corner', '.panel.right { right: 20px }'],
  ['colours of the system', '.row { border-color: ButtonText; color: currentColor; background: transparent }'],
  ['tokens', '.row { color: var(--fg); box-shadow: var(--shadow-menu) }'],
  ['safe areas', '.row { padding-block-end: calc(4px + env(safe-area-inset-bottom, 0px)) }'],
  ['preferences of the visitor', '@media (prefers-reduced-motion: reduce) { .row { animation: none } }'],
])('%s may be used', (_what, text) => {
  expect(issuesOf(text)).toEqual([])
})

test('the loader repeats values of tokens, and has no other colours', () => {
  const path = 'web/widget/src/loader/loader.css'
  expect(issuesOf('.launcher { color: #fff; background: #b92519 }', path)).toEqual([])
  expect(issuesOf('.launcher { color: #123456 }', path)).toHaveLength(1)
})

test('an issue names the file and the line', () => {
  expect(issuesOf('.row {\n  float: left;\n}', 'a.css')).toEqual([
    'a.css:2: "float" is not mirrored from right to left; use a logical property',
  ])
})
