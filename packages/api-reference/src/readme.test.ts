import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'

vi.stubEnv('PORT', '0')
const { server } = await import('../test-support/example.ts')
vi.unstubAllEnvs()

const root = join(import.meta.dirname, '..')

test('the example of the README serves the page, its files and the document', async () => {
  onTestFinished(() => void server.close())
  if (!server.listening) await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const get = (path: string) => fetch(`http://127.0.0.1:${port}${path}`)
  const page = await get('/docs')
  const markup = await page.text()
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(markup).toContain('List pets')
  for (const [, path = ''] of markup.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)) {
    expect((await get(path)).headers.get('content-type'), path).toMatch(/^(text\/javascript|text\/css|image\/svg)/)
  }
  expect(await (await get('/openapi.json')).json()).toMatchObject({ openapi: '3.0.4' })
})

test('the README contains the example', () => {
  const example = readFileSync(join(root, 'test-support/example.ts'), 'utf8')
  expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain(example)
})
