import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { importIssues } from './import-graph.ts'

const imports = (...specifiers: string[]): string =>
  specifiers.map((specifier, place) => `import { name as name${place} } from '${specifier}'\n`).join('')

const source = (...specifiers: string[]): string => `${imports(...specifiers)}export const name = 1\n`

const typeOnly = (specifier: string): string => `import type { Name } from '${specifier}'\nexport type Name2 = Name\n`

const cleanTree: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({
    name: 'planted',
    type: 'module',
    workspaces: ['packages/store', 'packages/other'],
    dependencies: { '@own/store': '1.0.0', '@own/other': '1.0.0', preact: '1.0.0', lodash: '1.0.0' },
    devDependencies: { tester: '1.0.0' },
    imports: {
      '#platform/*': './server/platform/*',
      '#sdk': './sdk/src/index.ts',
      '#ticketing/*': './server/ticketing/*',
    },
  }),
  'node_modules/tester/package.json': JSON.stringify({ name: 'tester', version: '1.0.0', exports: './tester.js' }),
  'node_modules/tester/tester.js': source(),
  'node_modules/stray/package.json': JSON.stringify({ name: 'stray', version: '1.0.0', exports: './stray.js' }),
  'node_modules/stray/stray.js': source(),
  'node_modules/preact/package.json': JSON.stringify({ name: 'preact', version: '1.0.0', exports: './preact.js' }),
  'node_modules/preact/preact.js': source(),
  'node_modules/lodash/package.json': JSON.stringify({ name: 'lodash', version: '1.0.0', exports: './lodash.js' }),
  'node_modules/lodash/lodash.js': source(),
  'packages/store/package.json': JSON.stringify({ name: '@own/store', type: 'module', exports: './src/index.ts' }),
  'packages/store/src/index.ts': source('./open.ts'),
  'packages/store/src/open.ts': source('node:fs'),
  'packages/store/src/open.test.ts': imports('./open.ts', '../test-support/folder.ts'),
  'packages/store/test-support/folder.ts': source('../src/index.ts'),
  'packages/other/package.json': JSON.stringify({ name: '@own/other', type: 'module', exports: './src/index.ts' }),
  'packages/other/src/index.ts': source('node:fs'),
  'server/main.ts': imports('./app.ts'),
  'server/app.ts': source('./contexts.ts', '#platform/http/envelope.ts', './openapi/document.ts'),
  'server/contexts.ts': source('#ticketing/index.ts'),
  'server/openapi/document.ts': source('#platform/http/envelope.ts'),
  'server/platform/i18n/sentence.ts': source(),
  'server/platform/errors/refusal.ts': source('../i18n/sentence.ts'),
  'server/platform/db/database.ts': source('../errors/refusal.ts', '@own/store'),
  'server/platform/http/envelope.ts': source('../errors/refusal.ts', './etag.ts'),
  'server/platform/http/etag.ts': source(),
  'server/ticketing/index.ts': source('./pools/routes.ts', './tickets/routes/dashboard.ts', './tickets/jobs.ts'),
  'server/ticketing/database/tables.ts': source('#platform/db/database.ts'),
  'server/ticketing/pools/queries.ts': source('../database/tables.ts'),
  'server/ticketing/pools/routes.ts': source('./queries.ts', '#platform/http/envelope.ts'),
  'server/ticketing/tickets/commands/take.ts': source(
    '../../database/tables.ts',
    '../rules.ts',
    '#ticketing/pools/queries.ts',
  ),
  'server/ticketing/tickets/rules.ts': source('#platform/errors/refusal.ts'),
  'server/ticketing/tickets/rules.test.ts': imports('tester', './rules.ts', '../../../tests/support/start.ts'),
  'server/ticketing/tickets/jobs.ts': source('./commands/take.ts'),
  'server/ticketing/tickets/routes/dashboard.ts': source('./shared.ts', '../commands/take.ts'),
  'server/ticketing/tickets/routes/shared.ts': source('../rules.ts'),
  'sdk/src/index.ts': source('./client.ts', './conversation/reduce.ts'),
  'sdk/src/client.ts': source(),
  'sdk/src/conversation/reduce.ts': `${source('./rows.ts')}${typeOnly('../client.ts')}`,
  'sdk/src/conversation/rows.ts': source(),
  'server/start-up.ts': imports('../web/build/stale.ts'),
  'web/build/stale.ts': source('node:fs', './hash.ts'),
  'web/build/hash.ts': source('node:crypto'),
  'web/ui/tokens/themes.ts': source(),
  'web/widget/src/loader/main.ts': imports('./interface.ts', '../../../ui/tokens/themes.ts'),
  'web/widget/src/loader/interface.ts': source(),
  'web/widget/src/panel/main.tsx': imports('preact', './app.tsx', './model.ts'),
  'web/widget/src/panel/app.tsx': source('./features/composer/view.tsx', './model.ts'),
  'web/widget/src/panel/model.ts': `${source('./features/composer/state.ts')}${typeOnly('../loader/interface.ts')}`,
  'web/widget/src/panel/features/session/state.ts': source('#sdk'),
  'web/widget/src/panel/features/composer/state.ts': source('../session/state.ts', '../../platform/storage.ts'),
  'web/widget/src/panel/features/composer/view.tsx': source('../../model.ts'),
  'web/widget/src/panel/platform/storage.ts': source('../../../../ui/tokens/themes.ts'),
  'tests/support/start.ts': source('../../server/app.ts', '#platform/db/database.ts', '#ticketing/database/tables.ts'),
  'tests/contract/tickets.test.ts': imports('../support/start.ts', '../../server/app.ts', '#sdk'),
  'tools/write-page.ts': imports('../server/app.ts', '#platform/i18n/sentence.ts'),
  'tools/own-packages/package.json': JSON.stringify({ name: 'own', devDependencies: { older: '1.0.0' } }),
  'tools/own-packages/node_modules/older/package.json': JSON.stringify({ name: 'older', exports: './older.js' }),
  'tools/own-packages/node_modules/older/older.js': source(),
  'tools/own-packages/write-types.ts': imports('older'),
}

/** Returns the violations in the clean tree with additional files. The tree is deleted after the test. */
async function issuesWith(planted: Readonly<Record<string, string>>): Promise<string[]> {
  const tree = mkdtempSync(join(tmpdir(), 'flowdesk-imports-'))
  onTestFinished(() => rmSync(tree, { recursive: true }))
  for (const [path, text] of Object.entries({ ...cleanTree, ...planted })) {
    mkdirSync(dirname(join(tree, path)), { recursive: true })
    writeFileSync(join(tree, path), text)
  }
  // As npm links the workspaces.
  mkdirSync(join(tree, 'node_modules/@own'))
  for (const name of ['store', 'other']) symlinkSync(`../../packages/${name}`, join(tree, 'node_modules/@own', name))
  return importIssues(tree)
}

test('a tree that follows the layers has no issues', async () => {
  expect(await issuesWith({})).toEqual([])
})

const violations: readonly [what: string, planted: Readonly<Record<string, string>>, issues: string[]][] = [
  [
    'a circle of two files',
    { 'server/platform/http/etag.ts': source('./envelope.ts') },
    ['no-file-circle: server/platform/http/envelope.ts -> server/platform/http/etag.ts'],
  ],
  [
    'a circle made of types alone',
    {
      'server/platform/http/envelope.ts': `${source('../errors/refusal.ts')}${typeOnly('./etag.ts')}`,
      'server/platform/http/etag.ts': typeOnly('./envelope.ts'),
    },
    ['no-file-circle: server/platform/http/envelope.ts -> server/platform/http/etag.ts'],
  ],
  [
    'a circle of folders without a circle of files',
    {
      'server/platform/db/database.ts': source('../errors/refusal.ts', './pool/open.ts', './tables/names.ts'),
      'server/platform/db/pool/open.ts': source('../tables/columns.ts'),
      'server/platform/db/pool/limits.ts': source(),
      'server/platform/db/tables/columns.ts': source(),
      'server/platform/db/tables/names.ts': source('../pool/limits.ts'),
    },
    [
      'no-folder-circle: server/platform/db/pool -> server/platform/db/tables',
      'no-folder-circle: server/platform/db/tables -> server/platform/db/pool',
    ],
  ],
  [
    'the platform knowing a context',
    { 'server/platform/db/database.ts': source('#ticketing/tickets/rules.ts') },
    ['platform-knows-no-context: server/platform/db/database.ts -> server/ticketing/tickets/rules.ts'],
  ],
  [
    'a part of the platform importing a later one',
    { 'server/platform/errors/refusal.ts': source('../i18n/sentence.ts', '../http/etag.ts') },
    ['platform-parts-in-order: server/platform/errors/refusal.ts -> server/platform/http/etag.ts'],
  ],
  [
    'the OpenAPI document knowing a context',
    { 'server/openapi/document.ts': source('#platform/http/envelope.ts', '#ticketing/tickets/rules.ts') },
    ['application-parts-stand-alone: server/openapi/document.ts -> server/ticketing/tickets/rules.ts'],
  ],
  [
    'the platform importing the OpenAPI document',
    { 'server/platform/http/envelope.ts': source('../errors/refusal.ts', './etag.ts', '../../openapi/document.ts') },
    ['application-parts-stand-alone: server/platform/http/envelope.ts -> server/openapi/document.ts'],
  ],
  [
    'the tables of a context importing a feature',
    { 'server/ticketing/database/tables.ts': source('#platform/db/database.ts', '../tickets/rules.ts') },
    ['context-floor-in-order: server/ticketing/database/tables.ts -> server/ticketing/tickets/rules.ts'],
  ],
  [
    'announcements importing the tables of their context',
    { 'server/ticketing/announcements/announcements.ts': imports('../database/tables.ts') },
    ['context-floor-in-order: server/ticketing/announcements/announcements.ts -> server/ticketing/database/tables.ts'],
  ],
  [
    'an earlier feature importing a later one',
    { 'server/ticketing/pools/routes.ts': source('./queries.ts', '../tickets/rules.ts') },
    ['features-in-order: server/ticketing/pools/routes.ts -> server/ticketing/tickets/rules.ts'],
  ],
  [
    'a feature importing the files that mount it',
    {
      'server/ticketing/tickets/rules.ts': source('#platform/errors/refusal.ts', '../../app-settings.ts'),
      'server/app-settings.ts': source(),
    },
    ['contexts-are-apart: server/ticketing/tickets/rules.ts -> server/app-settings.ts'],
  ],
  [
    'a command that imports routes',
    { 'server/ticketing/tickets/commands/take.ts': source('../rules.ts', '#ticketing/pools/routes.ts') },
    ['routes-and-jobs-are-leaves: server/ticketing/tickets/commands/take.ts -> server/ticketing/pools/routes.ts'],
  ],
  [
    'a folder of routes importing the routes of another feature',
    { 'server/ticketing/tickets/routes/shared.ts': source('../rules.ts', '#ticketing/pools/routes.ts') },
    ['routes-and-jobs-are-leaves: server/ticketing/tickets/routes/shared.ts -> server/ticketing/pools/routes.ts'],
  ],
  [
    'the application climbing in beside the door of a context',
    { 'server/contexts.ts': source('#ticketing/index.ts', '#ticketing/tickets/rules.ts') },
    ['contexts-have-one-door: server/contexts.ts -> server/ticketing/tickets/rules.ts'],
  ],
  [
    'a tool mounting a context',
    { 'tools/write-page.ts': imports('#ticketing/index.ts') },
    ['only-the-app-mounts-contexts: tools/write-page.ts -> server/ticketing/index.ts'],
  ],
  [
    'a test that goes around the application',
    { 'tests/contract/tickets.test.ts': imports('#ticketing/index.ts') },
    ['tests-enter-by-the-app: tests/contract/tickets.test.ts -> server/ticketing/index.ts'],
  ],
  [
    'the server importing what supports the tests',
    { 'server/main.ts': imports('./app.ts', '../tests/support/clock.ts'), 'tests/support/clock.ts': source() },
    ['tests-are-leaves: server/main.ts -> tests/support/clock.ts'],
  ],
  [
    'a file that imports a tool',
    { 'server/main.ts': imports('./app.ts', '../tools/write-page.ts') },
    ['tools-are-leaves: server/main.ts -> tools/write-page.ts'],
  ],
  [
    'a package importing a file of the server',
    { 'packages/store/src/open.ts': source('../../../server/platform/i18n/sentence.ts') },
    ['packages-import-nothing-of-the-repository: packages/store/src/open.ts -> server/platform/i18n/sentence.ts'],
  ],
  [
    'a test of a package importing what supports the tests of the server',
    { 'packages/store/src/open.test.ts': imports('./open.ts', '../../../tests/support/start.ts') },
    ['packages-import-nothing-of-the-repository: packages/store/src/open.test.ts -> tests/support/start.ts'],
  ],
  [
    'a package importing another package',
    { 'packages/store/src/open.ts': typeOnly('../../other/src/index.ts') },
    ['packages-import-nothing-of-the-repository: packages/store/src/open.ts -> packages/other/src/index.ts'],
  ],
  [
    'a package importing the files that support its tests',
    { 'packages/store/src/open.ts': source('../test-support/folder.ts') },
    ['tests-are-leaves: packages/store/src/open.ts -> packages/store/test-support/folder.ts'],
  ],
  [
    'the server importing a package by its path',
    { 'server/platform/db/database.ts': source('../../../packages/store/src/index.ts') },
    ['packages-are-imported-by-name: server/platform/db/database.ts -> packages/store/src/index.ts'],
  ],
  [
    'the server importing a file inside a package',
    { 'server/platform/db/database.ts': source('../../../packages/store/src/open.ts') },
    ['packages-are-imported-by-name: server/platform/db/database.ts -> packages/store/src/open.ts'],
  ],
  [
    'a context importing a package',
    { 'server/ticketing/tickets/rules.ts': source('#platform/errors/refusal.ts', '@own/store') },
    ['only-the-platform-imports-packages: server/ticketing/tickets/rules.ts -> packages/store/src/index.ts'],
  ],
  [
    'the SDK importing a file of the server',
    { 'sdk/src/client.ts': typeOnly('../../server/platform/http/etag.ts') },
    ['sdk-imports-nothing: sdk/src/client.ts -> server/platform/http/etag.ts'],
  ],
  [
    'the SDK importing a module of Node',
    { 'sdk/src/client.ts': imports('node:fs') },
    ['sdk-imports-nothing: sdk/src/client.ts -> fs'],
  ],
  [
    'an import that bypasses the index.ts of the SDK',
    { 'tests/contract/tickets.test.ts': imports('../../sdk/src/client.ts') },
    ['sdk-has-one-door: tests/contract/tickets.test.ts -> sdk/src/client.ts'],
  ],
  [
    'the server calling itself',
    { 'server/ticketing/tickets/jobs.ts': imports('./commands/take.ts', '#sdk') },
    ['the-server-calls-itself-from-the-chat-alone: server/ticketing/tickets/jobs.ts -> sdk/src/index.ts'],
  ],
  [
    'the core of a conversation importing a value of the SDK',
    { 'sdk/src/conversation/rows.ts': source('../client.ts') },
    ['conversation-core-imports-types-only: sdk/src/conversation/rows.ts -> sdk/src/client.ts'],
  ],
  [
    'the widget importing a package that is not listed',
    { 'web/widget/src/panel/features/session/state.ts': source('lodash') },
    ['widget-imports-little: web/widget/src/panel/features/session/state.ts -> node_modules/lodash/lodash.js'],
  ],
  [
    'the widget importing a part of the server, type or not',
    { 'web/widget/src/panel/features/session/state.ts': typeOnly('#platform/http/envelope.ts') },
    ['widget-imports-little: web/widget/src/panel/features/session/state.ts -> server/platform/http/envelope.ts'],
  ],
  [
    'the widget bypassing the index.ts of the SDK',
    { 'web/widget/src/panel/features/session/state.ts': source('../../../../../../sdk/src/client.ts') },
    [
      'sdk-has-one-door: web/widget/src/panel/features/session/state.ts -> sdk/src/client.ts',
      'widget-imports-little: web/widget/src/panel/features/session/state.ts -> sdk/src/client.ts',
    ],
  ],
  [
    'the tokens importing something',
    { 'web/ui/tokens/themes.ts': source('preact') },
    ['tokens-stand-alone: web/ui/tokens/themes.ts -> node_modules/preact/preact.js'],
  ],
  [
    'the loader importing the panel',
    { 'web/widget/src/loader/interface.ts': source('../panel/platform/storage.ts') },
    ['loader-stands-alone: web/widget/src/loader/interface.ts -> web/widget/src/panel/platform/storage.ts'],
  ],
  [
    'the loader importing the SDK',
    { 'web/widget/src/loader/interface.ts': source('#sdk') },
    ['loader-stands-alone: web/widget/src/loader/interface.ts -> sdk/src/index.ts'],
  ],
  [
    'the panel importing a value of the loader',
    { 'web/widget/src/panel/features/session/state.ts': source('../../../loader/interface.ts') },
    [
      'panel-imports-types-of-the-loader: web/widget/src/panel/features/session/state.ts -> web/widget/src/loader/interface.ts',
    ],
  ],
  [
    'the platform of the panel importing a feature',
    { 'web/widget/src/panel/platform/storage.ts': source('../features/session/state.ts') },
    [
      'widget-platform-stands-alone: web/widget/src/panel/platform/storage.ts -> web/widget/src/panel/features/session/state.ts',
    ],
  ],
  [
    'a feature of the panel importing a later one',
    { 'web/widget/src/panel/features/session/state.ts': source('../composer/state.ts') },
    [
      'widget-features-in-order: web/widget/src/panel/features/session/state.ts -> web/widget/src/panel/features/composer/state.ts',
    ],
  ],
  [
    'a feature of the panel importing what composes it',
    { 'web/widget/src/panel/features/composer/view.tsx': source('../../app.tsx') },
    [
      'panel-is-composed-above-its-features: web/widget/src/panel/features/composer/view.tsx -> web/widget/src/panel/app.tsx',
    ],
  ],
  [
    'the server importing a file of the widget',
    { 'server/app.ts': source('./contexts.ts', '../web/widget/src/loader/interface.ts') },
    ['server-imports-only-the-build-of-web: server/app.ts -> web/widget/src/loader/interface.ts'],
  ],
  [
    'the application building the web files',
    { 'server/app.ts': source('./contexts.ts', '../web/build/stale.ts') },
    ['build-is-for-the-start-and-the-tests: server/app.ts -> web/build/stale.ts'],
  ],
  [
    'the build importing a source that it builds',
    { 'web/build/hash.ts': source('../ui/tokens/themes.ts') },
    ['build-stands-alone: web/build/hash.ts -> web/ui/tokens/themes.ts'],
  ],
  [
    'a file that imports a benchmark',
    { 'bench/main.ts': source('../server/app.ts'), 'tests/support/load.ts': source('../../bench/main.ts') },
    ['benchmarks-are-leaves: tests/support/load.ts -> bench/main.ts'],
  ],
  [
    'a file without imports that no file imports',
    { 'server/ticketing/pools/rules.ts': source() },
    ['no-orphan: server/ticketing/pools/rules.ts'],
  ],
  [
    'the server importing a development dependency',
    { 'server/main.ts': imports('./app.ts', 'tester') },
    ['no-dev-dependency-in-production: server/main.ts -> node_modules/tester/tester.js'],
  ],
  [
    'the widget importing a development dependency',
    { 'web/widget/src/panel/platform/storage.ts': source('../../../../ui/tokens/themes.ts', 'tester') },
    ['no-dev-dependency-in-production: web/widget/src/panel/platform/storage.ts -> node_modules/tester/tester.js'],
  ],
  [
    'a package that package.json does not name',
    { 'server/main.ts': imports('./app.ts', 'stray') },
    ['no-undeclared-dependency: server/main.ts -> node_modules/stray/stray.js'],
  ],
  [
    'an import that leads nowhere',
    { 'server/main.ts': imports('./app.ts', './gone.ts') },
    ['no-unresolved-import: server/main.ts -> ./gone.ts'],
  ],
]

test.each(violations)('%s is reported', async (_what, planted, issues) => {
  expect(await issuesWith(planted)).toEqual(expect.arrayContaining(issues))
})
