import { closeSync, openSync } from 'node:fs'
import { startEmbeddedPostgres } from '../src/index.ts'

// Uses up its file descriptors except for a few, which are enough to open files but not to start a program. Then starts an
// embedded database in the directory that is its argument, and writes the error message.
const FREE_DESCRIPTORS = 3
const [directory = ''] = process.argv.slice(2)

function openAll(descriptors: number[] = []): number[] {
  try {
    while (true) descriptors.push(openSync('/dev/null', 'r'))
  } catch {
    return descriptors
  }
}

for (const descriptor of openAll().slice(-FREE_DESCRIPTORS)) closeSync(descriptor)
await startEmbeddedPostgres({ directory }).catch((error: unknown) => {
  process.stdout.write(`${error instanceof Error ? error.message : String(error)}\n`)
})
