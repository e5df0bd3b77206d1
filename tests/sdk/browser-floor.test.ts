import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { expect, test } from 'vitest'
import { repositoryFolder } from '../support/process.ts'

/**
 * Members of browsers that Chrome 90, Firefox 101 or Safari 16.4 lacks, as MDN's compatibility tables list them. tsc
 * refuses newer members of the language, but its types of browsers are those of the newest ones.
 */
const tooNew = [
  '.randomUUID(',
  '.throwIfAborted(',
  'AbortSignal.any(',
  'AbortSignal.timeout(',
  'Promise.withResolvers(',
  'URL.canParse(',
  'URL.parse(',
  'reportError(',
  'structuredClone(',
]

const findTooNew = (code: string): string[] => tooNew.filter((call) => code.includes(call))

/** Returns the code without types and comments. */
async function readCode(path: string): Promise<string> {
  const { code } = await transform(await readFile(path, 'utf8'), { loader: 'ts', format: 'esm' })
  return code
}

test('a call of what the oldest supported browsers lack is found', () => {
  const code = 'signal?.throwIfAborted(); crypto.randomUUID(); AbortSignal.timeout(5)'
  expect(findTooNew(code)).toEqual(['.randomUUID(', '.throwIfAborted(', 'AbortSignal.timeout('])
  expect(findTooNew('throwIfTooLate(signal); url.parse(text)')).toEqual([])
})

test('the SDK calls nothing that the oldest supported browsers lack', async () => {
  const files = globSync('sdk/src/**/*.ts', { cwd: repositoryFolder }).filter((path) => !path.includes('generated'))
  const found = await Promise.all(
    files.map(async (path) => findTooNew(await readCode(join(repositoryFolder, path))).map((name) => [path, name])),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(found.flat()).toEqual([])
})
