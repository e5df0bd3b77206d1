import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { Binaries } from './binaries.ts'

/**
 * How to start a program of PostgreSQL, which refuses to run as root: the command that comes before it, the user (and
 * group) to spawn as, and the user (and group) who must own its files; the last two are `undefined` for whoever we are.
 */
export interface Account {
  readonly prefix: readonly string[]
  readonly spawnAs?: number
  readonly owner?: number
}

/** What it takes to start one of the programs; `folder` is its working folder. */
export interface Setting {
  readonly account: Account
  readonly binaries: Binaries
  readonly folder: string
}

/** A program that was started: its standard input, and what it writes to its standard error. */
export type Running = ChildProcessByStdio<Writable, null, Readable>

/** How a program ended: its exit code (`null` after a signal or a failed start) and its last lines. */
export interface Ended {
  readonly code: number | null
  readonly lines: readonly string[]
}

/** Starts a program in its own session, so that a signal to our process group or terminal does not reach it. */
export function launch({ account, binaries, folder }: Setting, command: readonly string[]): Running {
  const [program = '', ...words] = [...account.prefix, ...command]
  const running = spawn(program, words, {
    cwd: folder,
    env: binaries.environment,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...(account.spawnAs === undefined ? {} : { uid: account.spawnAs, gid: account.spawnAs }),
  })
  // A program that ends without reading breaks the pipe; its exit code tells more.
  running.stdin.on('error', () => undefined)
  return running
}

/** Runs a program to its end, with `input` as its standard input. */
export async function run(setting: Setting, command: readonly string[], input = ''): Promise<Ended> {
  try {
    const running = launch(setting, command)
    const lines = lastLines(running)
    running.stdin.end(input)
    const [code] = await once(running, 'close')
    return { code: typeof code === 'number' ? code : null, lines }
  } catch (error) {
    return { code: null, lines: [error instanceof Error ? error.message : String(error)] }
  }
}

/** The last twenty lines that a program has written to its standard error; the list changes as it writes more. */
export function lastLines(running: Running, onLine?: (line: string) => void): readonly string[] {
  const lines: string[] = []
  createInterface({ input: running.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > 20) lines.shift()
    onLine?.(line)
  })
  return lines
}

/** The one line among a program's last lines that says why it ended, without what comes before its severity. */
export function reasonIn(lines: readonly string[]): string {
  const reason =
    lines.findLast((line) => /No space left on device|Permission denied|Read-only file system/.test(line)) ??
    lines.findLast((line) => /(?:PANIC|FATAL): /.test(line)) ??
    lines.findLast((line) => /error/i.test(line)) ??
    lines.at(-1)
  return reason?.replace(/^.*?\b[A-Z]+: +/, '') ?? 'it ended without a word'
}
