import type { Config, SettingsSection } from '@flowdesk/settings'
import { AccessTokens } from '#platform/auth/access-tokens.ts'
import type { AdministeredSurface, BoundedContext, FirstAdministrator } from '#platform/context.ts'
import { isDuplicate } from '#platform/db/failures.ts'
import type { Policy } from '#platform/http/rate-limits.ts'
import type { Http } from '#platform/http/route.ts'
import { apiTokenSettings, integrationPolicies } from './api-tokens/config.ts'
import { tokenGuard } from './api-tokens/guard.ts'
import { apiTokenRoutes } from './api-tokens/routes.ts'
import { attachmentPolicies, attachmentSettings, uploadLimits } from './attachments/config.ts'
import { SignedLinks } from './attachments/guard/signed-links.ts'
import { registerAttachmentJobs } from './attachments/jobs.ts'
import { attachmentRoutes } from './attachments/routes.ts'
import { ticketingConnection } from './database/config.ts'
import { ticketingMigrations } from './database/migrations.ts'
import type { TicketingTables } from './database/tables.ts'
import type { Ticketing } from './database/ticketing.ts'
import { messagePolicies } from './messages/config.ts'
import { registerMessageJobs } from './messages/jobs.ts'
import { messageRoutes } from './messages/routes.ts'
import { makeFirstPool } from './pools/commands.ts'
import { poolRoutes } from './pools/routes.ts'
import { ticketingGuide, ticketingReference } from './reference.ts'
import { makeAdministrator, sessionsOf } from './staff/commands.ts'
import { staffPolicies, staffSettings } from './staff/config.ts'
import { staffGuard } from './staff/guard.ts'
import { registerStaffJobs } from './staff/jobs.ts'
import { hasAdministrator, hasOtherPassword } from './staff/queries.ts'
import { staffRoutes } from './staff/routes.ts'
import { ticketPolicies, ticketSettings } from './tickets/config.ts'
import { registerTicketJobs } from './tickets/jobs.ts'
import { dashboardTicketRoutes } from './tickets/routes/dashboard.ts'
import { integrationTicketRoutes } from './tickets/routes/integration.ts'
import { trackingPolicies } from './tracking/config.ts'
import { trackingRoutes } from './tracking/routes.ts'

export type { TicketingTables } from './database/tables.ts'

const policies: readonly Policy[] = [
  staffPolicies,
  integrationPolicies,
  ticketPolicies,
  attachmentPolicies,
  messagePolicies,
  trackingPolicies,
].flatMap((declared) => Object.values<Policy>(declared))

const settings: readonly SettingsSection[] = [
  { owner: 'Dashboard sign-in', declared: staffSettings, reserved: false },
  { owner: 'API tokens', declared: apiTokenSettings, reserved: false },
  { owner: 'Tickets', declared: ticketSettings, reserved: false },
  { owner: 'Attachments', declared: attachmentSettings, reserved: false },
]

/** Creates the pool `General` and the administrator, each only if it is missing. */
async function seed(ticketing: Ticketing, administrator?: FirstAdministrator): Promise<void> {
  await makeFirstPool(ticketing)
  if (!administrator) return
  await makeAdministrator(ticketing, administrator).catch((error: unknown) => {
    // Another process created the account at the same time.
    if (!isDuplicate(error)) throw error
  })
}

const dashboardSurface = ({ now }: Ticketing): AdministeredSurface<TicketingTables> => ({
  name: 'dashboard',
  isAdministered: hasAdministrator,
  makeAdministrator: (db, person) => makeAdministrator({ db, now }, person),
  hasOtherPassword,
})

const dashboardTokens = ({ db, now }: Ticketing, config: Config): AccessTokens<TicketingTables> =>
  new AccessTokens({
    db,
    now,
    issuer: 'flowdesk',
    audience: 'flowdesk-dashboard',
    lifetimeMs: config.of(staffSettings)['JWT:AccessTokenExpireMinutes'] * 60_000,
  })

function mount(http: Http, ticketing: Ticketing, accessTokens: AccessTokens<TicketingTables>, config: Config): void {
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

function registerJobs(ticketing: Ticketing): void {
  registerStaffJobs(ticketing)
  registerTicketJobs(ticketing)
  registerAttachmentJobs(ticketing)
  registerMessageJobs(ticketing)
}

/** The ticketing context: the dashboard, the integration API and the public tracking of tickets. */
export const ticketingContext: BoundedContext<TicketingTables> = {
  name: 'ticketing',
  settings,
  policies,
  introduction:
    'Flowdesk is a help desk. Other systems create and read tickets with an API token (`/v1/integration`), staff sign in to the dashboard (`/v1/dashboard`), and anyone who has the tracking key of a ticket can follow its status (`/v1/external`).',
  link: { title: 'Ticketing API', path: '/v1/integration/tickets' },
  reference: ticketingReference,
  guide: ticketingGuide,
  migrations: ticketingMigrations,
  // Migration `0004-ticket-receipts` creates the tickets of the queued events.
  earlierEvents: { dropped: ['ticketAccepted'] },
  connection: ticketingConnection,
  open(ticketing, config) {
    const accessTokens = dashboardTokens(ticketing, config)
    return {
      surface: dashboardSurface(ticketing),
      accessTokens,
      seed: (administrator) => seed(ticketing, administrator),
      registerJobs: () => registerJobs(ticketing),
      mount: (http) => mount(http, ticketing, accessTokens, config),
    }
  },
}
