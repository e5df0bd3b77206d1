import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { Binaries } from './binaries.ts'

const MAX_LINES = 20

/** The user that PostgreSQL's programs run as. PostgreSQL refuses to run as root. */
export interface RunAs {
  /** The command that starts the program, such as `setpriv …`; empty to start it directly. */
  readonly prefix: readonly string[]
  /** User and group id of the new process. Default: those of this process. */
  readonly uid?: number
  /**
   * User and group id that must own the files. If `prefix` starts the program in a user namespace, these are the ids
   * outside of it. Default: those of this process.
   */
  readonly owner?: number
}

export interface LaunchOptions {
  readonly runAs: RunAs
  readonly binaries: Binaries
  readonly workingDirectory: string
}

export type RunningProgram = ChildProcessByStdio<Writable, null, Readable>

/**
 * How a program ended: its exit code and the last lines of its standard error. After a signal the code is `null`. After
 * a failed spawn the code is `null`, and the only line is the message of the error.
 */
export interface ProgramResult {
  readonly code: number | null
  readonly lastErrorLines: readonly string[]
}

/**
 * Starts a program in a session of its own, so that signals to this process group or terminal do not reach it. Rejects
 * if it could not be spawned.
 */
export async function launchProgram(options: LaunchOptions, command: readonly string[]): Promise<RunningProgram> {
  const { runAs, binaries, workingDirectory } = options
  const [executable = '', ...args] = [...runAs.prefix, ...command]
  const program = spawn(executable, args, {
    cwd: workingDirectory,
    env: binaries.environment,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...(runAs.uid === undefined ? {} : { uid: runAs.uid, gid: runAs.uid }),
  })
  // Without free file descriptors the program has no `stdin` and no `stderr`.
  await once(program, 'spawn')
  // A program that exits without reading its input breaks the pipe. Its exit code is more useful than that error.
  program.stdin.on('error', () => undefined)
  return program
}

export async function runProgram(
  options: LaunchOptions,
  command: readonly string[],
  input = '',
): Promise<ProgramResult> {
  try {
    const program = await launchProgram(options, command)
    const lastErrorLines = collectLastLines(program)
    program.stdin.end(input)
    const [code] = await once(program, 'close')
    return { code: typeof code === 'number' ? code : null, lastErrorLines }
  } catch (error) {
    return { code: null, lastErrorLines: [error instanceof Error ? error.message : String(error)] }
  }
}

/** Returns the last lines of standard error. The array is updated while the program runs. */
export function collectLastLines(program: RunningProgram, onLine?: (line: string) => void): readonly string[] {
  const lines: string[] = []
  createInterface({ input: program.stderr }).on('line', (line) => {
    lines.push(line)
    if (lines.length > MAX_LINES) lines.shift()
    onLine?.(line)
  })
  return lines
}

/** Returns the line with the cause of a failure, without the prefix up to its severity. */
export function findFailureReason(lines: readonly string[]): string {
  const reason =
    lines.findLast((line) => /No space left on device|Permission denied|Read-only file system/.test(line)) ??
    lines.findLast((line) => /(?:PANIC|FATAL): /.test(line)) ??
    lines.findLast((line) => /error/i.test(line)) ??
    lines.at(-1)
  return reason?.replace(/^.*?\b[A-Z]+: +/, '') ?? 'the program exited without an error message'
}
