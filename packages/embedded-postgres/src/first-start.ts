import { appendFile, open, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Folders, makePrivate } from './folders.ts'
import { type Ended, reasonIn, run, type Setting } from './program.ts'
import { includeSettings } from './settings.ts'
import { EmbeddedUnavailable } from './unavailable.ts'

/**
 * Makes the role `flowdesk` and its database unless they are there. It works in a folder that gets its name when it is
 * complete: killed at any moment, the next call begins again. `durable` false leaves out the sync of the new files.
 */
export async function makeDatabase(setting: Setting, folders: Folders, durable: boolean): Promise<'made' | 'found'> {
  const { files, unfinished, home } = folders
  if ((await stat(files).catch(() => undefined)) !== undefined) return 'found'
  await rm(unfinished, { recursive: true, force: true })
  try {
    await makePrivate(unfinished, setting.account)
    await initialise(setting, unfinished, durable)
    await rename(unfinished, files)
  } catch (error) {
    // A full disk has better use for the room.
    await rm(unfinished, { recursive: true, force: true })
    throw error
  }
  await syncFolder(home)
  return 'made'
}

async function initialise(setting: Setting, unfinished: string, durable: boolean): Promise<void> {
  const { initdb, postgres } = setting.binaries
  const command = [
    initdb,
    `--pgdata=${unfinished}`,
    '--username=flowdesk',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    '--no-sync',
  ]
  // pg_trgm asks the C library, not the provider, what a letter is; a system without C.UTF-8 knows ASCII letters only.
  const ended = await run(setting, [...command, '--lc-ctype=C.UTF-8'])
  const unknown = ended.lines.some((line) => line.includes('invalid locale name'))
  throwUnlessDone(unknown ? await run(setting, command) : ended)
  // Whoever reaches the socket is let in: its folder is closed to everybody else.
  await writeFile(join(unfinished, 'pg_hba.conf'), 'local all flowdesk trust\n')
  const single = [postgres, '--single', '-D', unfinished, '-c', 'exit_on_error=on', 'postgres']
  throwUnlessDone(await run(setting, single, 'create database flowdesk\n'))
  await appendFile(join(unfinished, 'postgresql.conf'), `\n${includeSettings}\n`)
  if (durable) throwUnlessDone(await run(setting, [initdb, '--sync-only', `--pgdata=${unfinished}`]))
}

function throwUnlessDone({ code, lines }: Ended): void {
  if (code !== 0) throw new EmbeddedUnavailable(`its first start failed: ${reasonIn(lines)}`)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}
