interface QueuedCall<I, O> {
  readonly input: I
  readonly queuedAt: number
  readonly resolve: (output: O) => void
  readonly reject: (error: unknown) => void
}

export interface BatchOptions {
  /** Maximum number of batches that run at the same time. */
  readonly concurrency: number
  /** Maximum number of inputs per batch. */
  readonly maxBatchSize: number
  /**
   * Maximum number of queued inputs. Calls beyond it, and calls queued for longer than `maxWaitMs`, reject with
   * `createOverloadError()`.
   */
  readonly maxQueued: number
  readonly maxWaitMs: number
  readonly createOverloadError: () => Error
  /** Returns the time in milliseconds, of any clock. */
  readonly now: () => number
  /** Called with the size of every batch. */
  readonly onBatch: (size: number) => void
}

/** Processes one input as part of a batch and resolves with its output. */
export interface Batcher<I, O> {
  (input: I): Promise<O>
  readonly waiting: () => number
}

/**
 * Combines calls into batches: calls that arrive while all lanes are busy share a later batch. `work` returns one
 * output per input, in order; if it throws, every call of the batch rejects with the error. If no lane is busy, a call
 * starts a batch at once. If some lanes are busy, it starts one together with the other calls of the same event-loop
 * turn.
 */
export function createBatcher<I, O>(
  work: (inputs: I[]) => Promise<readonly O[]>,
  options: BatchOptions,
): Batcher<I, O> {
  const queue: QueuedCall<I, O>[] = []
  let activeBatches = 0

  /** Rejects the calls that have waited too long, and returns the next batch. */
  function takeBatch(): QueuedCall<I, O>[] {
    const earliest = options.now() - options.maxWaitMs
    const firstInTime = queue.findIndex((call) => call.queuedAt >= earliest)
    for (const expired of queue.splice(0, firstInTime < 0 ? queue.length : firstInTime))
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

  const enqueue = (input: I): Promise<O> =>
    new Promise<O>((resolve, reject) => {
      if (queue.length >= options.maxQueued) return reject(options.createOverloadError())
      queue.push({ input, queuedAt: options.now(), resolve, reject })
      if (activeBatches >= options.concurrency) return
      // A busy lane means load, under which requests arrive together: wait a turn so that the batch includes all of
      // them.
      if (activeBatches++ === 0) void runQueuedBatches()
      else setImmediate(() => void runQueuedBatches())
    })
  return Object.assign(enqueue, { waiting: () => queue.length })
}
