import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fileLayoutIssues } from './file-layout.ts'
import { featureFileNames } from './layers.ts'

function treeOf(...paths: string[]): string {
  const tree = mkdtempSync(join(tmpdir(), 'flowdesk-files-'))
  onTestFinished(() => rmSync(tree, { recursive: true }))
  for (const path of paths) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), '')
  }
  return tree
}

test('files that follow the layout pass', () => {
  const tree = treeOf(
    'server/main.ts',
    'server/openapi/document.ts',
    'server/platform/platform.ts',
    'server/platform/db/postgres/launch.ts',
    'server/ticketing/README.md',
    'server/ticketing/index.ts',
    'server/ticketing/database/migrations/0001-first.ts',
    'server/ticketing/tickets/rules.ts',
    'server/ticketing/tickets/rules.test.ts',
    'server/ticketing/tickets/commands/change-status.ts',
    'server/ticketing/tickets/commands/change-status.test.ts',
    'web/widget/src/panel/main.tsx',
    'web/widget/src/panel/platform/storage.ts',
    'web/widget/src/panel/features/composer/view.tsx',
    'web/widget/src/panel/features/composer/text-field.tsx',
    'web/widget/src/panel/features/composer/styles.css',
    'web/widget/src/panel/features/composer/state.ts',
    'web/widget/src/panel/features/composer/state.test.ts',
    'web/widget/src/panel/features/composer/commands/send.ts',
  )
  expect(fileLayoutIssues(tree)).toEqual([])
})

test.each([
  ['a part of the platform that is not listed', 'server/platform/helpers/join.ts'],
  ['a context that is not listed', 'server/billing/invoices/rules.ts'],
  ['a file of a context that is not listed', 'server/billing/index.ts'],
  ['a folder in a part of the application', 'server/openapi/schemas/integers.ts'],
  ['a feature that is not listed', 'server/ticketing/labels/rules.ts'],
  ['a file beside the vocabulary', 'server/ticketing/tickets/service.ts'],
  ['a folder beside the vocabulary', 'server/ticketing/tickets/lib/rules.ts'],
  ['a feature of the panel that is not listed', 'web/widget/src/panel/features/games/state.ts'],
  ['a file of the panel beside its features', 'web/widget/src/panel/features/shared.ts'],
  ['a file of the panel beside the vocabulary', 'web/widget/src/panel/features/composer/helpers.ts'],
  ['a folder of the panel beside the vocabulary', 'web/widget/src/panel/features/composer/lib/state.ts'],
  ['a folder within a folder of the vocabulary', 'server/ticketing/tickets/commands/take/rules.ts'],
])('%s is reported', (_what, path) => {
  expect(fileLayoutIssues(treeOf('server/ticketing/tickets/rules.ts', path))).toEqual([
    expect.stringContaining(`${path}: `),
  ])
})

test('the linter allows the same file names in a feature', () => {
  const config = readFileSync(join(import.meta.dirname, '../biome.json'), 'utf8')
  expect(config).toContain(`"(?:${featureFileNames.join('|')})(?:[.]test)?[.]ts"`)
})
