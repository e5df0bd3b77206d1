import { createInterface } from 'node:readline'
import { startEmbedded } from '../src/index.ts'

/**
 * A program that holds an embedded database, to be killed by a test. Its argument is the root path. It writes what it is
 * told, then the connection as JSON. It is deaf to SIGTERM and SIGINT; the end of its standard input stops it.
 */
const [rootPath = ''] = process.argv.slice(2)
const log = (line: string): void => void process.stdout.write(`${line}\n`)

for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => log(`heard ${signal}`))
const embedded = await startEmbedded({ rootPath, log, settings: { fsync: 'off' } }).catch((error: unknown) => {
  log(error instanceof Error ? error.message : String(error))
  process.exit(1)
})
log(JSON.stringify(embedded.connection))
createInterface({ input: process.stdin }).on('close', () => void embedded.stop())
