import { randomBytes } from 'node:crypto'
import { open, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { randomSecret } from '#platform/auth/secrets.ts'
import { singleFlight } from '#platform/db/single-flight.ts'
import { DependencyUnavailableError } from '#platform/errors/dependency-unavailable.ts'

const FILE_NAME = 'service-token'

const TOKEN_PATTERN = /^svc_[A-Za-z0-9_-]{43}$/

/** Returns the token of the file; undefined if there is no file, or its content is not a token. */
async function readToken(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return TOKEN_PATTERN.test(text.trim()) ? text.trim() : undefined
}

/** Replaces the file by one with a new token. If two processes do so at the same time, one of the tokens stays. */
async function writeToken(path: string): Promise<void> {
  const temporaryPath = `${path}.${randomBytes(8).toString('hex')}`
  const file = await open(temporaryPath, 'wx', 0o600)
  try {
    await file.writeFile(`svc_${randomSecret()}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporaryPath, path)
}

/**
 * Returns a function that returns the token of the file `service-token` in the folder `rootPath`. The first call writes
 * the file if it has no token. `add` makes a token valid; it returns false while there is no administrator, and the
 * function then throws `DependencyUnavailableError`.
 */
export function createServiceToken(rootPath: string, add: (token: string) => Promise<boolean>): () => Promise<string> {
  const path = join(rootPath, FILE_NAME)
  let added: string | undefined
  const load = singleFlight(async () => {
    if ((await readToken(path)) === undefined) await writeToken(path)
    const token = await readToken(path)
    if (token === undefined || !(await add(token)))
      throw new DependencyUnavailableError('there is no administrator yet to whom the service token could belong')
    added = token
    return token
  })
  return async () => added ?? (await load())
}
