import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { repositoryFolder } from './process.ts'

interface LockFile {
  readonly packages: Readonly<Record<string, LockedPackage>>
}

interface LockedPackage {
  readonly dev?: boolean
  readonly link?: boolean
  readonly dependencies?: Readonly<Record<string, string>>
}

/** Copies what a clone contains after `npm ci --omit=dev`: the server, its packages, and the links to workspaces and Node.js. */
export async function installServer(folder: string): Promise<void> {
  const lockFile: LockFile = JSON.parse(await readFile(join(repositoryFolder, 'package-lock.json'), 'utf8'))
  const packages = Object.entries(lockFile.packages)
    .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
    .filter(([path]) => existsSync(join(repositoryFolder, path)))
    .map(([path]) => path)
  const { dependencies } = lockFile.packages[''] ?? {}
  const workspaceLinks = Object.keys(dependencies ?? {})
    .map((name) => `node_modules/${name}`)
    .filter((path) => lockFile.packages[path]?.link)
  for (const path of [
    'package.json',
    'package-lock.json',
    'packages',
    'sdk',
    'server',
    'tsconfig.json',
    'web',
    ...packages,
    ...workspaceLinks,
  ]) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await cp(join(repositoryFolder, path), join(folder, path), { recursive: true, verbatimSymlinks: true })
  }
  await mkdir(join(folder, 'node_modules/.bin'), { recursive: true })
  await symlink(`../node-linux-${process.arch}/bin/node`, join(folder, 'node_modules/.bin/node'))
}

/** Makes a user the owner of a folder and its contents, without access for other users. */
export function changeOwner(user: number, folder: string): void {
  execFileSync('chown', ['--recursive', '--no-dereference', `${user}:${user}`, folder])
  execFileSync('chmod', ['--recursive', 'u=rwX,go=', folder])
}

/** The search path of a machine on which only the system's programs are installed, not those of this repository. */
export const systemPath = (process.env['PATH'] ?? '')
  .split(':')
  .filter((folder) => !folder.includes('node_modules'))
  .join(':')
