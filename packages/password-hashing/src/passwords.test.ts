import { readdir, readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { authenticate, hashPassword } from './passwords.ts'

/** Returns whether the password authenticates an active account with this hash. */
const isPassword = async (password: string, passwordHash: string | null, isActive = true): Promise<boolean> =>
  (await authenticate({ password }, async () => ({ passwordHash, isActive }))) !== null

test('a password matches only its own hash', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(await isPassword('correct horse battery', hash)).toBe(true)
  for (const other of ['correct horse batterz', 'Correct horse battery', 'correct horse battery ', ''])
    expect(await isPassword(other, hash)).toBe(false)
})

test('the hash is an encoded Argon2id hash with a random salt', async () => {
  const [one, other] = [await hashPassword('the same'), await hashPassword('the same')]
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/)
  expect(other).not.toBe(one)
})

test('a hash is verified with its own cost parameters', async () => {
  // A test vector of the Argon2 reference implementation.
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
])('no password matches %j', async (hash) => {
  expect(await isPassword('password', hash)).toBe(false)
  expect(await isPassword('', hash)).toBe(false)
})

test('an unknown account, one without a password and a deactivated one are not authenticated', async () => {
  const hash = await hashPassword('correct horse battery')
  expect(await authenticate({ password: 'correct horse battery' }, async () => undefined)).toBeNull()
  expect(await isPassword('correct horse battery', null)).toBe(false)
  expect(await isPassword('correct horse battery', hash, false)).toBe(false)
})

test('any text can be a password', async () => {
  for (const password of ['🙂🙂🙂🙂🙂🙂🙂🙂🙂🙂', '          ', 'x'.repeat(1024), 'naïve\u0000café'])
    expect(await isPassword(password, await hashPassword(password))).toBe(true)
})

/** Checks several passwords of an unknown account concurrently. */
const guesses = (count: number): Promise<unknown>[] =>
  Array.from({ length: count }, (_, n) => authenticate({ password: `password ${n}` }, async () => undefined))

test('a password beyond two running and twenty queued ones is rejected', async () => {
  const answers = await Promise.allSettled(guesses(23))
  expect(answers.map(({ status }) => status)).toEqual([...Array(22).fill('fulfilled'), 'rejected'])
  expect(answers[22]).toMatchObject({ reason: { name: 'HashingBusy' } })
  expect(await Promise.all(guesses(1))).toEqual([null])
})

test('a password can be set while the queue is full', async () => {
  const waiting = guesses(22)
  expect(await hashPassword('correct horse battery')).toMatch(/^\$argon2id/)
  await Promise.all(waiting)
})

test('the account is not looked up while the queue is full', async () => {
  const waiting = guesses(22)
  let isLookedFor = false
  const refused = authenticate({ password: 'password' }, async () => {
    isLookedFor = true
    return undefined
  })
  await expect(refused).rejects.toMatchObject({ name: 'HashingBusy' })
  expect(isLookedFor).toBe(false)
  await Promise.all(waiting)
})

test('ten preferred callers are admitted while the queue is full, and run first', async () => {
  const order: string[] = []
  const others = guesses(22).map(async (guess) => {
    await guess
    order.push('other')
  })
  const check = (isPreferred: boolean) =>
    authenticate({ password: 'password', isPreferred: async () => isPreferred }, async () => undefined)
  await expect(check(false)).rejects.toMatchObject({ name: 'HashingBusy' })
  const preferred = Array.from({ length: 11 }, async () => {
    await check(true)
    order.push('preferred')
  })
  const answers = await Promise.allSettled(preferred)
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  await Promise.all(others)
  expect(order.lastIndexOf('preferred')).toBeLessThan(order.length - 10)
})

test('the password of a disconnected client is not hashed', async () => {
  const passwordHash = await hashPassword('correct horse battery')
  const find = async () => ({ passwordHash, isActive: true })
  const abandoned = authenticate({ password: 'correct horse battery', isAbandoned: () => true }, find)
  await expect(abandoned).rejects.toMatchObject({ name: 'HashingBusy' })
})

test('a worker that crashes rejects its own job and is replaced', async () => {
  const hash = await hashPassword('correct horse battery')
  // Node.js throws for zero passes, which ends the thread.
  const impossible = '$argon2id$v=19$m=1024,t=0,p=1$c29tZXNhbHRzb21lc2FsdA$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  const checks = [impossible, hash, impossible, hash, impossible, hash].map((one) =>
    isPassword('correct horse battery', one),
  )
  const answers = await Promise.allSettled(checks)
  expect(answers.map(({ status }) => status)).toEqual(
    answers.map((_, place) => (place % 2 === 0 ? 'rejected' : 'fulfilled')),
  )
  expect(await isPassword('correct horse battery', hash)).toBe(true)
})

test('files are read while passwords are hashed', async () => {
  const order: string[] = []
  const hashes = Array.from({ length: 20 }, async (_, n) => {
    await hashPassword(`password ${n}`)
    order.push('password')
  })
  await readFile(import.meta.filename)
  order.push('file')
  await Promise.all(hashes)
  expect(order.indexOf('file')).toBeLessThan(10)
})

test('only the hashing threads have a low priority', async () => {
  await hashPassword('correct horse battery')
  const threads = await Promise.all(
    (await readdir('/proc/self/task')).map(async (id) => {
      const stat = await readFile(`/proc/self/task/${id}/stat`, 'utf8')
      // The nice value is the 17th field after the name in parentheses.
      return { id: Number(id), nice: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]) }
    }),
  )
  const usual = threads.find(({ id }) => id === process.pid)?.nice ?? 0
  const lowered = threads.filter(({ nice }) => nice > usual)
  expect(lowered.map(({ nice }) => nice)).toEqual(lowered.map(() => 10))
  expect(lowered.length).toBeGreaterThanOrEqual(1)
  expect(lowered.length).toBeLessThanOrEqual(2)
})
