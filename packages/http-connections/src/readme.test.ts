import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

vi.stubEnv('PORT', '0')
const { server, stop } = await import('../test-support/example.ts')
vi.unstubAllEnvs()

const root = join(import.meta.dirname, '..')

test('the example of the README answers and stops', async () => {
  if (!server.listening) await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  expect(await (await fetch(`http://127.0.0.1:${port}/`)).text()).toBe('Hello\n')
  const closed = once(server, 'close')
  stop()
  process.off('SIGTERM', stop)
  await closed
})

test('the README contains the example', () => {
  const example = readFileSync(join(root, 'test-support/example.ts'), 'utf8')
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(example)
})
