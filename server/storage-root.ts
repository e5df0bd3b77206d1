import { access, chmod, constants, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, SettingError } from '@flowdesk/settings'
import { embeddedDatabaseOwner } from '#platform/db/embedded-database.ts'
import type { Log } from '#platform/observe/log.ts'
import { processSettings } from './app-settings.ts'
import { reasonOf } from './refused-start.ts'

const OTHERS = 0o007
const GROUP_AND_OTHERS = 0o077
const MAY_ENTER = 0o001
const STICKY = 0o1000

/** The folders that we make in the root path, by the names that they have there. */
const FILES = 'files'
const OWN = [FILES, 'postgres']

const isRoot = (): boolean => process.getuid?.() === 0

/**
 * Makes the folder of `Storage:RootPath` and takes every right to it, and to what lies in it, from other users. Throws
 * where we cannot write to it, or where others can read the files in it and we cannot change that.
 */
export async function prepareRootPath(config: Config, log: Log): Promise<void> {
  const rootPath = config.of(processSettings)['Storage:RootPath']
  try {
    await mkdir(rootPath, { recursive: true, mode: 0o700 })
    await access(rootPath, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new SettingError(`Storage:RootPath got ${rootPath} (${reasonOf(error)}); it takes a folder we may write to.`)
  }
  // It may be a symbolic link to another disk.
  await closeToOthers(await realpath(rootPath), log)
}

async function closeToOthers(rootPath: string, log: Log): Promise<void> {
  const names = await readdir(rootPath)
  const isShared = await isSharedWithOthers(rootPath, names)
  const isClosed = !isShared && (await isClosedNow(rootPath, await closedMode(rootPath)))
  for (const name of isShared ? names.filter(isOwn) : names) await closeEntry(join(rootPath, name), isOwn(name))
  if (isClosed) return
  await checkFiles(rootPath)
  log.warn(
    `Storage:RootPath is ${rootPath}, a folder that other users can enter; it should belong to the account of the server alone.`,
  )
}

const isOwn = (name: string): boolean => OWN.includes(name)

/** Whether other users keep something in the folder: closing it would shut them out. */
async function isSharedWithOthers(rootPath: string, names: readonly string[]): Promise<boolean> {
  if (((await stat(rootPath)).mode & STICKY) !== 0) return true
  // An ordinary account closes only what belongs to it.
  if (!isRoot()) return false
  const owners = await Promise.all(names.filter((name) => !isOwn(name)).map((name) => lstat(join(rootPath, name))))
  return owners.some(({ uid }) => uid !== 0)
}

/** The rights to take: an embedded database that another account runs for us has to reach its folder. */
async function closedMode(rootPath: string): Promise<number> {
  const owner = isRoot() ? await embeddedDatabaseOwner(rootPath) : undefined
  return owner === undefined || owner === 0 ? GROUP_AND_OTHERS : GROUP_AND_OTHERS & ~MAY_ENTER
}

/** Closes an entry of the root path. What a symbolic link leads to is ours only where the folder is. */
async function closeEntry(path: string, isOurs: boolean): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  if (found && (isOurs || !found.isSymbolicLink())) await isClosedNow(path, GROUP_AND_OTHERS)
}

/** Removes permissions from a file or folder. Returns whether they are removed. */
async function isClosedNow(path: string, rights: number): Promise<boolean> {
  const { mode } = await stat(path)
  if ((mode & rights) === 0) return true
  // Fails for another owner, and has no effect on a file system without modes.
  await chmod(path, mode & 0o7777 & ~rights).catch(() => undefined)
  return ((await stat(path)).mode & rights) === 0
}

async function checkFiles(rootPath: string): Promise<void> {
  const path = join(rootPath, FILES)
  const [root, files] = await Promise.all([stat(rootPath), stat(path).catch(() => undefined)])
  if (!files || (root.mode & MAY_ENTER) === 0 || (files.mode & OTHERS) === 0) return
  throw new SettingError(
    `Storage:RootPath got ${rootPath}, in which other users can read ${FILES}; it takes a folder that belongs to the account of the server alone.`,
  )
}
