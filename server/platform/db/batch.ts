interface Waiting<I, O> {
  readonly input: I
  readonly since: number
  readonly resolve: (output: O) => void
  readonly reject: (error: unknown) => void
}

export interface BatchOptions {
  /** How many batches may be under way at once. */
  readonly lanes: number
  /** How many inputs one batch takes at most. */
  readonly size: number
  /** How many inputs may wait; those beyond it, and those that waited longer than `patienceMs`, hear `whenFull`. */
  readonly queue: number
  readonly patienceMs: number
  readonly whenFull: () => Error
  /** Milliseconds of any clock. */
  readonly now: () => number
  /** Hears of every batch, by its size. */
  readonly onBatch: (size: number) => void
}

/** Takes one input and answers its output. */
export interface Batched<I, O> {
  (input: I): Promise<O>
  /** How many inputs wait for a lane. */
  readonly waiting: () => number
}

/**
 * Lets calls that arrive while a commit is under way share the next one. `work` gets the inputs and returns one output
 * for each, in order; when it throws, every call of that batch gets the error. A call that finds all lanes free starts at
 * once; one that finds a free lane beside a busy one starts with all calls of the same turn of the event loop.
 */
export function batched<I, O>(work: (inputs: I[]) => Promise<readonly O[]>, options: BatchOptions): Batched<I, O> {
  const queue: Waiting<I, O>[] = []
  let busy = 0

  /** The next batch. Whoever has waited too long is not kept waiting for a commit as well. */
  function next(): Waiting<I, O>[] {
    const earliest = options.now() - options.patienceMs
    const inTime = queue.findIndex((waiting) => waiting.since >= earliest)
    for (const late of queue.splice(0, inTime < 0 ? queue.length : inTime)) late.reject(options.whenFull())
    return queue.splice(0, options.size)
  }

  async function one(batch: readonly Waiting<I, O>[]): Promise<void> {
    options.onBatch(batch.length)
    try {
      const outputs = await work(batch.map((waiting) => waiting.input))
      if (outputs.length !== batch.length) throw new Error(`a batch of ${batch.length} answered ${outputs.length}`)
      for (const [index, output] of outputs.entries()) batch[index]?.resolve(output)
    } catch (error) {
      for (const waiting of batch) waiting.reject(error)
    }
  }

  async function lane(): Promise<void> {
    for (let batch = next(); batch.length > 0; batch = next()) await one(batch)
    busy--
  }

  const take = (input: I): Promise<O> =>
    new Promise<O>((resolve, reject) => {
      if (queue.length >= options.queue) return reject(options.whenFull())
      queue.push({ input, since: options.now(), resolve, reject })
      if (busy >= options.lanes) return
      // Under load, requests arrive together: the first of them must not start a batch without the others.
      if (busy++ === 0) void lane()
      else setImmediate(() => void lane())
    })
  return Object.assign(take, { waiting: () => queue.length })
}
