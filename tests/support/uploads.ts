import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sampleFiles } from '@flowdesk/file-types/sample-files'
import { inject } from 'vitest'
import { Clock, openTestApp } from './app.ts'
import { createTestDatabase } from './database-server.ts'
import { type ApiResponse, Flowdesk } from './flowdesk.ts'
import { createForm, type FormPart, formHeaders } from './forms.ts'
import type { HeldLock } from './held-lock.ts'

/** A server with a folder of its own for files. */
export interface FlowdeskWithFiles {
  readonly flowdesk: Flowdesk
  /** The folder that stores the files. */
  readonly folder: string
  /** Opens a second server in this process on the same database and folder; `clock` is that of the first by default. */
  openSecondProcess(clock?: Clock): Promise<Flowdesk>
  /** Locks a table of the database. Writers wait until the lock is released. */
  holdTableLock(table: string): Promise<HeldLock>
  close(): Promise<void>
}

/** Opens a server with an empty folder for files. */
export async function openWithFiles(given: Record<string, string> = {}): Promise<FlowdeskWithFiles> {
  const root = await mkdtemp(join(tmpdir(), 'flowdesk-test-'))
  const settings = { Storage__RootPath: root, ...given }
  const { address, drop } = await createTestDatabase(inject('server'))
  const open = async (clock: Clock, end: () => Promise<void>) =>
    new Flowdesk(await openTestApp(address, settings, clock), clock, address, end)
  const flowdesk = await open(new Clock(), drop)
  return {
    flowdesk,
    folder: join(root, 'files'),
    openSecondProcess: (clock = flowdesk.clock) => open(clock, async () => undefined),
    holdTableLock: (table) => flowdesk.holdLock(`lock table ${table} in exclusive mode`),
    async close() {
      await flowdesk.close()
      await rm(root, { recursive: true })
    },
  }
}

/** How an upload differs from a small text file that an API token uploads. */
export interface UploadOptions {
  readonly fileName?: string
  readonly content?: string | Buffer
  /** Parts that replace the file. */
  readonly parts?: readonly FormPart[]
  readonly path?: string
}

/** Uploads a file. */
export function uploadFile({ post }: Flowdesk, token: string, options: UploadOptions = {}): Promise<ApiResponse> {
  const { fileName = 'note.txt', content = 'A note.', path = '/v1/integration/attachments' } = options
  const parts = options.parts ?? [{ fileName, content }]
  return post(path, { token, headers: formHeaders, body: createForm(...parts) })
}

/** Returns a small valid file of the type. */
export const sampleUpload = (extension: string): Required<Pick<UploadOptions, 'fileName' | 'content'>> => ({
  fileName: `sample.${extension}`,
  content: sampleFiles[extension] ?? '',
})

/** Uploads a file. Returns its id. */
export async function makeUpload(flowdesk: Flowdesk, token: string, options: UploadOptions = {}): Promise<string> {
  const { status, text, body } = await uploadFile(flowdesk, token, options)
  if (status !== 201) throw new Error(`an upload was refused with ${status}: ${text}`)
  return body.data.id
}

/** Returns the names of all files in a folder and its subfolders, sorted. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort()
}
