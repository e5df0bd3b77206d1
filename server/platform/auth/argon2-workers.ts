import type { Argon2Parameters } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { tooBusy } from '../errors/common.ts'

/** Maximum number of passwords that are hashed at a time. Each takes a processor and 19 MiB. */
const WORKER_COUNT = 2

/** Maximum number of callers that wait for a worker. */
const MAX_WAITING = 20

/** One derivation of a key. */
interface Job {
  readonly parameters: Argon2Parameters
  readonly isAbandoned: () => boolean
  readonly resolve: (key: Uint8Array) => void
  readonly reject: (error: unknown) => void
}

const idle: Worker[] = []
const running = new Map<Worker, Job>()
const waiting: Job[] = []
let workerCount = 0
let admitted = 0

/**
 * Starts a thread of its own for hashing: `argon2` of Node runs in the thread pool that reads files, and a few passwords
 * would stop every download. An idle worker keeps no process alive.
 */
function startWorker(): Worker {
  const worker = new Worker(new URL('argon2-worker.ts', import.meta.url), {
    name: 'argon2',
    // It needs neither our flags nor our environment, which holds secrets.
    execArgv: [],
    env: {},
  })
  workerCount++
  worker.unref()
  worker.on('message', (key: Uint8Array) => {
    running.get(worker)?.resolve(key)
    running.delete(worker)
    worker.unref()
    idle.push(worker)
    startJobs()
  })
  let cause: unknown = new Error('a thread that hashes passwords has ended')
  worker.on('error', (error) => {
    cause = error
  })
  worker.on('exit', () => {
    workerCount--
    if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
    running.get(worker)?.reject(cause)
    running.delete(worker)
    startJobs()
  })
  return worker
}

/** Gives waiting jobs to workers, the oldest first, as long as there are both. */
function startJobs(): void {
  while (waiting.length > 0 && (idle.length > 0 || workerCount < WORKER_COUNT)) {
    const job = waiting.shift()
    if (!job) return
    if (job.isAbandoned()) {
      job.reject(tooBusy())
      continue
    }
    const worker = idle.pop() ?? startWorker()
    running.set(worker, job)
    worker.ref()
    worker.postMessage(job.parameters)
  }
}

/**
 * Derives a key with argon2id outside of the event loop. Call it within `admitToHashing`. Refuses with SVC:0002 where
 * `isAbandoned` says, when the turn of the job comes, that its result is no longer wanted.
 */
export function deriveKey(parameters: Argon2Parameters, isAbandoned = () => false): Promise<Uint8Array> {
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
  waiting.push({ parameters, isAbandoned, resolve, reject })
  startJobs()
  return promise
}

/** Runs `work`, which hashes a password. Refuses with SVC:0002, before `work` runs, while too many others wait. */
export async function admitToHashing<R>(work: () => Promise<R>): Promise<R> {
  if (admitted >= WORKER_COUNT + MAX_WAITING) throw tooBusy()
  admitted++
  try {
    return await work()
  } finally {
    admitted--
  }
}
