import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { plainWordIssues, wordIssues } from './plain-words.ts'

/** Returns the place and the words of each issue, without the advice. */
const found = (path: string, text: string): string[] =>
  wordIssues(path, text).map((issue) => issue.split(':').slice(1, 3).join(':'))

test('an issue names the file, the line, the words and the advice', () => {
  expect(wordIssues('a.ts', '\n/** Closed by whoever opened it. */\n')).toEqual([
    'a.ts:2: "whoever": name the actor, such as the visitor, the worker or another process',
  ])
})

test.each([
  ['a line comment', 'run() // nobody waits'],
  ['a doc comment', '/** Nobody waits. */'],
  ['a comment after a regular expression with a quote', "const quote = /[/']/ // nobody's"],
  ['a comment after a division', "const half = all / 2 // nobody's / 2"],
  ['a comment in the expression of a template literal', `const text = \`it's \${a /* nobody */}\``],
  ['a comment after nested template literals', `f(\`\${{ a: \`}\` }.a} // x\`) // nobody`],
])('%s is checked', (_what, source) => {
  expect(found('a.ts', source)).toHaveLength(1)
})

test.each([
  ['a name', 'const whoever = 1'],
  ['a string', `const text = 'whoever // whoever'`],
  ['a string with an escaped quote', String.raw`const text = 'it\'s // whoever'`],
  ['a template literal', `const text = \`a \${b} // whoever \${\`/* nobody */\`}\``],
  ['a regular expression', 'const word = /[/]/ // whoever/'.replace(' // whoever', '.test("// whoever")')],
  ['code that a comment quotes', '// Calls `whoever()`.'],
  ['words that code separates', '// one of\nconst ours = 1 // ours'],
])('%s in TypeScript is not checked', (_what, source) => {
  expect(found('a.ts', source)).toEqual([])
})

test('words are found across the lines of a comment', () => {
  expect(found('a.ts', '/**\n * The agent is\n * told. */\n// it is\n// told')).toEqual([
    '2: "is told"',
    '4: "is told"',
  ])
})

test('Markdown is checked apart from code and the targets of links', () => {
  const text = ['Nobody, [nobody](nobody.md), `nobody`', '', '```ts', '// nobody', '```', '', 'nobody'].join('\n')
  expect(found('a.md', text)).toEqual(['1: "Nobody"', '1: "nobody"', '7: "nobody"'])
})

test('an API description is checked in its summaries and descriptions', () => {
  const operation = { operationId: 'nobody', summary: 'What somebody wrote', description: 'One line.\nIt is\ntold.' }
  expect(found('v1.json', JSON.stringify({ operation }, null, 2))).toEqual(['4: "somebody"', '5: "is told"'])
})

test('ordinary words pass', () => {
  const text =
    'If any more bytes arrive, the worker goes on to the next job. Some 4xx codes are final: see those at hand-over.'
  expect(found('a.md', text)).toEqual([])
})

test('folders are read with all their files, single files by their name', () => {
  const tree = mkdtempSync(join(tmpdir(), 'flowdesk-words-'))
  onTestFinished(() => rmSync(tree, { recursive: true }))
  for (const folder of ['docs/decisions', 'docs/node_modules']) mkdirSync(join(tree, folder), { recursive: true })
  for (const path of ['docs/decisions/a.md', 'docs/node_modules/b.md', 'README.md', 'OTHER.md'])
    writeFileSync(join(tree, path), 'whoever')
  expect(plainWordIssues(tree, ['docs', 'README.md']).map((issue) => issue.split(':')[0])).toEqual([
    'README.md',
    'docs/decisions/a.md',
  ])
})
