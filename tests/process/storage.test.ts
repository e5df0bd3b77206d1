import { chmod, chown, mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createExternalDatabase, createFolder, startFlowdesk } from '../support/process.ts'

/** An account that owns nothing here. */
const otherUser = 12_345
const isRoot = process.getuid?.() === 0

const modeOf = async (path: string): Promise<string> => ((await stat(path)).mode & 0o7777).toString(8)

/** Makes a folder with exactly this mode. */
async function makeOpen(path: string, mode: number): Promise<string> {
  await mkdir(path, { recursive: true })
  await chmod(path, mode)
  return path
}

/** Makes a working folder whose `data` others can read, with a folder for files and a note in it. */
async function makeReadableData({ user }: { user?: number } = {}) {
  const folder = await createFolder(user === undefined ? {} : { user })
  const data = await makeOpen(join(folder, 'data'), 0o755)
  const files = await makeOpen(join(data, 'files'), 0o755)
  const note = join(data, 'note.txt')
  await writeFile(note, 'a note', { mode: 0o644 })
  if (user !== undefined) for (const path of [data, files, note]) await chown(path, user, user)
  return { folder, data, files, note }
}

/** The lines of a program that warn of the folder. */
const warnings = (said: string): string[] => said.split('\n').filter((line) => /WARN.*Storage:RootPath/.test(line))

describe('Storage:RootPath', () => {
  test('is made private to its owner at start, with its contents', async () => {
    const { folder, data, files, note } = await makeReadableData()
    const program = await startFlowdesk({ folder })
    await program.ready
    expect([await modeOf(data), await modeOf(files), await modeOf(note)]).toEqual(['700', '700', '600'])
    expect(await modeOf(join(data, 'postgres', 'files'))).toBe('700')
    expect(warnings(program.stdout())).toEqual([])
  })

  test('is created as private if it is missing', async () => {
    const folder = await createFolder()
    await (await startFlowdesk({ folder, settings: await createExternalDatabase() })).ready
    expect(await modeOf(join(folder, 'data'))).toBe('700')
  })

  test('is made private through symbolic links to it and to the files', async () => {
    const folder = await createFolder()
    const [disk, files, elsewhere] = [
      await makeOpen(join(folder, 'disk'), 0o755),
      await makeOpen(join(folder, 'disk of files'), 0o755),
      await makeOpen(join(folder, 'elsewhere'), 0o755),
    ]
    await symlink(disk, join(folder, 'data'))
    await symlink(files, join(disk, 'files'))
    await symlink(elsewhere, join(disk, 'other'))
    await (await startFlowdesk({ folder, settings: await createExternalDatabase() })).ready
    expect([await modeOf(disk), await modeOf(files), await modeOf(elsewhere)]).toEqual(['700', '700', '755'])
  })

  test.runIf(isRoot)('is made private by an ordinary account that owns it', async () => {
    const { folder, data, files, note } = await makeReadableData({ user: otherUser })
    const program = await startFlowdesk({ folder, user: otherUser })
    await program.ready
    expect([await modeOf(data), await modeOf(files), await modeOf(note)]).toEqual(['700', '700', '600'])
    expect(await modeOf(join(data, 'postgres'))).toBe('700')
  })

  test.runIf(isRoot)('of another owner causes one warning if files of the server stay private', async () => {
    const folder = await createFolder({ user: otherUser })
    const data = await makeOpen(join(folder, 'data'), 0o777)
    const program = await startFlowdesk({ folder, user: otherUser })
    await program.ready
    expect(await modeOf(data)).toBe('777')
    expect(warnings(program.stdout())).toHaveLength(1)
    expect(await modeOf(join(data, 'postgres'))).toBe('700')
  })

  test.runIf(isRoot)('of another owner prevents the start if others could read the files', async () => {
    const folder = await createFolder({ user: otherUser })
    const data = await makeOpen(join(folder, 'data'), 0o777)
    await makeOpen(join(data, 'files'), 0o777)
    const program = await startFlowdesk({ folder, user: otherUser, settings: await createExternalDatabase() })
    program.ready.catch(() => undefined)
    expect(await program.ended).toEqual({ code: 1, signal: null })
    expect(program.stderr()).toMatch(
      /^Flowdesk cannot start: Storage:RootPath got .*, in which other users can read files; .*\.\n$/,
    )
  })

  test.runIf(isRoot)('that other users share is not changed', async () => {
    const folder = await createFolder()
    const data = await makeOpen(join(folder, 'data'), 0o1777)
    await writeFile(join(data, 'theirs'), '', { mode: 0o644 })
    await chown(join(data, 'theirs'), otherUser, otherUser)
    const files = await makeOpen(join(data, 'files'), 0o755)
    const program = await startFlowdesk({ folder, settings: await createExternalDatabase() })
    await program.ready
    expect([await modeOf(data), await modeOf(join(data, 'theirs')), await modeOf(files)]).toEqual([
      '1777',
      '644',
      '700',
    ])
    expect(warnings(program.stdout())).toHaveLength(1)
  })
})
