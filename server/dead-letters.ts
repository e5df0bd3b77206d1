import type { Kysely } from 'kysely'
import { SettingError } from '#platform/config/read.ts'
import { EmbeddedUnavailable } from '#platform/db/embedded/unavailable.ts'
import { isUnavailable } from '#platform/db/failures.ts'
import { type DeadLetter, deadLetters, replay, replayAll } from '#platform/events/dead-letters.ts'
import type { EventTables } from '#platform/events/tables.ts'
import { withDatabase } from './database-beside.ts'
import { reasonOf } from './refused-start.ts'
import { readSettings } from './settings-file.ts'

const USAGE = `Usage: npm run dead-letters -- <command>

  list           shows every fact that the worker tries no more
  replay <id>    has the worker try one of them again
  replay-all     has the worker try all of them again
`

/** What a command answers: its exit code. */
type Command = (db: Kysely<EventTables>, now: Date) => Promise<number>

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function told({ id, fact, reaction, ids, attempts, deadSince, lastError }: DeadLetter): string {
  const of = Object.entries(ids).map(([name, value]) => ` ${name}=${value}`)
  const what = `${id}  ${fact}${of.join('')}, for ${reaction ?? 'whoever listens'}`
  return `${what}: dead since ${deadSince} after ${attempts} attempts\n    ${lastError}`
}

const list: Command = async (db) => {
  let total = 0
  for await (const letter of deadLetters(db)) {
    say(told(letter))
    total += 1
  }
  if (total === 0) say('There are no dead letters.')
  return 0
}

const one =
  (id: number): Command =>
  async (db, now) => {
    const found = await replay(db, [id], now)
    say(found > 0 ? `The worker tries ${id} again.` : `There is no dead letter ${id}.`)
    return found > 0 ? 0 : 1
  }

const all: Command = async (db, now) => {
  say(`The worker tries ${await replayAll(db, now)} dead letters again.`)
  return 0
}

function commandOf([word, id, ...more]: readonly string[]): Command | undefined {
  if (more.length > 0) return undefined
  if (word === 'replay' && id !== undefined && /^[1-9]\d{0,14}$/.test(id)) return one(Number(id))
  if (id !== undefined) return undefined
  if (word === 'list') return list
  return word === 'replay-all' ? all : undefined
}

/** What an operator can mend is said in one line; anything else shows where it came from. */
function complaintOf(error: unknown): string {
  const told = error instanceof Error ? error : new Error(String(error))
  const isSaid = told instanceof SettingError || told instanceof EmbeddedUnavailable
  return isSaid || isUnavailable(told) || 'syscall' in told ? reasonOf(told) : String(told.stack)
}

const command = commandOf(process.argv.slice(2))
if (!command) {
  process.stderr.write(USAGE)
  process.exit(2)
}
// Whoever reads only the beginning of a list is no failure.
process.stdout.on('error', () => process.exit(0))
try {
  process.exitCode = await withDatabase<EventTables, number>(readSettings(), (db) => command(db, new Date()))
} catch (error) {
  process.stderr.write(`${complaintOf(error)}\n`)
  process.exitCode = 1
}
