import { access, chmod, constants, lstat, mkdir, readdir, realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Config, SettingError } from '@flowdesk/settings'
import { findEmbeddedDatabaseOwner } from '#platform/db/embedded-database.ts'
import type { Log } from '#platform/observe/log.ts'
import { processSettings } from './app-settings.ts'
import { formatErrorLine } from './start-error.ts'

const OTHERS = 0o007
const GROUP_AND_OTHERS = 0o077
const OTHERS_EXECUTE = 0o001
const STICKY_BIT = 0o1000

const FILES = 'files'
const SERVER_FOLDERS = [FILES, 'postgres', 'licence']

const isRoot = (): boolean => process.getuid?.() === 0

/**
 * Creates the folder `Storage:RootPath`, and removes the permissions of other users on it and on its entries. In a
 * folder that others share, changes only the folders of the server. Throws `SettingError` if the server cannot write to
 * the folder, or if other users can still read uploaded files.
 */
export async function prepareRootPath(config: Config, log: Pick<Log, 'warn'>): Promise<void> {
  const rootPath = config.get(processSettings)['Storage:RootPath']
  try {
    await mkdir(rootPath, { recursive: true, mode: 0o700 })
    await access(rootPath, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new SettingError(
      `Storage:RootPath got ${rootPath} (${formatErrorLine(error)}); expected a folder to which the server may write.`,
    )
  }
  // The path may be a symbolic link to another disk.
  await restrictAccess(await realpath(rootPath), log)
}

async function restrictAccess(rootPath: string, log: Pick<Log, 'warn'>): Promise<void> {
  const names = await readdir(rootPath)
  const isShared = await isSharedWithOthers(rootPath, names)
  const isPrivate = !isShared && (await removePermissions(rootPath, await selectPermissionsToRemove(rootPath)))
  for (const name of isShared ? names.filter(isServerFolder) : names)
    await restrictEntry(join(rootPath, name), isServerFolder(name))
  if (isPrivate) return
  await requirePrivateFiles(rootPath)
  log.warn(
    `Storage:RootPath is ${rootPath}, which other users can open; it should belong only to the account of the server.`,
  )
}

const isServerFolder = (name: string): boolean => SERVER_FOLDERS.includes(name)

/** Whether other users store something in the folder. If so, removing its permissions would lock them out. */
async function isSharedWithOthers(rootPath: string, names: readonly string[]): Promise<boolean> {
  if (((await stat(rootPath)).mode & STICKY_BIT) !== 0) return true
  // Only root can change a folder that another user owns. A server that is not root can change only its own folder.
  if (!isRoot()) return false
  const owners = await Promise.all(
    names.filter((name) => !isServerFolder(name)).map((name) => lstat(join(rootPath, name))),
  )
  return owners.some(({ uid }) => uid !== 0)
}

/** Keeps the permission to enter the folder if an embedded database runs as another user, who needs this permission. */
async function selectPermissionsToRemove(rootPath: string): Promise<number> {
  const owner = isRoot() ? await findEmbeddedDatabaseOwner(rootPath) : undefined
  return owner === undefined || owner === 0 ? GROUP_AND_OTHERS : GROUP_AND_OTHERS & ~OTHERS_EXECUTE
}

/** Removes the permissions of other users. `followsLinks` is set for the folders of the server, which may be links. */
async function restrictEntry(path: string, followsLinks: boolean): Promise<void> {
  const found = await lstat(path).catch(() => undefined)
  if (found && (followsLinks || !found.isSymbolicLink())) await removePermissions(path, GROUP_AND_OTHERS)
}

/** Removes permissions of an entry if possible. Returns whether the entry has none of them afterwards. */
async function removePermissions(path: string, permissions: number): Promise<boolean> {
  const { mode } = await stat(path)
  if ((mode & permissions) === 0) return true
  // Fails if another user owns the entry, and has no effect on a file system without modes.
  await chmod(path, mode & 0o7777 & ~permissions).catch(() => undefined)
  return ((await stat(path)).mode & permissions) === 0
}

async function requirePrivateFiles(rootPath: string): Promise<void> {
  const path = join(rootPath, FILES)
  const [root, files] = await Promise.all([stat(rootPath), stat(path).catch(() => undefined)])
  if (!files || (root.mode & OTHERS_EXECUTE) === 0 || (files.mode & OTHERS) === 0) return
  throw new SettingError(
    `Storage:RootPath got ${rootPath}, in which other users can read ${FILES}; expected a folder that belongs only to the account of the server.`,
  )
}
