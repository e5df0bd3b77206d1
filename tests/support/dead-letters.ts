import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

const program = fileURLToPath(new URL('../../server/dead-letters.ts', import.meta.url))

/** The exit code and the output of `npm run dead-letters`. */
interface CommandResult {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs `npm run dead-letters` in an empty folder, with these settings as its environment. */
export async function runDeadLetters(settings: Record<string, string>, ...args: string[]): Promise<CommandResult> {
  const cwd = await mkdtemp(join(tmpdir(), 'flowdesk-test-'))
  onTestFinished(() => rm(cwd, { recursive: true, force: true }))
  const env = { PATH: process.env['PATH'] ?? '', HOME: cwd, ...settings }
  return await new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { cwd, env }, (error, said, complained) =>
      resolve({ code: error ? Number(error.code) : 0, stdout: said, stderr: complained }),
    )
  })
}
