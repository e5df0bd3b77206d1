import { expect, test } from 'vitest'
import { buildConsole } from '../web/build/build-console.ts'
import { readBuiltManifest } from './built-files.ts'

test('a build within tests makes the same files of the console as any other', async () => {
  const { files } = await readBuiltManifest()
  const names = Object.keys(files).filter((name) => name.startsWith('console/assets/'))
  const built = await buildConsole()
  expect(built.map(({ name }) => name).sort()).toEqual(names.sort())
})
