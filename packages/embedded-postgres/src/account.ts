import { type Binaries, binariesIn, nativeFolder } from './binaries.ts'
import { copiedBinaries } from './copied-binaries.ts'
import type { Folders } from './folders.ts'
import { type Account, run, type Setting } from './program.ts'
import { EmbeddedUnavailable } from './unavailable.ts'

const nobody = 65_534

// The kernel sends SIGINT, PostgreSQL's fast shutdown, when we die in whatever way. Last in a command, because a change
// of user undoes it.
const tied = ['setpriv', '--pdeathsig', 'INT', '--']
// Still us on the outside, so that folders only we can enter stay open; nobody in PostgreSQL's own eyes.
const mapped = ['unshare', '--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--']
// Containers often forbid user namespaces, but let an unprivileged user keep the right to enter closed folders.
const entering = [
  'setpriv',
  `--reuid=${nobody}`,
  `--regid=${nobody}`,
  '--clear-groups',
  '--inh-caps=-all,+dac_override',
  '--ambient-caps=-all,+dac_override',
  '--',
]

const asOrdinaryUser: readonly Account[] = [
  { prefix: tied },
  { prefix: [] },
  // PostgreSQL wants a user that has a name, which one that a container was started with may lack.
  { prefix: [...mapped, ...tied] },
]
const asMappedRoot: readonly Account[] = [
  { prefix: [...mapped, ...tied], owner: 0 },
  { prefix: mapped, owner: 0 },
]
const asNobody: readonly Account[] = [
  { prefix: [...entering, ...tied], owner: nobody },
  { prefix: tied, spawnAs: nobody, owner: nobody },
  { prefix: [], spawnAs: nobody, owner: nobody },
]

/** The first way to start PostgreSQL that works here, tried with a program that checks its own installation. */
export async function findSetting({ home, libraries }: Folders): Promise<Setting> {
  const isRoot = process.getuid?.() === 0
  const installed = await binariesIn(nativeFolder(), libraries)
  const complaints = new Set<string>()
  const first = await firstThatWorks(
    isRoot ? [...asMappedRoot, ...asNobody] : asOrdinaryUser,
    installed,
    home,
    complaints,
  )
  if (first !== undefined) return first
  const second = isRoot ? await firstThatWorks(asNobody, await copiedBinaries(), home, complaints) : undefined
  if (second !== undefined) return second
  throw new EmbeddedUnavailable(`its programs do not run here (${[...complaints].join('; ')})`)
}

async function firstThatWorks(
  accounts: readonly Account[],
  binaries: Binaries,
  home: string,
  complaints: Set<string>,
): Promise<Setting | undefined> {
  const trial = ['/bin/sh', '-c', 'cd "$0" && exec "$1" --show --pgdata="$0"', home, binaries.initdb]
  for (const account of accounts) {
    const { code, lines } = await run({ account, binaries, folder: '/' }, trial)
    if (code === 0) return { account, binaries, folder: home }
    complaints.add(
      lines.find((line) => /error|failed|denied|ENOENT/i.test(line)) ?? lines.at(-1) ?? `exit code ${code}`,
    )
  }
  return undefined
}
