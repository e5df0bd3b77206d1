import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Sources of the web files, relative to `web`. The lock file stands for the libraries and the compiler. */
const patterns = [
  'build/*.ts',
  'ui/**/*',
  'widget/src/**/*',
  'widget/tsconfig.json',
  'forms/src/**/*',
  'forms/tsconfig.json',
  'console/src/**/*',
  'console/tsconfig.json',
  '../sdk/src/**/*.ts',
  '../package-lock.json',
]

/** Returns a hash of the names and contents of all sources. */
export async function hashSources(web: string): Promise<string> {
  const files = globSync(patterns, { cwd: web, exclude: (name) => /[.]test[.]tsx?$/.test(name) })
    .filter((file) => /[.]\w+$/.test(file))
    .sort()
  const hash = createHash('sha256')
  const contents = await Promise.all(files.map((file) => readFile(join(web, file))))
  for (const [index, file] of files.entries()) hash.update(`${file}\n`).update(contents[index] ?? '')
  return hash.digest('hex')
}
