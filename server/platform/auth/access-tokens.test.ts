import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { Kysely } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { createTestDatabase } from '../../../tests/support/database-server.ts'
import { openDatabase } from '../db/database.ts'
import { AccessTokens } from './access-tokens.ts'
import type { AuthTables } from './tables.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const start = Date.parse('2026-11-21T09:51:04.789Z')

let db: Kysely<AuthTables>
let drop: () => Promise<void>
let now = start

beforeAll(async () => {
  const fresh = await createTestDatabase(inject('server'))
  drop = fresh.drop
  db = openDatabase<AuthTables>({ address: fresh.address, poolSize: 4, onIdleError: () => undefined })
})
afterAll(async () => {
  await db.destroy()
  await drop()
})
beforeEach(async () => {
  now = start
  await db.deleteFrom('platform.signingKey').execute()
})

/** The tokens of one process, with its own cache of keys. */
const open = (audience = 'dashboard', issuer = 'us') =>
  new AccessTokens({ db, issuer, audience, lifetimeMs: 60 * MINUTE, now: () => new Date(now) })

const claims = { sub: '7', sid: 'session', role: 'agent', platform: 'web' }

const kidOf = (token: string) => decodeProtectedHeader(token).kid ?? ''

describe('sign', () => {
  test('contains the user, the session and the expiry in whole seconds', async () => {
    const { token, jti, expiresAt } = await open().sign(claims)
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'RS256', typ: 'JWT', kid: expect.any(String) })
    const second = Math.floor(start / 1000)
    expect(decodeJwt(token)).toEqual({ ...claims, iss: 'us', aud: 'dashboard', jti, iat: second, exp: second + 3600 })
    expect(expiresAt).toBe('2026-11-21T10:51:04.000Z')
  })

  test('gives each token a unique id', async () => {
    const tokens = open()
    const names = await Promise.all([1, 2, 3].map(async () => (await tokens.sign(claims)).jti))
    expect(new Set(names).size).toBe(3)
  })
})

describe('verify', () => {
  test('accepts a valid token in any process', async () => {
    const { token, jti } = await open().sign(claims)
    expect(await open().verify(token)).toEqual({ status: 'valid', claims: expect.objectContaining({ ...claims, jti }) })
  })

  test('returns the claims of an expired token, from the second of its expiry on', async () => {
    const tokens = open()
    const { token, expiresAt } = await tokens.sign(claims)
    now = Date.parse(expiresAt) - 1
    expect((await tokens.verify(token)).status).toBe('valid')
    now += 1
    expect(await tokens.verify(token)).toMatchObject({ status: 'expired', claims })
    now += 365 * DAY
    expect((await tokens.verify(token)).status).toBe('expired')
  })

  test('rejects a token of another audience or issuer, even if it has expired', async () => {
    const { token } = await open('console').sign(claims)
    const { token: foreign } = await open('dashboard', 'them').sign(claims)
    for (const later of [0, DAY]) {
      now += later
      expect(await open().verify(token)).toEqual({ status: 'invalid' })
      expect(await open().verify(foreign)).toEqual({ status: 'invalid' })
    }
  })

  test.each(['', 'abc', 'a.b.c', '..', 'e30.e30.', `${'x'.repeat(20_000)}.y.z`, '{"alg":"none"}'])(
    'refuses what is no token',
    async (text) => {
      expect(await open().verify(text)).toEqual({ status: 'invalid' })
    },
  )

  test('rethrows a database error instead of reporting an invalid token', async () => {
    const { token } = await open().sign(claims)
    const lost = openDatabase<AuthTables>({
      address: 'postgres://unknown@127.0.0.1:1/none',
      poolSize: 1,
      onIdleError: () => undefined,
    })
    const tokens = new AccessTokens({
      db: lost,
      issuer: 'us',
      audience: 'dashboard',
      lifetimeMs: 1,
      now: () => new Date(now),
    })
    await expect(tokens.verify(token)).rejects.toThrow()
    await lost.destroy()
  })
})

describe('keys', () => {
  test('are created once: a process that starts later signs with the same key', async () => {
    const first = await open().sign(claims)
    const second = await open().sign(claims)
    expect(kidOf(second.token)).toBe(kidOf(first.token))
    expect(await open().listPublicKeys()).toHaveLength(1)
  })

  test('publish only their public part', async () => {
    const [key] = await open().listPublicKeys()
    expect(key).toEqual({
      kty: 'RSA',
      alg: 'RS256',
      use: 'sig',
      kid: expect.any(String),
      n: expect.any(String),
      e: 'AQAB',
    })
  })

  test('are imported once, however often they are published, because an import takes milliseconds', async () => {
    const tokens = open()
    await tokens.listPublicKeys()
    const importKey = vi.spyOn(crypto.subtle, 'importKey')
    onTestFinished(() => importKey.mockRestore())
    await tokens.listPublicKeys()
    expect(importKey).not.toHaveBeenCalled()
    await open().listPublicKeys()
    expect(importKey).toHaveBeenCalled()
  })

  test('rotate after ninety days, and the old key still verifies its tokens', async () => {
    const tokens = open()
    const first = await tokens.sign(claims)
    now += 90 * DAY - MINUTE
    const last = await tokens.sign(claims)
    expect(kidOf(last.token)).toBe(kidOf(first.token))
    now += MINUTE
    const next = await tokens.sign(claims)
    expect(kidOf(next.token)).not.toBe(kidOf(first.token))
    expect((await tokens.verify(last.token)).status).toBe('valid')
    expect((await tokens.listPublicKeys()).map(({ kid }) => kid)).toEqual([kidOf(next.token), kidOf(first.token)])
  })

  test('of another process are accepted at once after a rotation', async () => {
    const [here, there] = [open(), open()]
    const old = await here.sign(claims)
    await there.verify(old.token)
    now += 91 * DAY
    const fresh = await here.sign(claims)
    expect((await there.verify(fresh.token)).status).toBe('valid')
    expect(kidOf((await there.sign(claims)).token)).toBe(kidOf(fresh.token))
  })

  test('of other audiences are not included', async () => {
    await open('console').sign(claims)
    const { token } = await open().sign(claims)
    expect((await open().listPublicKeys()).map(({ kid }) => kid)).toEqual([kidOf(token)])
  })
})
