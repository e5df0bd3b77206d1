import type { Argon2Parameters } from 'node:crypto'
import { Worker } from 'node:worker_threads'

/** Maximum number of passwords that are hashed at a time. Each takes a processor and 19 MiB. */
const WORKER_COUNT = 2

/** Maximum number of callers that wait for a worker. */
const MAX_WAITING = 20

/** How many preferred callers are admitted beyond them. */
const MAX_PREFERRED = 10

/** Too many callers wait for a hash, or the result of this one is no longer wanted. */
export class HashingBusy extends Error {
  override readonly name = 'HashingBusy'
}

/** One derivation of a key. */
interface Job {
  readonly parameters: Argon2Parameters
  readonly isAbandoned: () => boolean
  readonly resolve: (key: Uint8Array) => void
  readonly reject: (error: unknown) => void
}

/** Callers that are admitted under one bound. */
interface Lane {
  readonly capacity: number
  admitted: number
  /** The jobs that no worker has yet, the oldest first. */
  readonly waiting: Job[]
}

const general: Lane = { capacity: WORKER_COUNT + MAX_WAITING, admitted: 0, waiting: [] }
const preferred: Lane = { capacity: MAX_PREFERRED, admitted: 0, waiting: [] }

const idle: Worker[] = []
const running = new Map<Worker, Job>()
let workerCount = 0

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

/** Gives waiting jobs to workers, preferred ones first, as long as there are both. */
function startJobs(): void {
  while (idle.length > 0 || workerCount < WORKER_COUNT) {
    const job = preferred.waiting.shift() ?? general.waiting.shift()
    if (!job) return
    if (job.isAbandoned()) {
      job.reject(new HashingBusy())
      continue
    }
    const worker = idle.pop() ?? startWorker()
    running.set(worker, job)
    worker.ref()
    worker.postMessage(job.parameters)
  }
}

/**
 * Derives a key with argon2id outside of the event loop. Throws `HashingBusy` where `isAbandoned` says, when the turn of
 * the job comes, that its result is no longer wanted.
 */
export type DeriveKey = (parameters: Argon2Parameters, isAbandoned?: () => boolean) => Promise<Uint8Array>

const deriveIn =
  (lane: Lane): DeriveKey =>
  (parameters, isAbandoned = () => false) => {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    lane.waiting.push({ parameters, isAbandoned, resolve, reject })
    startJobs()
    return promise
  }

const hasRoom = ({ admitted, capacity }: Lane): boolean => admitted < capacity

/** Admits a caller to a lane. Throws `HashingBusy` where the lane is full. */
function enter(lane: Lane): Lane {
  if (!hasRoom(lane)) throw new HashingBusy()
  lane.admitted++
  return lane
}

/** Admits a caller to the preferred lane. Asks whether it is preferred only while there is room. */
async function enterPreferred(isPreferred: () => Promise<boolean>): Promise<Lane> {
  if (!hasRoom(preferred) || !(await isPreferred())) throw new HashingBusy()
  // Others may have entered meanwhile.
  return enter(preferred)
}

/**
 * Runs `work`, which hashes a password by the function that it is given. Throws `HashingBusy`, before `work` runs, while
 * too many others wait. `isPreferred` is called then: a preferred caller is admitted beyond the others, and goes first.
 */
export async function admitToHashing<R>(
  work: (deriveKey: DeriveKey) => Promise<R>,
  isPreferred = async () => false,
): Promise<R> {
  const lane = hasRoom(general) ? enter(general) : await enterPreferred(isPreferred)
  try {
    return await work(deriveIn(lane))
  } finally {
    lane.admitted--
  }
}
