import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { stat, symlink } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { end, hold, installInto, makeRoot, open, query } from '../test-support/support.ts'

const nobody = 65_534
const isRoot = process.getuid?.() === 0
const oneOfOurs = fileURLToPath(new URL('unavailable.ts', import.meta.url))
// The sources may lie where only root can read them.
const nobodyReads = isRoot && spawnSync(process.execPath, [oneOfOurs], { uid: nobody, gid: nobody }).status === 0
const setpriv = (process.env['PATH'] ?? '')
  .split(delimiter)
  .map((folder) => join(folder, 'setpriv'))
  .find((path) => existsSync(path))

test.runIf(nobodyReads)('an ordinary user can open it', async () => {
  const root = await makeRoot({ user: nobody })
  const held = hold(root, { user: nobody })
  expect(await query(await held.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  expect((await stat(join(root, 'postgres', 'files'))).uid).toBe(nobody)
})

test('an installation that only its user can enter, without the links of its install script, works', async () => {
  const installation = await makeRoot()
  await installInto(installation)
  const held = hold(join(installation, 'data'), { installation })
  expect(await query(await held.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  if (!isRoot || setpriv === undefined) return
  await end(held.program, 'SIGKILL')

  const environment = await withoutNamespaces()
  const heldByNobody = hold(join(installation, 'data'), { installation, environment })
  expect(await query(await heldByNobody.connection, 'select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(isRoot && setpriv !== undefined)(
  'root starts it as nobody where user namespaces are forbidden',
  async () => {
    const root = await makeRoot()
    const held = hold(root, { environment: await withoutNamespaces() })
    await query(await held.connection, 'create table kept as select 7 as number')
    expect((await stat(join(root, 'postgres', 'files'))).uid).toBe(nobody)
    await end(held.program, 'SIGKILL')
    // Where they are not forbidden, the files are root's again.
    const { connection } = await open(root)
    expect(await query(connection, 'table kept')).toEqual([{ number: 7 }])
  },
)

test.runIf(isRoot)('root who may do nothing of this is told in one line', async () => {
  const root = await makeRoot()
  const held = hold(root, { environment: { PATH: '/nonexistent', TMPDIR: await makeRoot() } })
  expect(await held.connection).toBeUndefined()
  expect(held.said).toEqual([
    expect.stringMatching(/its programs do not run here \(.*\). Set ConnectionStrings:Default/),
  ])
})

/** An environment in which user namespaces cannot be made, as in many containers. */
async function withoutNamespaces(): Promise<Readonly<Record<string, string>>> {
  const programs = await makeRoot()
  if (setpriv !== undefined) await symlink(setpriv, join(programs, 'setpriv'))
  return { PATH: programs, TMPDIR: await makeRoot({ mode: 0o755 }) }
}
