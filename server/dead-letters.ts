import type { Kysely } from 'kysely'
import { SettingError } from '#platform/config/read.ts'
import { isEmbeddedDatabaseError } from '#platform/db/embedded-database.ts'
import { isUnavailable } from '#platform/db/failures.ts'
import { type DeadLetter, deadLetters, replay, replayAll } from '#platform/events/dead-letters.ts'
import { type DeadMail, deadMails, replayAllMails, replayMails } from '#platform/mail/dead-mails.ts'
import type { PlatformTables } from '#platform/tables.ts'
import { withDatabase } from './attached-database.ts'
import { reasonOf } from './refused-start.ts'
import { readSettings } from './settings-file.ts'

const USAGE = `Usage: npm run dead-letters -- <command>

  list           shows every fact, and every mail, that is tried no more
  replay <id>    has one of them tried again, by its id in the list
  replay-all     has all of them tried again
`

/** What a command answers: its exit code. */
type Command = (db: Kysely<PlatformTables>, now: Date) => Promise<number>

const say = (line: string): void => void process.stdout.write(`${line}\n`)

const end = ({ attempts, deadSince, lastError }: DeadLetter | DeadMail): string =>
  `dead since ${deadSince} after ${attempts} ${attempts === 1 ? 'attempt' : 'attempts'}\n    ${lastError}`

function toldFact(letter: DeadLetter): string {
  const { id, fact, reaction, ids } = letter
  const of = Object.entries(ids).map(([name, value]) => ` ${name}=${value}`)
  return `${id}  ${fact}${of.join('')}, for ${reaction ?? 'whoever listens'}: ${end(letter)}`
}

const toldMail = (mail: DeadMail): string => `mail:${mail.id}  queued ${mail.queuedAt}: ${end(mail)}`

const list: Command = async (db) => {
  let total = 0
  const show = (line: string): void => {
    say(line)
    total += 1
  }
  for await (const letter of deadLetters(db)) show(toldFact(letter))
  for await (const mail of deadMails(db)) show(toldMail(mail))
  if (total === 0) say('There are no dead letters.')
  return 0
}

/** Has one tried again; tells whether there was one. */
type Replay = (db: Kysely<PlatformTables>, id: number, now: Date) => Promise<number>

const fact: Replay = (db, id, now) => replay(db, [id], now)
const mail: Replay = (db, id, now) => replayMails(db, [id], now)

const one =
  (name: string, again: Replay): Command =>
  async (db, now) => {
    const found = await again(db, Number(name.replace('mail:', '')), now)
    say(found > 0 ? `The worker tries ${name} again.` : `There is no dead letter ${name}.`)
    return found > 0 ? 0 : 1
  }

const all: Command = async (db, now) => {
  const total = (await replayAll(db, now)) + (await replayAllMails(db, now))
  say(`The worker tries ${total} dead letters again.`)
  return 0
}

const ID = /^(mail:)?[1-9]\d{0,14}$/

function commandOf([word, id, ...more]: readonly string[]): Command | undefined {
  if (more.length > 0) return undefined
  if (word === 'replay' && id !== undefined && ID.test(id)) return one(id, id.startsWith('mail:') ? mail : fact)
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
