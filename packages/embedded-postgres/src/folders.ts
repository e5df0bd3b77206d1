import { createHash } from 'node:crypto'
import { chmod, chown, lchown, lstat, mkdir, mkdtemp, readdir, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Account } from './program.ts'

// sun_path of a unix socket holds 108 bytes with its closing zero.
const longestSocketPath = 107

/** The port in the name of the socket file; nothing listens on TCP. */
export const port = 5432

/** Where the embedded database lives: absolute paths without symbolic links, all in `home`. */
export interface Folders {
  readonly home: string
  /** The database, once it is complete. */
  readonly files: string
  /** The database while it is being made. */
  readonly unfinished: string
  readonly libraries: string
}

/** Makes `<rootPath>/postgres` and names the folders in it. */
export async function makeFolders(rootPath: string): Promise<Folders> {
  const wanted = join(resolve(rootPath), 'postgres')
  await mkdir(wanted, { recursive: true })
  // Where we are root, PostgreSQL may run as somebody else and must get through; what lies inside is closed by itself.
  await chmod(wanted, process.getuid?.() === 0 ? 0o711 : 0o700)
  // PostgreSQL's programs are recognised by their working folder, which the kernel tells without symbolic links.
  const home = await realpath(wanted)
  return {
    home,
    files: join(home, 'files'),
    unfinished: join(home, 'files.unfinished'),
    libraries: join(home, 'libraries'),
  }
}

/** Makes an empty folder that only the account can enter, unless it is there. */
export async function makePrivate(folder: string, account: Account): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o700)
  if (account.owner !== undefined) await chown(folder, account.owner, account.owner)
}

/** The private folder of the unix socket: in `home`, or in the system's temporary folder where that path is too long. */
export async function makeSocketFolder(home: string, account: Account): Promise<string> {
  const near = join(home, 'socket')
  const folder = Buffer.byteLength(socketPath(near)) <= longestSocketPath ? near : await shortFolder(home, account)
  await makePrivate(folder, account)
  return folder
}

/** The path of the socket file in its folder, as PostgreSQL and `pg` both build it. */
export function socketPath(folder: string): string {
  return join(folder, `.s.PGSQL.${port}`)
}

/** Gives a database to the account it will run as, which may differ from the last start's. */
export async function giveTo(account: Account, folder: string): Promise<void> {
  if (account.owner === undefined || (await lstat(folder)).uid === account.owner) return
  const names = await readdir(folder, { recursive: true })
  for (const name of names) await lchown(join(folder, name), account.owner, account.owner)
  // The folder itself comes last: killed before that, the next start begins again.
  await lchown(folder, account.owner, account.owner)
}

async function shortFolder(home: string, account: Account): Promise<string> {
  const name = createHash('sha256').update(home).digest('hex').slice(0, 16)
  const folder = join(tmpdir(), `flowdesk-${name}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await lstat(folder)
  const ours = found.uid === process.getuid?.() || found.uid === account.owner
  if (found.isDirectory() && ours) return folder
  // Everybody may write to the temporary folder: what somebody else put there under this name is not used.
  return await mkdtemp(join(tmpdir(), 'flowdesk-'))
}
