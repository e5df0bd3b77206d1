import { type Binaries, findBinariesDirectory, prepareBinaries } from './binaries.ts'
import { copyBinaries } from './copied-binaries.ts'
import type { Directories } from './directories.ts'
import { EmbeddedPostgresError } from './error.ts'
import { type LaunchOptions, type RunAs, runProgram } from './program.ts'

const NOBODY = 65_534

// The kernel sends SIGINT, PostgreSQL's fast shutdown, when this process dies. Must be the last prefix, because a change
// of user clears the setting.
const parentDeathSignal = ['setpriv', '--pdeathsig', 'INT', '--']
// Root outside the namespace, which keeps root's directories accessible, and an unprivileged user inside, as PostgreSQL requires.
const userNamespace = ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--']
// For containers without user namespaces: an unprivileged user that keeps the capability to enter private directories.
const nobodyWithDirectoryAccess = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  '--',
]

const asCurrentUser: readonly RunAs[] = [
  { prefix: parentDeathSignal },
  { prefix: [] },
  // PostgreSQL needs a user with a name. The user of a container may have none.
  { prefix: [...userNamespace, ...parentDeathSignal] },
]
const asRootInUserNamespace: readonly RunAs[] = [
  { prefix: [...userNamespace, ...parentDeathSignal], owner: 0 },
  { prefix: userNamespace, owner: 0 },
]
const asNobody: readonly RunAs[] = [
  { prefix: [...nobodyWithDirectoryAccess, ...parentDeathSignal], owner: NOBODY },
  { prefix: parentDeathSignal, uid: NOBODY, owner: NOBODY },
  { prefix: [], uid: NOBODY, owner: NOBODY },
]

/** Returns the first way to run PostgreSQL that works on this machine, found by running `initdb --show`. */
export async function findLaunchOptions({ home, libraries }: Directories, name: string): Promise<LaunchOptions> {
  const isRoot = process.getuid?.() === 0
  const failures = new Set<string>()
  const candidates = isRoot ? [...asRootInUserNamespace, ...asNobody] : asCurrentUser
  const binaries = await prepareBinaries(findBinariesDirectory(), libraries)
  const working = await findFirstWorking(candidates, binaries, home, failures)
  if (working !== undefined) return working
  // The unprivileged user may be unable to read the installed package.
  const workingCopy = isRoot ? await findFirstWorking(asNobody, await copyBinaries(name), home, failures) : undefined
  if (workingCopy !== undefined) return workingCopy
  throw new EmbeddedPostgresError(`its programs cannot run on this system (${[...failures].join('; ')})`)
}

async function findFirstWorking(
  candidates: readonly RunAs[],
  binaries: Binaries,
  home: string,
  failures: Set<string>,
): Promise<LaunchOptions | undefined> {
  const command = ['/bin/sh', '-c', 'cd "$0" && exec "$1" --show --pgdata="$0"', home, binaries.initdb]
  for (const runAs of candidates) {
    const { code, lastErrorLines } = await runProgram({ runAs, binaries, workingDirectory: '/' }, command)
    if (code === 0) return { runAs, binaries, workingDirectory: home }
    failures.add(
      lastErrorLines.find((line) => /error|failed|denied|ENOENT/i.test(line)) ??
        lastErrorLines.at(-1) ??
        `exit code ${code}`,
    )
  }
  return undefined
}
