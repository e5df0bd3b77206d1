interface Waiting<I, O> {
  readonly input: I
  readonly resolve: (output: O) => void
  readonly reject: (error: unknown) => void
}

export interface BatchOptions {
  /** How many batches may be under way at once. */
  readonly lanes: number
  /** How many inputs one batch takes at most. */
  readonly size: number
  /** How many inputs may wait; beyond it `whenFull` is thrown. */
  readonly queue: number
  readonly whenFull: () => Error
}

/**
 * Lets calls that arrive while a commit is under way share the next one. `work` gets the inputs and answers one output
 * for each, in order; when it throws, every call of that batch hears the error. Nothing waits for company: a call that
 * finds a free lane starts at once.
 */
export function batched<I, O>(work: (inputs: I[]) => Promise<O[]>, options: BatchOptions): (input: I) => Promise<O> {
  const queue: Waiting<I, O>[] = []
  let busy = 0

  async function one(batch: readonly Waiting<I, O>[]): Promise<void> {
    try {
      const outputs = await work(batch.map((waiting) => waiting.input))
      if (outputs.length !== batch.length) throw new Error(`a batch of ${batch.length} answered ${outputs.length}`)
      for (const [index, output] of outputs.entries()) batch[index]?.resolve(output)
    } catch (error) {
      for (const waiting of batch) waiting.reject(error)
    }
  }

  async function lane(): Promise<void> {
    busy++
    while (queue.length > 0) await one(queue.splice(0, options.size))
    busy--
  }

  return (input) =>
    new Promise<O>((resolve, reject) => {
      if (queue.length >= options.queue) return reject(options.whenFull())
      queue.push({ input, resolve, reject })
      if (busy < options.lanes) void lane()
    })
}
