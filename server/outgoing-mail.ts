import type { Kysely } from 'kysely'
import { type Config, SettingError } from '#platform/config/read.ts'
import { isUnavailable } from '#platform/db/failures.ts'
import { shared } from '#platform/db/shared.ts'
import type { Bell } from '#platform/events/facts.ts'
import { httpSettings } from '#platform/http/config.ts'
import { type MailServer, mailServer } from '#platform/mail/config.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { MailSender } from '#platform/mail/sender.ts'
import { openSmtp } from '#platform/mail/smtp.ts'
import type { MailTables } from '#platform/mail/tables.ts'
import type { Health } from '#platform/observe/health.ts'
import { type Log, toldOf } from '#platform/observe/log.ts'
import type { OutageLog } from '#platform/observe/outage-log.ts'

/** How long a look at the mail server counts, in milliseconds: health is asked for more often than a server likes. */
const LOOK_COUNTS_MS = 30_000

/** The mail of this process. */
export interface OutgoingMail<T extends MailTables> {
  /** Where features leave mail; null while e-mail is off. */
  readonly outbox: Outbox | null
  /** Who sends it, not yet started; null where this process sends none. */
  readonly sender: MailSender<T> | null
  readonly health: () => Promise<Health>
}

interface MailOptions<T> {
  readonly config: Config
  readonly db: Kysely<T>
  readonly bell: Bell
  readonly now: () => Date
  readonly newId: () => string
  readonly log: Log
  readonly isSending: boolean
  readonly outages: OutageLog
}

const serverOf = (config: Config): MailServer | null => mailServer(config, config.of(httpSettings)['Http:PublicUrl'])

/** Throws what keeps mail from being sent with these settings. */
export function checkMailSettings(config: Config, isProduction: boolean): void {
  const isOn = serverOf(config) !== null
  if (isOn && isProduction && config.of(httpSettings)['Http:PublicUrl'] === undefined)
    throw new SettingError(
      'Http:PublicUrl got nothing beside Smtp:Host; it takes the address under which people reach this server, for the links in mails.',
    )
}

/** What was found last, for as long as that counts. */
function remembered(look: () => Promise<boolean>, now: () => Date): () => Promise<boolean> {
  let found: { readonly isOk: boolean; readonly at: number } | null = null
  return shared(async () => {
    const at = now().getTime()
    if (found && at - found.at < LOOK_COUNTS_MS) return found.isOk
    found = { isOk: await look(), at }
    return found.isOk
  })
}

/** Opens the outbox, and the way to the mail server, as the settings want it. Nothing is asked of the server yet. */
export function openMail<T extends MailTables>(options: MailOptions<T>): OutgoingMail<T> {
  const { config, db, bell, now, newId, log, isSending, outages } = options
  const server = serverOf(config)
  if (!server) return { outbox: null, sender: null, health: async () => 'off' }
  const smtp = openSmtp(server)
  const onFailure = (error: unknown, mailId: number | null, isDead: boolean): void => {
    if (mailId === null && isUnavailable(error)) outages.failed(error)
    else log.warn({ ...toldOf(error), mailId, isDead }, mailId === null ? 'mail was not read' : 'a mail was not sent')
  }
  const answers = remembered(() => smtp.answers(), now)
  return {
    outbox: { bell, now, newId, domain: server.from.address.replace(/^.*@/, '') },
    sender: isSending ? new MailSender({ db, smtp, bell, now, onFailure }) : null,
    health: async () => ((await answers()) ? 'ok' : 'failing'),
  }
}
