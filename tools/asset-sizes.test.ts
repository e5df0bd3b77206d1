import { expect, test } from 'vitest'
import type { ManifestFile } from '../web/build/write-files.ts'
import { sizeFigures, sizeIssues } from './asset-sizes.ts'

const file = (gzipSize: number, source?: string, imports: readonly string[] = []): ManifestFile => ({
  etag: '',
  size: gzipSize * 3,
  gzipSize,
  imports,
  ...(source === undefined ? {} : { source }),
})

const built = (files: Readonly<Record<string, ManifestFile>>) => ({
  sourceHash: '',
  panel: 'widget/panel.js',
  console: { script: '', preloads: [], styles: [] },
  files,
})

const loader = 'widget/src/loader/main.ts'
const panel = 'widget/src/panel/main.tsx'
const core = 'widget/src/panel/core.ts'
const form = 'widget/src/panel/features/pre-chat/view.tsx'
const english = 'widget/src/locales/en-lazy.ts'
const german = 'widget/src/locales/de.ts'
const rating = 'widget/src/panel/features/rating/view.tsx'

test('a widget within its limits has no issues', () => {
  const manifest = built({
    'widget.js': file(3000, loader),
    'panel.js': file(16_000, panel, ['shared.js']),
    'shared.js': file(5000),
    'core.js': file(15_000, core, ['shared.js']),
    'form.js': file(3000, form, ['shared.js']),
    'english.js': file(2000, english),
    'de.js': file(2500, german, ['shared.js']),
    'rating.js': file(4000, rating, ['shared.js']),
  })
  expect(sizeIssues(manifest)).toEqual([])
  expect(sizeFigures(manifest)).toEqual([
    `3000 of 3000: loader (${loader})`,
    `21000 of 26000: panel at its first opening (${panel})`,
    `36000 of 36500: panel and core up to the first message (${core})`,
    `26000 of 26000: panel at its first opening with the form before the chat (${form})`,
    `2000 of 2500: translation (${english})`,
    `2500 of 2500: translation (${german})`,
    `4000 of 4000: part that is loaded when it is used (${rating})`,
  ])
})

test('a loader that is too large is reported', () => {
  expect(sizeIssues(built({ 'widget.js': file(3001, loader) }))).toEqual([
    `${loader}: the loader has 3001 bytes after gzip, 3000 are allowed`,
  ])
})

test('what the panel imports counts', () => {
  const files = {
    'panel.js': file(20_000, panel, ['a.js']),
    'a.js': file(3000, undefined, ['b.js']),
    'b.js': file(3001),
  }
  expect(sizeIssues(built(files))).toEqual([
    `${panel}: the panel at its first opening has 26001 bytes after gzip, 26000 are allowed`,
  ])
})

test('what the core imports does not count again for the parts that follow it', () => {
  const files = {
    'core.js': file(9000, core, ['shared.js']),
    'rating.js': file(4000, rating, ['shared.js']),
    'shared.js': file(100),
  }
  expect(sizeIssues(built(files))).toEqual([])
})

test('what only a later part imports counts for that part', () => {
  const files = { 'rating.js': file(2000, rating, ['shared.js']), 'shared.js': file(2001) }
  expect(sizeIssues(built(files))).toEqual([expect.stringContaining('has 4001 bytes after gzip, 4000 are allowed')])
})

test('a part without a limit is reported', () => {
  expect(sizeIssues(built({ 'new.js': file(1, 'unknown/src/main.tsx') }))).toEqual([
    'unknown/src/main.tsx: has no limit; list one in tools/asset-sizes.ts',
  ])
})
