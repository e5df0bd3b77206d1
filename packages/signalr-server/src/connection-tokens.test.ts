import { expect, test } from 'vitest'
import { ConnectionTokens } from './connection-tokens.ts'

const key = Buffer.alloc(32, 1)
const now = () => new Date(1_000_000)
const tokens = new ConnectionTokens({ key, lifetimeMs: 15_000, now })

test('a token contains its connection, its user and its expiry', () => {
  const { connectionId, token } = tokens.issue('/chat', 'user:7')
  const read = tokens.verify('/chat', token)
  expect(read).toMatchObject({ connectionId, isFromThisProcess: true, expiresAt: 1_015_000 })
  expect([read?.isFor('user:7'), read?.isFor('user:70')]).toEqual([true, false])
})

test('a token does not reveal its user', () => {
  const { token } = tokens.issue('/chat', 'user:7')
  expect(token).not.toContain('user')
})

test.each([
  ['of another path', (token: string) => ['/other', token]],
  ['cut', (token: string) => ['/chat', token.slice(0, -1)]],
  ['of another time', (token: string) => ['/chat', token.replace(/\.[^.]+\./, '.zzzzzz.')]],
  ['without a signature', (token: string) => ['/chat', token.slice(0, token.lastIndexOf('.'))]],
  ['empty', () => ['/chat', '']],
])('a token that is %s is not valid', (_how, changed) => {
  const [path = '', token = ''] = changed(tokens.issue('/chat', 'user:7').token)
  expect(tokens.verify(path, token)).toBeNull()
})

test('another process with the same key reads it, allowing for clock skew; one with another key does not', () => {
  const { token } = new ConnectionTokens({ key, lifetimeMs: 15_000, now }).issue('/chat', 'user:7')
  expect(tokens.verify('/chat', token)).toMatchObject({ isFromThisProcess: false, expiresAt: 1_075_000 })
  const other = new ConnectionTokens({ key: Buffer.alloc(32, 2), lifetimeMs: 15_000, now })
  expect(other.verify('/chat', token)).toBeNull()
})
