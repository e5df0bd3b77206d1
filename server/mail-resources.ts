import { type Config, SettingError } from '@flowdesk/settings'
import { httpSettings } from '#platform/http/config.ts'
import { createTtlCache } from '#platform/http/ttl-cache.ts'
import type { HandlerRegistry } from '#platform/jobs/emit.ts'
import { type MailServer, readMailServer } from '#platform/mail/config.ts'
import type { Outbox } from '#platform/mail/outbox.ts'
import { createSmtpClient, type SmtpClient } from '#platform/mail/smtp.ts'
import type { HealthStatus } from './health-routes.ts'

/** How long a health result is cached: `/health` is called more often than a mail server accepts connections. */
const HEALTH_TTL_MS = 30_000

export interface MailResources {
  /** `outbox` and `smtp` are null while e-mail is off. */
  readonly outbox: Outbox | null
  readonly smtp: SmtpClient | null
  readonly health: () => Promise<HealthStatus>
}

interface MailOptions {
  readonly config: Config
  readonly jobs: Pick<HandlerRegistry, 'wake'>
  readonly now: () => Date
  readonly newId: () => string
}

const readConfiguredMailServer = (config: Config): MailServer | null =>
  readMailServer(config, config.get(httpSettings)['Http:PublicUrl'])

export function checkMailSettings(config: Config, isProduction: boolean): void {
  const isMailEnabled = readConfiguredMailServer(config) !== null
  if (isMailEnabled && isProduction && config.get(httpSettings)['Http:PublicUrl'] === undefined)
    throw new SettingError(
      'Http:PublicUrl is required because Smtp:Host is set; expected the URL under which people reach this server, for the links in mails.',
    )
}

export function openMail({ config, jobs, now, newId }: MailOptions): MailResources {
  const server = readConfiguredMailServer(config)
  if (!server) return { outbox: null, smtp: null, health: async () => 'off' }
  const smtp = createSmtpClient(server)
  const healthCache = createTtlCache<boolean>({ maxEntries: 1, ttlMs: HEALTH_TTL_MS, now })
  return {
    outbox: { jobs, now, newId, domain: server.from.address.replace(/^.*@/, '') },
    smtp,
    health: async () => ((await healthCache.getOrLoad('smtp', () => smtp.isReachable())) ? 'ok' : 'failing'),
  }
}
