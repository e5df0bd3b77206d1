import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'

const READY_TIMEOUT_MS = 60_000
const END_TIMEOUT_MS = 30_000

/** Options of a Node.js program. */
export interface ProgramOptions {
  /** The arguments after `node`. */
  readonly args: readonly string[]
  readonly folder: string
  readonly environment?: Readonly<Record<string, string>>
}

/** A child process that ends when this process ends, or earlier. */
export class Program {
  private readonly child: ChildProcess
  private readonly lines: string[] = []
  private onLine: (line: string) => void = () => undefined

  constructor({ args, folder, environment = {} }: ProgramOptions) {
    // Settings in the environment of the benchmarks must not change the measurement.
    const { PATH = '', HOME = '', TMPDIR } = process.env
    const env = { PATH, HOME, ...(TMPDIR ? { TMPDIR } : {}), ...environment }
    this.child = spawn('setpriv', ['--pdeathsig=KILL', process.execPath, ...args], {
      cwd: folder,
      env,
      stdio: ['pipe', 'pipe', 'pipe'],
    })
    for (const stream of [this.child.stdout, this.child.stderr]) {
      if (stream) createInterface({ input: stream }).on('line', (line) => this.recordLine(line))
    }
    this.child.once('error', (error) => this.recordLine(error.message))
    // A write after the program has ended is no error here: the missing answer reports it.
    this.child.stdin?.on('error', () => undefined)
  }

  /** Writes a line to the standard input of the program. */
  writeLine(line: string): void {
    this.child.stdin?.write(`${line}\n`)
  }

  /** Returns the match of the next line that matches. Throws if the program ends before, or prints no such line in time. */
  async waitForLine(pattern: RegExp, withinMs = READY_TIMEOUT_MS): Promise<RegExpExecArray> {
    const { promise, resolve, reject } = Promise.withResolvers<RegExpExecArray>()
    const fail = (why: string) => () => reject(new Error(`a program ${why}: ${this.lines.slice(-20).join('\n')}`))
    const ended = fail('ended too early')
    const timer = setTimeout(fail('did not answer in time'), withinMs)
    this.onLine = (line) => {
      const match = pattern.exec(line)
      if (match) resolve(match)
    }
    this.child.once('close', ended)
    return await promise.finally(() => {
      clearTimeout(timer)
      this.child.off('close', ended)
      this.onLine = () => undefined
    })
  }

  /** Returns the match of the newest line of those printed so far. Throws if none matches. */
  findLine(pattern: RegExp): RegExpExecArray {
    for (const line of this.lines.toReversed()) {
      const match = pattern.exec(line)
      if (match) return match
    }
    throw new Error(`a program has not printed ${pattern}`)
  }

  /** Returns the resident memory of the process, in bytes. */
  async memory(): Promise<number> {
    const status = await readFile(`/proc/${this.child.pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024
  }

  /** Sends SIGTERM, after 30 seconds SIGKILL, and waits for the end. */
  async close(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null || this.child.pid === undefined) return
    const ended = once(this.child, 'close')
    const timer = setTimeout(() => this.child.kill('SIGKILL'), END_TIMEOUT_MS)
    this.child.kill('SIGTERM')
    await ended
    clearTimeout(timer)
  }

  private recordLine(line: string): void {
    this.lines.push(line)
    if (this.lines.length > 100) this.lines.shift()
    this.onLine(line)
  }
}
