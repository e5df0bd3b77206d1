import { expect, test } from 'vitest'
import { ConnectionTokens } from './connection-tokens.ts'

const key = Buffer.alloc(32, 1)
const now = () => new Date(1_000_000)
const tokens = new ConnectionTokens({ key, lifetimeMs: 15_000, now })

test('a token tells its connection, for whom it is and until when it waits', () => {
  const { connectionId, token } = tokens.issue('/hubs/agent', 'agent:7')
  const read = tokens.read('/hubs/agent', token)
  expect(read).toMatchObject({ connectionId, isOurs: true, expiresAt: 1_015_000 })
  expect([read?.isFor('agent:7'), read?.isFor('agent:70')]).toEqual([true, false])
})

test('a token says nothing that its connection id does not', () => {
  const { token } = tokens.issue('/hubs/agent', 'agent:7')
  expect(token).not.toContain('agent')
})

test.each([
  ['of another path', (token: string) => ['/hubs/visitor', token]],
  ['cut', (token: string) => ['/hubs/agent', token.slice(0, -1)]],
  ['of another moment', (token: string) => ['/hubs/agent', token.replace(/\.[^.]+\./, '.zzzzzz.')]],
  ['without a signature', (token: string) => ['/hubs/agent', token.slice(0, token.lastIndexOf('.'))]],
  ['empty', () => ['/hubs/agent', '']],
])('a token that is %s is none', (_how, changed) => {
  const [path = '', token = ''] = changed(tokens.issue('/hubs/agent', 'agent:7').token)
  expect(tokens.read(path, token)).toBeNull()
})

test('another process with the key reads it, with some patience for its clock; one with another key does not', () => {
  const { token } = new ConnectionTokens({ key, lifetimeMs: 15_000, now }).issue('/hubs/agent', 'agent:7')
  expect(tokens.read('/hubs/agent', token)).toMatchObject({ isOurs: false, expiresAt: 1_075_000 })
  const stranger = new ConnectionTokens({ key: Buffer.alloc(32, 2), lifetimeMs: 15_000, now })
  expect(stranger.read('/hubs/agent', token)).toBeNull()
})
