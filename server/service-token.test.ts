import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createServiceTokenGetter } from './service-token.ts'

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'flowdesk-token-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

/** Returns a function that accepts tokens and keeps them. */
function acceptTokens(): { readonly accepted: string[]; readonly add: (token: string) => Promise<boolean> } {
  const accepted: string[] = []
  return { accepted, add: async (token) => accepted.push(token) > 0 }
}

test('the first call makes the token in a file that only the account of the server can read', async () => {
  const [folder, { accepted, add }] = [await createFolder(), acceptTokens()]
  const getToken = createServiceTokenGetter(folder, add)
  const token = await getToken()
  expect(token).toMatch(/^svc_[\w-]{43}$/)
  expect(await readdir(folder)).toEqual(['service-token'])
  expect(await readFile(join(folder, 'service-token'), 'utf8')).toBe(`${token}\n`)
  expect((await stat(join(folder, 'service-token'))).mode & 0o777).toBe(0o600)
  expect(await getToken()).toBe(token)
  expect(accepted).toEqual([token])
})

test('a later process uses the token of the file', async () => {
  const [folder, { accepted, add }] = [await createFolder(), acceptTokens()]
  const token = await createServiceTokenGetter(folder, add)()
  expect(await createServiceTokenGetter(folder, add)()).toBe(token)
  expect(accepted).toEqual([token, token])
})

test('a file that a crash has truncated is replaced', async () => {
  const folder = await createFolder()
  await writeFile(join(folder, 'service-token'), 'svc_')
  expect(await createServiceTokenGetter(folder, acceptTokens().add)()).toMatch(/^svc_[\w-]{43}$/)
  expect(await readdir(folder)).toEqual(['service-token'])
})

test('processes that start at the same time use one token', async () => {
  const [folder, { accepted, add }] = [await createFolder(), acceptTokens()]
  const tokens = await Promise.all(Array.from({ length: 8 }, () => createServiceTokenGetter(folder, add)()))
  expect(new Set([...tokens, ...accepted]).size).toBe(1)
  expect(await readdir(folder)).toEqual(['service-token'])
})

test('a token that cannot be accepted yet is tried again with the next call', async () => {
  const folder = await createFolder()
  let isAccepted = false
  const getToken = createServiceTokenGetter(folder, async () => isAccepted)
  await expect(getToken()).rejects.toThrow('there is no administrator yet')
  isAccepted = true
  expect(`${await getToken()}\n`).toBe(await readFile(join(folder, 'service-token'), 'utf8'))
})
