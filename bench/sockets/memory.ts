import { createInterface } from 'node:readline'

/** Answers each line of standard input with the bytes of memory that this process holds, garbage not counted. */
export function tellMemory(): void {
  createInterface({ input: process.stdin }).on('line', () => {
    for (let round = 0; round < 3; round++) globalThis.gc?.()
    process.stdout.write(`holds ${process.memoryUsage.rss()}\n`)
  })
}
