import { createInterface } from 'node:readline'
import { startEmbeddedPostgres } from '../src/index.ts'

// Runs an embedded database in the directory that is its argument, to be killed by a test. Writes each log line, then the
// connection parameters as JSON. Ignores SIGTERM and SIGINT; stops at the end of its standard input.
const [directory = ''] = process.argv.slice(2)
const log = (line: string): void => void process.stdout.write(`${line}\n`)

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => log(`received ${signal}`))
const postgres = await startEmbeddedPostgres({ directory, log, settings: { fsync: 'off' } }).catch((error: unknown) => {
  log(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
log(JSON.stringify(postgres.connection))
createInterface({ input: process.stdin }).on('close', () => void postgres.stop())
