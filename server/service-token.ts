import { randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
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

/** The errors of file systems without hard links. */
const NO_HARD_LINK_CODES = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** Puts the file at `path`, unless a token is there already: all processes use the token of the first process. */
async function publishToken(temporaryPath: string, path: string): Promise<void> {
  try {
    await link(temporaryPath, path)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code !== 'EEXIST' && !NO_HARD_LINK_CODES.includes(code)) throw error
    if ((await readToken(path)) === undefined) await rename(temporaryPath, path)
  }
}

async function writeToken(path: string): Promise<void> {
  const temporaryPath = `${path}.${randomBytes(8).toString('hex')}`
  const file = await open(temporaryPath, 'wx', 0o600)
  try {
    try {
      await file.writeFile(`svc_${randomSecret()}\n`)
      await file.sync()
    } finally {
      await file.close()
    }
    await publishToken(temporaryPath, path)
  } finally {
    await rm(temporaryPath, { force: true })
  }
}

/**
 * Returns a function that returns the token in the file `service-token`, which its first call writes if necessary.
 * `add` makes the token valid. While there is no administrator, `add` returns false, and the function throws
 * `DependencyUnavailableError`.
 */
export function createServiceTokenGetter(
  rootPath: string,
  add: (token: string) => Promise<boolean>,
): () => Promise<string> {
  const path = join(rootPath, FILE_NAME)
  let addedToken: string | undefined
  const load = singleFlight(async () => {
    if ((await readToken(path)) === undefined) await writeToken(path)
    const token = await readToken(path)
    if (token === undefined || !(await add(token)))
      throw new DependencyUnavailableError('there is no administrator yet to whom the service token could belong')
    addedToken = token
    return token
  })
  return async () => addedToken ?? (await load())
}
