import { SettingError } from '@flowdesk/settings'
import type { Kysely } from 'kysely'
import { isEmbeddedDatabaseError } from '#platform/db/embedded-database.ts'
import { isUnavailable } from '#platform/db/failures.ts'
import type { PlatformTables } from '#platform/tables.ts'
import { withDatabase } from './attached-database.ts'
import { type DeadJob, deadJobs, replay, replayAll } from './dead-jobs.ts'
import { reasonOf } from './refused-start.ts'
import { readSettings } from './settings-file.ts'

const USAGE = `Usage: npm run dead-letters -- <command>

  list           shows every job, mail included, that is not tried again
  replay <id>    tries one of them again, by its id in the list
  replay-all     tries all of them again
`

/** What a command answers: its exit code. */
type Command = (db: Kysely<PlatformTables>, now: Date) => Promise<number>

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function lineOf({ id, event, handler, ids, queuedAt, deadSince, attempts, lastError }: DeadJob): string {
  const members = Object.entries(ids).map(([name, value]) => ` ${name}=${value}`)
  const tried = `${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}`
  const about = event === handler ? handler : `${event}${members.join('')}, for ${handler}`
  return `${id}  ${about}: queued ${queuedAt}, dead since ${deadSince} after ${tried}\n    ${lastError}`
}

const list: Command = async (db) => {
  let total = 0
  for await (const job of deadJobs(db)) {
    say(lineOf(job))
    total += 1
  }
  if (total === 0) say('There are no dead letters.')
  return 0
}

const one =
  (id: string): Command =>
  async (db, now) => {
    const found = await replay(db, [Number(id)], now)
    say(found > 0 ? `The worker tries ${id} again.` : `There is no dead letter ${id}.`)
    return found > 0 ? 0 : 1
  }

const all: Command = async (db, now) => {
  say(`The worker tries ${await replayAll(db, now)} dead letters again.`)
  return 0
}

const ID = /^[1-9]\d{0,14}$/

function commandOf([word, id, ...more]: readonly string[]): Command | undefined {
  if (more.length > 0) return undefined
  if (word === 'replay' && id !== undefined && ID.test(id)) return one(id)
  if (id !== undefined) return undefined
  if (word === 'list') return list
  return word === 'replay-all' ? all : undefined
}

/** What an operator can mend is said in one line; anything else shows where it came from. */
function complaintOf(error: unknown): string {
  const told = error instanceof Error ? error : new Error(String(error))
  const isSaid = told instanceof SettingError || isEmbeddedDatabaseError(told)
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
  process.exitCode = await withDatabase<PlatformTables, number>(readSettings(), (db) => command(db, new Date()))
} catch (error) {
  process.stderr.write(`${complaintOf(error)}\n`)
  process.exitCode = 1
}
