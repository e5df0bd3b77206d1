import { createInterface } from 'node:readline'

/** Writes the memory that this process uses after garbage collection, in bytes, for each line of standard input. */
export function reportMemory(): void {
  createInterface({ input: process.stdin }).on('line', () => {
    for (let round = 0; round < 3; round++) globalThis.gc?.()
    process.stdout.write(`holds ${process.memoryUsage.rss()}\n`)
  })
}
