interface QueuedCall<I, O> {
  readonly input: I
  readonly queuedAt: number
  readonly resolve: (output: O) => void
  readonly reject: (error: unknown) => void
}

export interface BatchOptions {
  /** Maximum number of batches that run at the same time. Calls that arrive meanwhile wait, and share a later batch. */
  readonly concurrency: number
  readonly maxBatchSize: number
  readonly maxQueued: number
  /** Maximum time in the queue. A call that exceeds it rejects when the next batch is taken from the queue. */
  readonly maxWaitMs: number
  /** Creates the error with which calls beyond `maxQueued` or `maxWaitMs` reject. */
  readonly createOverloadError: () => Error
  /** Returns milliseconds. Only differences matter, so any clock will do. */
  readonly now: () => number
  readonly onBatch: (size: number) => void
}

export interface Batcher<I, O> {
  (input: I): Promise<O>
  readonly queuedCount: () => number
}

/** Combines calls into batches. `work` returns an output per input, in order. If it throws, the whole batch rejects. */
export function createBatcher<I, O>(
  work: (inputs: I[]) => Promise<readonly O[]>,
  options: BatchOptions,
): Batcher<I, O> {
  const queue: QueuedCall<I, O>[] = []
  let activeBatches = 0

  function takeBatch(): QueuedCall<I, O>[] {
    const oldestAllowed = options.now() - options.maxWaitMs
    const firstValidIndex = queue.findIndex((call) => call.queuedAt >= oldestAllowed)
    for (const expired of queue.splice(0, firstValidIndex < 0 ? queue.length : firstValidIndex))
      expired.reject(options.createOverloadError())
    return queue.splice(0, options.maxBatchSize)
  }

  async function runBatch(batch: readonly QueuedCall<I, O>[]): Promise<void> {
    options.onBatch(batch.length)
    try {
      const outputs = await work(batch.map((call) => call.input))
      if (outputs.length !== batch.length)
        throw new Error(`a batch of ${batch.length} calls returned ${outputs.length} result(s)`)
      for (const [index, output] of outputs.entries()) batch[index]?.resolve(output)
    } catch (error) {
      for (const call of batch) call.reject(error)
    }
  }

  async function runQueuedBatches(): Promise<void> {
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) await runBatch(batch)
    activeBatches--
  }

  const addToQueue = (input: I): Promise<O> =>
    new Promise<O>((resolve, reject) => {
      if (queue.length >= options.maxQueued) return reject(options.createOverloadError())
      queue.push({ input, queuedAt: options.now(), resolve, reject })
      if (activeBatches >= options.concurrency) return
      // While another batch runs, waits until the end of the event-loop turn, so that calls of one turn share a batch.
      if (activeBatches++ === 0) void runQueuedBatches()
      else setImmediate(() => void runQueuedBatches())
    })
  return Object.assign(addToQueue, { queuedCount: () => queue.length })
}
