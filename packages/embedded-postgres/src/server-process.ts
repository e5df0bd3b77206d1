import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { EmbeddedPostgresError } from './error.ts'
import {
  collectLastLines,
  findFailureReason,
  type LaunchOptions,
  launchProgram,
  type RunningProgram,
} from './program.ts'

/** The signals that follow SIGINT. */
const shutdownSignals: readonly { readonly afterMs: number; readonly signal: NodeJS.Signals }[] = [
  { afterMs: 30_000, signal: 'SIGQUIT' },
  { afterMs: 5_000, signal: 'SIGKILL' },
]

export interface ServerProcess {
  /** Resolves when the process has ended; never rejects. */
  readonly ended: Promise<void>
}

/**
 * Starts the server on a data directory and waits until it accepts connections, however long its recovery takes.
 * Aborting `signal` shuts it down, also while it starts. `log` receives crashes of its workers at once, and the last
 * lines of a server that ends by itself.
 */
export async function startServerProcess(
  options: LaunchOptions,
  dataDirectory: string,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<ServerProcess> {
  const program = await launchProgram(options, [options.binaries.postgres, '-D', dataDirectory])
  program.stdin.end()
  const { promise: ready, resolve } = Promise.withResolvers<'ready'>()
  const lines = collectLastLines(program, (line) => {
    if (line.includes('database system is ready to accept connections')) resolve('ready')
    // The server restarts by itself after the crash of a worker; the operator should still see it.
    if (/^PANIC: | was terminated by signal /.test(line)) log(`PostgreSQL: ${line}`)
  })
  const ended = waitForEnd(program)
  const stop = (): void => void shutDown(program, ended)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  void ended.then(() => {
    signal.removeEventListener('abort', stop)
    if (!signal.aborted) for (const line of lines) log(`PostgreSQL: ${line}`)
  })
  if ((await Promise.race([ready, ended])) !== 'ready') throw new EmbeddedPostgresError(findFailureReason(lines))
  return { ended }
}

async function waitForEnd(program: RunningProgram): Promise<void> {
  // After the exit, its last lines may still be in the pipe, which stays open as long as one of its workers lives.
  const closed = once(program, 'close').catch(() => undefined)
  // `once` rejects if the system refuses a signal to the program.
  await once(program, 'exit').catch(() => undefined)
  await Promise.race([closed, delay(500, undefined, { ref: false })])
}

/** Requests a fast shutdown. A server that hangs gets stronger signals, after which its next start needs a recovery. */
async function shutDown(program: RunningProgram, ended: Promise<void>): Promise<void> {
  program.kill('SIGINT')
  for (const { afterMs, signal } of shutdownSignals) {
    const timer = new AbortController()
    const timeout = delay(afterMs, 'timeout', { signal: timer.signal }).catch(() => 'ended')
    const outcome = await Promise.race([timeout, ended])
    timer.abort()
    if (outcome !== 'timeout') return
    program.kill(signal)
  }
}
