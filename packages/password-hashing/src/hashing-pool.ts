import type { Argon2Parameters } from 'node:crypto'
import { Worker } from 'node:worker_threads'

/** Maximum number of concurrent hashes. Each takes a processor core and 19 MiB. */
const WORKER_COUNT = 2

const MAX_QUEUED_JOBS = 20

/** Maximum number of preferred callers, who are admitted when the queue is full. */
const MAX_PREFERRED_JOBS = 10

/** Thrown if too many callers are queued, or if the caller has abandoned the job before it starts. */
export class HashingBusy extends Error {
  override readonly name = 'HashingBusy'
}

interface HashingJob {
  readonly parameters: Argon2Parameters
  readonly isAbandoned: () => boolean
  readonly resolve: (key: Uint8Array) => void
  readonly reject: (error: unknown) => void
}

interface QueueLane {
  readonly capacity: number
  admitted: number
  readonly waiting: HashingJob[]
}

const generalLane: QueueLane = { capacity: WORKER_COUNT + MAX_QUEUED_JOBS, admitted: 0, waiting: [] }
const preferredLane: QueueLane = { capacity: MAX_PREFERRED_JOBS, admitted: 0, waiting: [] }

const idleWorkers: Worker[] = []
const runningJobs = new Map<Worker, HashingJob>()
let workerCount = 0

/** Starts a thread. The asynchronous `argon2` of Node.js would run in the libuv thread pool and block file reads. */
function startWorker(): Worker {
  const worker = new Worker(new URL('argon2-worker.ts', import.meta.url), {
    name: 'argon2',
    // The worker gets no environment, because it may contain secrets.
    execArgv: [],
    env: {},
  })
  workerCount++
  // An idle worker does not keep the process alive.
  worker.unref()
  worker.on('message', (key: Uint8Array) => {
    runningJobs.get(worker)?.resolve(key)
    runningJobs.delete(worker)
    worker.unref()
    idleWorkers.push(worker)
    startJobs()
  })
  let cause: unknown = new Error('a thread that hashes passwords has ended')
  worker.on('error', (error) => {
    cause = error
  })
  worker.on('exit', () => {
    workerCount--
    if (idleWorkers.includes(worker)) idleWorkers.splice(idleWorkers.indexOf(worker), 1)
    runningJobs.get(worker)?.reject(cause)
    runningJobs.delete(worker)
    startJobs()
  })
  return worker
}

function startJobs(): void {
  while (idleWorkers.length > 0 || workerCount < WORKER_COUNT) {
    const job = preferredLane.waiting.shift() ?? generalLane.waiting.shift()
    if (!job) return
    if (job.isAbandoned()) {
      job.reject(new HashingBusy())
      continue
    }
    const worker = idleWorkers.pop() ?? startWorker()
    runningJobs.set(worker, job)
    worker.ref()
    worker.postMessage(job.parameters)
  }
}

/** Derives a key with Argon2id. Rejects with `HashingBusy` if `isAbandoned` returns true when the job is about to start. */
export type DeriveKey = (parameters: Argon2Parameters, isAbandoned?: () => boolean) => Promise<Uint8Array>

const createDeriveKey =
  (lane: QueueLane): DeriveKey =>
  (parameters, isAbandoned = () => false) => {
    const { promise, resolve, reject } = Promise.withResolvers<Uint8Array>()
    lane.waiting.push({ parameters, isAbandoned, resolve, reject })
    startJobs()
    return promise
  }

const hasCapacity = ({ admitted, capacity }: QueueLane): boolean => admitted < capacity

function admitToLane(lane: QueueLane): QueueLane {
  if (!hasCapacity(lane)) throw new HashingBusy()
  lane.admitted++
  return lane
}

async function admitPreferred(isPreferred: () => Promise<boolean>): Promise<QueueLane> {
  if (!hasCapacity(preferredLane) || !(await isPreferred())) throw new HashingBusy()
  // Checks the capacity again, because other callers may have been admitted in the meantime.
  return admitToLane(preferredLane)
}

/**
 * Runs `work` with a function that derives keys. If the queue is full, it calls `isPreferred` and admits up to ten
 * preferred callers, whose jobs run first; otherwise it throws `HashingBusy` without running `work`.
 */
export async function runWithHashing<R>(
  work: (deriveKey: DeriveKey) => Promise<R>,
  isPreferred = async () => false,
): Promise<R> {
  const lane = hasCapacity(generalLane) ? admitToLane(generalLane) : await admitPreferred(isPreferred)
  try {
    return await work(createDeriveKey(lane))
  } finally {
    lane.admitted--
  }
}
