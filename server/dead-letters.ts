import type { Kysely } from 'kysely'
import type { PlatformTables } from '#platform/tables.ts'
import { withDatabase } from './attached-database.ts'
import { describeCommandLineError } from './command-line-error.ts'
import { type DeadLetter, readDeadLetters, replayAllDeadLetters, replayDeadLetters } from './dead-letter-queries.ts'
import { readSettings } from './settings-file.ts'

const USAGE =
  'Usage: npm run dead-letters -- <command>\n\n  list           lists all dead letters, mail included\n  replay <id>    runs one of them again, by its id in the list\n  replay-all     runs all of them again\n'

/** Returns the exit code. */
type Command = (db: Kysely<PlatformTables>, now: Date) => Promise<number>

const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

function formatDeadLetter({ id, event, handler, ids, queuedAt, deadSince, attempts, lastError }: DeadLetter): string {
  const idLabels = Object.entries(ids).map(([name, value]) => ` ${name}=${value}`)
  const attemptCount = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`
  const subject = event === handler ? handler : `${event}${idLabels.join('')}, for ${handler}`
  return `${id}  ${subject}: queued ${queuedAt}, dead since ${deadSince} after ${attemptCount}\n    ${lastError}`
}

const listDeadLetters: Command = async (db) => {
  let total = 0
  for await (const job of readDeadLetters(db)) {
    printLine(formatDeadLetter(job))
    total += 1
  }
  if (total === 0) printLine('There are no dead letters.')
  return 0
}

const replayOne =
  (id: string): Command =>
  async (db, now) => {
    const replayedCount = await replayDeadLetters(db, [Number(id)], now)
    printLine(replayedCount > 0 ? `The worker will run job ${id} again.` : `There is no dead letter ${id}.`)
    return replayedCount > 0 ? 0 : 1
  }

const replayAll: Command = async (db, now) => {
  printLine(`The worker will run ${await replayAllDeadLetters(db, now)} dead letters again.`)
  return 0
}

const ID_PATTERN = /^[1-9]\d{0,14}$/

function parseCommand([word, id, ...rest]: readonly string[]): Command | undefined {
  if (rest.length > 0) return undefined
  if (word === 'replay' && id !== undefined && ID_PATTERN.test(id)) return replayOne(id)
  if (id !== undefined) return undefined
  if (word === 'list') return listDeadLetters
  return word === 'replay-all' ? replayAll : undefined
}

const command = parseCommand(process.argv.slice(2))
if (!command) {
  process.stderr.write(USAGE)
  process.exit(2)
}
// If the program that reads the output closes the pipe early, as `head` does, this program exits without an error.
process.stdout.on('error', () => process.exit(0))
try {
  process.exitCode = await withDatabase<PlatformTables, number>(readSettings(), (db) => command(db, new Date()))
} catch (error) {
  process.stderr.write(`${describeCommandLineError(error)}\n`)
  process.exitCode = 1
}
