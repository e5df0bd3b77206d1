import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { credentialHeader, credentialOf, curlCommand, expandPath, queryString } from './browser/request.js'

const origin = 'http://127.0.0.1:8080'

/** Returns the arguments that a shell parses from a command. */
const argumentsOf = (command: string): string[] => {
  const script = `curl() { printf '%s\\0' "$@"; }; TOKEN=svc_1; ${command}`
  return execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0').slice(0, -1)
}

test('the command is quoted for the shell', () => {
  const body = `{"subject": "It's $HOME \`and\` \\"more\\""}`
  const call = { method: 'POST', url: '/v1/tickets?a=1&b=2', headers: { Authorization: 'Bearer $TOKEN' }, body }
  const given = argumentsOf(curlCommand(call, origin))
  expect(given).toEqual([`${origin}/v1/tickets?a=1&b=2`, '-H', 'Authorization: Bearer svc_1', '-d', body])
})

test('the shell expands the token, and nothing else in its header field', () => {
  const headers = { 'X-Key': 'a"b`c\\d$HOME $TOKEN' }
  const given = argumentsOf(curlCommand({ method: 'GET', url: '/a', headers }, origin))
  expect(given).toEqual([`${origin}/a`, '-H', 'X-Key: a"b`c\\d$HOME svc_1'])
})

test('a method is included where curl would choose another', () => {
  const call = { url: '/v1/tickets', headers: {} }
  expect(curlCommand({ ...call, method: 'GET' }, origin)).toBe(`curl ${origin}/v1/tickets`)
  expect(argumentsOf(curlCommand({ ...call, method: 'DELETE' }, origin)).slice(0, 2)).toEqual(['-X', 'DELETE'])
  expect(argumentsOf(curlCommand({ ...call, method: 'POST' }, origin)).slice(0, 2)).toEqual(['-X', 'POST'])
  expect(argumentsOf(curlCommand({ ...call, method: 'PATCH', body: '{}' }, origin)).slice(0, 2)).toEqual([
    '-X',
    'PATCH',
  ])
})

test('a file is sent as a form', () => {
  const call = { method: 'POST', url: '/v1/files', headers: {}, file: { field: 'file', name: "Anna's note.txt" } }
  expect(argumentsOf(curlCommand(call, origin))).toEqual([`${origin}/v1/files`, '-F', "file=@Anna's note.txt"])
})

test('parameters are encoded for their place, and blank ones left out of the query', () => {
  expect(expandPath('/v1/tickets/{id}/x', { id: 'a/b' })).toBe('/v1/tickets/a%2Fb/x')
  const pairs = [['search', 'a&b'] as const, ['page', ''] as const]
  expect(queryString(pairs)).toBe('?search=a%26b')
  expect(queryString([])).toBe('')
})

test.each([
  [{ type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }, { Authorization: 'Bearer $TOKEN' }, 'door (JWT)'],
  [{ type: 'http', scheme: 'Guest' }, { Authorization: 'Guest $TOKEN' }, 'door'],
  [{ type: 'apiKey', in: 'header', name: 'X-Api-Key' }, { 'X-Api-Key': '$TOKEN' }, 'door'],
])('a credential is sent as its scheme says: %o', (scheme, fields, title) => {
  const credential = credentialOf('door', scheme)
  expect([credentialHeader(credential, '$TOKEN'), credential.title]).toEqual([fields, title])
})
