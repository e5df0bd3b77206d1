import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { pageGlobalIssues } from './page-globals.ts'

function treeWith(path: string, line: string): string {
  const tree = mkdtempSync(join(tmpdir(), 'flowdesk-globals-'))
  onTestFinished(() => rmSync(tree, { recursive: true }))
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), `// The first line.\n${line}\n`)
  return tree
}

const feature = 'web/widget/src/panel/features/header/view.tsx'

test.each([
  "document.title = '(1) Shop'",
  "document.title += ' (1)'",
  "Reflect.set(document, 'title', title)",
  'const { style } = document.documentElement',
  "document.documentElement.lang = 'de'",
  "document.documentElement.lang ||= 'de'",
  "localStorage.setItem('draft', text)",
  'history.pushState = patched',
])('%s is reported with its place', (line) => {
  expect(pageGlobalIssues(treeWith(feature, line))).toEqual([expect.stringContaining(`${feature}:2: `)])
})

test.each([
  [feature, 'const { title } = document'],
  [feature, 'if (document.title === title) return'],
  [feature, 'if (document.title !== title) return'],
  [feature, 'const language = document.documentElement.lang'],
  [feature, "if (document.documentElement.lang === 'de') return"],
  [feature, '// localStorage may be blocked.'],
  ['web/widget/src/panel/platform/page-title.ts', 'document.title = title'],
  ['web/ui/browser/storage.ts', 'return access(localStorage)'],
])('%s may say %s', (path, line) => {
  expect(pageGlobalIssues(treeWith(path, line))).toEqual([])
})
