import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stat, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import {
  copyPackage,
  createDatabaseDirectory,
  createTemporaryDirectory,
  endProcess,
  openDatabase,
  runQuery,
  startDatabaseProcess,
} from '../test-support/support.ts'

const NOBODY = 65_534
const isRoot = process.getuid?.() === 0
const sourceFile = fileURLToPath(new URL('error.ts', import.meta.url))
// The sources may be in a directory that only root can read.
const canNobodyRead = isRoot && spawnSync(process.execPath, [sourceFile], { uid: NOBODY, gid: NOBODY }).status === 0
const setpriv = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'setpriv'))
  .find((path) => existsSync(path))

test.runIf(canNobodyRead)('an unprivileged user can start PostgreSQL', async () => {
  const directory = await createDatabaseDirectory({ user: NOBODY })
  const held = startDatabaseProcess(directory, { user: NOBODY })
  expect(await runQuery(await held.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await stat(join(directory, 'files'))).uid).toBe(NOBODY)
})

test('an installation that only its user can read, without the links of its install script, works', async () => {
  const installation = await createTemporaryDirectory()
  await copyPackage(installation)
  const held = startDatabaseProcess(join(installation, 'data'), { installation })
  expect(await runQuery(await held.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  if (!isRoot || setpriv === undefined) return
  await endProcess(held.program, 'SIGKILL')

  const environment = await withoutNamespaces()
  const heldByNobody = startDatabaseProcess(join(installation, 'data'), { installation, environment })
  expect(await runQuery(await heldByNobody.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(isRoot && setpriv !== undefined)(
  'root starts PostgreSQL as an unprivileged user if user namespaces are forbidden',
  async () => {
    const directory = await createDatabaseDirectory()
    const held = startDatabaseProcess(directory, { environment: await withoutNamespaces() })
    await runQuery(await held.connection, 'create table kept as select 7 as number')
    expect((await stat(join(directory, 'files'))).uid).toBe(NOBODY)
    await endProcess(held.program, 'SIGKILL')
    // With user namespaces, the next start gives the files back to root.
    const { connection } = await openDatabase(directory)
    expect(await runQuery(connection, 'table kept')).toEqual([{ number: 7 }])
  },
)

test.runIf(isRoot)('if PostgreSQL cannot run as any user, the error is one line', async () => {
  const directory = await createDatabaseDirectory()
  const held = startDatabaseProcess(directory, {
    environment: { PATH: '/nonexistent', TMPDIR: await createTemporaryDirectory() },
  })
  expect(await held.connection).toBeUndefined()
  expect(held.lines).toEqual([expect.stringMatching(/its programs cannot run on this system \(.*\)\.$/)])
})

/** Returns an environment without `unshare`, as in containers that forbid user namespaces. */
async function withoutNamespaces(): Promise<Readonly<Record<string, string>>> {
  const programs = await createTemporaryDirectory()
  if (setpriv !== undefined) await symlink(setpriv, join(programs, 'setpriv'))
  return { PATH: programs, TMPDIR: await createTemporaryDirectory({ mode: 0o755 }) }
}
