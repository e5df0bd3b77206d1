import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keyTable } from './key-table.ts'

const sources = join(import.meta.dirname, '..')

/** Returns the keys that the sources of the console declare for their actions. */
async function readDeclaredKeys(): Promise<Set<string>> {
  const declared = new Set<string>()
  for await (const path of glob('{features,shell}/**/*.{ts,tsx}', { cwd: sources })) {
    if (path.endsWith('.test.ts')) continue
    const text = await readFile(join(sources, path), 'utf8')
    for (const [, keys = ''] of text.matchAll(/\bkeys: '([^']+)'/g)) declared.add(keys)
  }
  return declared
}

test('the table has the keys of all actions, each once', async () => {
  const listed = keyTable.map(({ keys }) => keys)
  expect(new Set(listed).size).toBe(listed.length)
  expect(new Set(listed)).toEqual(await readDeclaredKeys())
})

test('each entry has a name', () => {
  for (const { strings, label } of keyTable) expect(strings.english[label]).toBeTypeOf('string')
})
