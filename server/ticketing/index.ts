import { AccessTokens } from '#platform/auth/access-tokens.ts'
import { SignedLinks } from '#platform/auth/signed-links.ts'
import type { Config } from '#platform/config/read.ts'
import type { SettingsSection } from '#platform/config/setting.ts'
import { isDuplicate } from '#platform/db/failures.ts'
import { migrate } from '#platform/db/migrate.ts'
import type { Http } from '#platform/http/route.ts'
import { platformMigrations } from '#platform/migrations.ts'
import { apiTokenSettings } from './api-tokens/config.ts'
import { tokenGuard } from './api-tokens/guard.ts'
import { apiTokenRoutes } from './api-tokens/routes.ts'
import { attachmentSettings, uploadLimits } from './attachments/config.ts'
import { registerAttachmentJobs } from './attachments/jobs.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { ticketingMigrations } from './database/migrations.ts'
import type { TicketingTables } from './database/tables.ts'
import type { Ticketing, TicketingDb } from './database/ticketing.ts'
import { registerMessageJobs } from './messages/jobs.ts'
import { messageRoutes } from './messages/routes.ts'
import { makeFirstPool } from './pools/commands.ts'
import { poolRoutes } from './pools/routes.ts'
import { makeAdministrator, sessionsOf } from './staff/commands.ts'
import { staffSettings } from './staff/config.ts'
import { staffGuard } from './staff/guard.ts'
import { registerStaffJobs } from './staff/jobs.ts'
import { hasOtherPassword, isAnybodyThere } from './staff/queries.ts'
import { staffRoutes } from './staff/routes.ts'
import { ticketSettings } from './tickets/config.ts'
import { registerTicketJobs } from './tickets/jobs.ts'
import { dashboardTicketRoutes } from './tickets/routes/dashboard.ts'
import { integrationTicketRoutes } from './tickets/routes/integration.ts'
import { trackingRoutes } from './tracking/routes.ts'

export type { TicketingTables } from './database/tables.ts'
export type { Ticketing } from './database/ticketing.ts'
export { ticketingGuide, ticketingReference } from './reference.ts'

/** What ticketing lets an operator set. */
export const ticketingSettings: readonly SettingsSection[] = [
  { owner: 'Dashboard sign-in', declared: staffSettings, reserved: false },
  { owner: 'API tokens', declared: apiTokenSettings, reserved: false },
  { owner: 'Tickets', declared: ticketSettings, reserved: false },
  { owner: 'Attachments', declared: attachmentSettings, reserved: false },
]

/** Brings the database of ticketing up to date. */
export async function migrateTicketing({ db }: Pick<Ticketing, 'db'>): Promise<void> {
  await migrate(db, 'platform', platformMigrations)
  await migrate(db, 'ticketing', ticketingMigrations)
}

/** Makes what a new deployment needs, each only where it is missing: the pool `General`, an administrator. */
export async function seedTicketing(
  ticketing: Ticketing,
  administrator?: { email: string; password: string },
): Promise<void> {
  await makeFirstPool(ticketing)
  if (!administrator) return
  await makeAdministrator(ticketing, administrator).catch((error: unknown) => {
    // Another process made it at the same time.
    if (!isDuplicate(error)) throw error
  })
}

/** What it takes to administer the dashboard. */
export const dashboardSurface = (ticketing: Ticketing) => ({
  name: 'dashboard' as const,
  isAdministered: isAnybodyThere,
  makeAdministrator: (db: TicketingDb, person: { email: string; password: string }): Promise<boolean> =>
    makeAdministrator({ db, now: ticketing.now }, person),
  hasOtherPassword,
})

/** The access tokens of the dashboard; those of another surface are forged here. */
export const dashboardTokens = ({ db, now }: Pick<Ticketing, 'db' | 'now'>, config: Config) =>
  new AccessTokens({
    db,
    now,
    issuer: 'flowdesk',
    audience: 'flowdesk-dashboard',
    lifetimeMs: config.of(staffSettings)['JWT:AccessTokenExpireMinutes'] * 60_000,
  })

/** Mounts every route of ticketing. */
export function mountTicketing(
  http: Http,
  ticketing: Ticketing,
  accessTokens: AccessTokens<TicketingTables>,
  config: Config,
): void {
  const sessions = sessionsOf(ticketing, accessTokens)
  const requireStaff = staffGuard(sessions)
  const tokens = tokenGuard(ticketing, config.of(apiTokenSettings)['ApiTokens:CacheSeconds'])
  const isPasswordSignInEnabled = config.of(staffSettings)['Auth:DashboardPasswordLoginEnabled']
  staffRoutes(http, { ...sessions, isPasswordSignInEnabled })
  poolRoutes(http, ticketing, requireStaff)
  apiTokenRoutes(http, ticketing, requireStaff, tokens)
  dashboardTicketRoutes(http, ticketing, requireStaff)
  integrationTicketRoutes(http, ticketing, tokens.requireScope, config.of(ticketSettings)['Tickets:ListCacheSeconds'])
  const links = new SignedLinks({
    db: ticketing.db,
    audience: 'attachments',
    lifetimeSeconds: 3600,
    now: ticketing.now,
  })
  const uploads = { ...ticketing, limits: uploadLimits(config) }
  attachmentRoutes(http, uploads, links, tokens.requireScope, requireStaff)
  messageRoutes(http, ticketing, tokens.requireScope, links)
  trackingRoutes(http, ticketing)
}

/** Adds the handlers and schedules of ticketing. */
export function registerTicketingJobs(ticketing: Ticketing): void {
  registerStaffJobs(ticketing)
  registerTicketJobs(ticketing)
  registerAttachmentJobs(ticketing)
  registerMessageJobs(ticketing)
}
