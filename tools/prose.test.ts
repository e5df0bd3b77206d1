import { expect, test } from 'vitest'
import { proseIssues } from './prose.ts'

test.each([
  ['a misspelled name of a product', 'Report it on github.', 'GitHub'],
  ['a repeated word', 'The the server starts.', 'repeated'],
  ['an empty beginning', 'There are two commands.', 'unnecessary verbiage'],
])('%s is reported with its file and line', async (_what, sentence, reason) => {
  const issues = await proseIssues('docs/a.md', `# Title\n\n${sentence}\n`)

  expect(issues).toEqual([expect.stringMatching(new RegExp(`^docs/a.md:3: .*${reason}`))])
})

test.each([
  ['code', '`github` and\n\n```\nThere are two.\n```'],
  ['a term that we keep', 'The README names the id of an e-mail on your website.'],
  ['an exact technical word', 'It is at most the maximum of the pool, however often it is read.'],
])('%s is not reported', async (_what, text) => {
  expect(await proseIssues('docs/a.md', text)).toEqual([])
})
