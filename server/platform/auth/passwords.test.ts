import { expect, test } from 'vitest'
import { hashPassword, isPassword, NOBODY } from './passwords.ts'

test('a password fits its own hash and no other', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(await isPassword('correct horse battery', hash)).toBe(true)
  for (const other of ['correct horse batterz', 'Correct horse battery', 'correct horse battery ', ''])
    expect(await isPassword(other, hash)).toBe(false)
})

test('the hash is argon2id in the usual form, salted anew each time', async () => {
  const [one, other] = [await hashPassword('the same'), await hashPassword('the same')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(other).not.toBe(one)
})

test('a hash of another cost is checked at its own', async () => {
  // A test vector of the reference implementation.
  const hash = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await isPassword('password', hash)).toBe(true)
  expect(await isPassword('Password', hash)).toBe(false)
})

test.each([
  '',
  'password',
  '$argon2i$v=19$m=1024,t=3,p=2$c29tZXNhbHQ$c29tZXNhbHQ',
  '$2b$10$abc',
  '$argon2id$v=19$m=1024,t=3,p=2$c29tZXNhbHQ$',
])('no password fits %j', async (hash) => {
  expect(await isPassword('password', hash)).toBe(false)
  expect(await isPassword('', hash)).toBe(false)
})

test('nobody has a password, and to find that out takes a whole derivation', async () => {
  expect(NOBODY).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  for (const guess of ['', 'password', NOBODY]) expect(await isPassword(guess, NOBODY)).toBe(false)
})

test('any text can be a password', async () => {
  for (const password of ['🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂', '          ', 'x'.repeat(1024), 'naïve\u0000café'])
    expect(await isPassword(password, await hashPassword(password))).toBe(true)
})
