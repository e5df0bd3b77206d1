import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

const root = join(import.meta.dirname, '..')

test('the example of the README prints what the README says', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const log = vi.spyOn(console, 'log').mockImplementation(() => undefined)
  await import('../test-support/example.ts')
  expect(readme).toContain(readFileSync(join(root, 'test-support/example.ts'), 'utf8'))
  for (const [line] of log.mock.calls) expect(readme).toContain(`\n${line}\n`)
  expect(log).toHaveBeenCalledTimes(2)
  log.mockRestore()
})
