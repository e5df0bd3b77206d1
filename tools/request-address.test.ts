import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { requestAddressIssues } from './request-address.ts'

function treeWith(path: string, line: string): string {
  const tree = mkdtempSync(join(tmpdir(), 'flowdesk-addresses-'))
  onTestFinished(() => rmSync(tree, { recursive: true }))
  mkdirSync(dirname(join(tree, path)), { recursive: true })
  writeFileSync(join(tree, path), `// The first line.\n${line}\n`)
  return tree
}

test.each([
  'const key = request.ip',
  "const key = request['ip']",
  'const { ip } = request',
  'const { ip: key } = request',
  'const key = request.ips?.[0]',
  'limit: { policy, key: (_visitor, { ip }) => ip },',
])('%s is reported with its place', (line) => {
  const path = 'server/chat/visitors/routes.ts'
  expect(requestAddressIssues(treeWith(path, line))).toEqual([expect.stringContaining(`${path}:2: `)])
})

test.each([
  ['server/platform/http/client-address.ts', 'const { ip } = request'],
  ['server/chat/visitors/routes.ts', 'key: (_visitor, request) => clientAddressKey(request)'],
  ['server/chat/visitors/routes.ts', 'const recipient = zip(clips)'],
])('%s may say %s', (path, line) => {
  expect(requestAddressIssues(treeWith(path, line))).toEqual([])
})
