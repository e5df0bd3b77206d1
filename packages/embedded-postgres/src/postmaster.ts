import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { lastLines, launch, type Running, reasonIn, type Setting } from './program.ts'
import { EmbeddedUnavailable } from './unavailable.ts'

const severities: readonly { readonly patience: number; readonly signal: NodeJS.Signals }[] = [
  { patience: 30_000, signal: 'SIGQUIT' },
  { patience: 5_000, signal: 'SIGKILL' },
]

/** A server that accepts connections. `ended` resolves, never rejects, when it no longer runs. */
export interface Postmaster {
  readonly ended: Promise<void>
}

/**
 * Starts the server on `files` and waits until it accepts connections, however long its recovery takes. Aborting
 * `signal` stops it, before that moment or after. `log` is told the last lines of a server that ends by itself.
 */
export async function startPostmaster(
  setting: Setting,
  files: string,
  signal: AbortSignal,
  log: (line: string) => void,
): Promise<Postmaster> {
  const running = launch(setting, [setting.binaries.postgres, '-D', files])
  running.stdin.end()
  const { promise: ready, resolve } = Promise.withResolvers<'ready'>()
  const lines = lastLines(running, (line) => {
    if (line.includes('database system is ready to accept connections')) resolve('ready')
    // The server itself survives the crash of a worker and starts over, but somebody should know.
    if (/^PANIC: | was terminated by signal /.test(line)) log(`PostgreSQL: ${line}`)
  })
  const ended = endOf(running)
  const stop = (): void => void shutDown(running, ended)
  signal.addEventListener('abort', stop, { once: true })
  if (signal.aborted) stop()
  void ended.then(() => {
    signal.removeEventListener('abort', stop)
    if (!signal.aborted) for (const line of lines) log(`PostgreSQL: ${line}`)
  })
  if ((await Promise.race([ready, ended])) !== 'ready') throw new EmbeddedUnavailable(reasonIn(lines))
  return { ended }
}

async function endOf(running: Running): Promise<void> {
  // Its last words may still be in the pipe after its exit, and the pipe stays open as long as a worker of it lives.
  const closed = once(running, 'close').catch(() => undefined)
  // One that cannot even be started has ended too.
  await once(running, 'exit').catch(() => undefined)
  await Promise.race([closed, delay(500, undefined, { ref: false })])
}

/** Fast shutdown; a server that hangs is stopped harder, which costs it a recovery at the next start. */
async function shutDown(running: Running, ended: Promise<void>): Promise<void> {
  running.kill('SIGINT')
  for (const { patience, signal } of severities) {
    const waiting = new AbortController()
    const late = delay(patience, 'late', { signal: waiting.signal }).catch(() => 'ended')
    const first = await Promise.race([late, ended])
    waiting.abort()
    if (first !== 'late') return
    running.kill(signal)
  }
}
