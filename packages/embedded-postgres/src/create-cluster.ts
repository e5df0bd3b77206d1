import { appendFile, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatIncludeDirective } from './configuration-file.ts'
import { createPrivateDirectory, type Directories } from './directories.ts'
import { EmbeddedPostgresError } from './error.ts'
import { findFailureReason, type LaunchOptions, type ProgramResult, runProgram } from './program.ts'

/**
 * Creates the data directory with the role and the database `name`, unless it exists. Creates it in `unfinished` and
 * renames that to `data` at the end, so an interrupted creation starts again. `isDurable: false` skips syncing the files
 * of the cluster.
 */
export async function createCluster(
  options: LaunchOptions,
  { home, data, unfinished }: Directories,
  name: string,
  isDurable: boolean,
): Promise<'created' | 'exists'> {
  if ((await stat(data).catch(() => undefined)) !== undefined) return 'exists'
  await rm(unfinished, { recursive: true, force: true })
  try {
    await createPrivateDirectory(unfinished, options.runAs)
    await initialize(options, unfinished, name, isDurable)
    await rename(unfinished, data)
  } catch (error) {
    // Frees the space, in case the disk is full.
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  await syncDirectory(home)
  return 'created'
}

async function initialize(options: LaunchOptions, unfinished: string, name: string, isDurable: boolean): Promise<void> {
  const { initdb, postgres } = options.binaries
  const command = [
    initdb,
    `--pgdata=${unfinished}`,
    `--username=${name}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    '--no-sync',
  ]
  // pg_trgm uses the character classes of the C library, not those of the locale provider. Unless `lc_ctype` is C.UTF-8,
  // it recognizes only ASCII letters.
  const result = await runProgram(options, [...command, '--lc-ctype=C.UTF-8'])
  const isLocaleMissing = result.lastErrorLines.some((line) => line.includes('invalid locale name'))
  requireSuccess(isLocaleMissing ? await runProgram(options, command) : result)
  // No password: only the owner can enter the directory of the socket. The quotes keep PostgreSQL from
  // reading a name such as `all` as a keyword.
  await writeFile(join(unfinished, 'pg_hba.conf'), `local all "${name}" trust\n`)
  const singleUser = [postgres, '--single', '-D', unfinished, '-c', 'exit_on_error=on', 'postgres']
  requireSuccess(await runProgram(options, singleUser, `create database "${name}"\n`))
  await appendFile(join(unfinished, 'postgresql.conf'), `\n${formatIncludeDirective(name)}\n`)
  if (isDurable) requireSuccess(await runProgram(options, [initdb, '--sync-only', `--pgdata=${unfinished}`]))
}

function requireSuccess({ code, lastErrorLines }: ProgramResult): void {
  if (code !== 0)
    throw new EmbeddedPostgresError(`the cluster could not be created: ${findFailureReason(lastErrorLines)}`)
}

async function syncDirectory(path: string): Promise<void> {
  const handle = await open(path)
  await handle.sync()
  await handle.close()
}
