import type { Config, SettingsSection } from '@flowdesk/settings'
import { AccessTokens } from '#platform/auth/access-tokens.ts'
import { IdentityProvider } from '#platform/auth/identity-provider.ts'
import type { AdministeredSurface, BoundedContext, FirstAdministrator, MountOptions } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/db/database-errors.ts'
import type { Policy } from '#platform/http/rate-limits.ts'
import type { Http } from '#platform/http/route.ts'
import type { Log } from '#platform/observe/log.ts'
import { createSearchLimit } from '#platform/search/search-limit.ts'
import { addServiceToken } from './api-tokens/commands.ts'
import { apiTokenSettings, integrationPolicies } from './api-tokens/config.ts'
import { createApiTokenGuard } from './api-tokens/guard.ts'
import { registerApiTokenRoutes } from './api-tokens/routes.ts'
import { attachmentPolicies, attachmentSettings, readUploadLimits } from './attachments/config.ts'
import { ExpiringSigner } from './attachments/guard/signed-links.ts'
import { registerAttachmentJobs } from './attachments/jobs.ts'
import { registerAttachmentRoutes } from './attachments/routes.ts'
import { registerAuditLogRoutes } from './audit-log/routes.ts'
import { automationSettings, createAutomation } from './automation/config.ts'
import { registerAutomationJobs } from './automation/jobs.ts'
import { isReferencedByRules } from './automation/queries/references.ts'
import { registerAutomationRoutes } from './automation/routes.ts'
import { registerCannedResponseRoutes } from './canned-responses/routes.ts'
import { ticketingConnection } from './database/config.ts'
import { ticketingMigrations } from './database/migrations.ts'
import type { TicketingTables } from './database/tables.ts'
import type { Ticketing } from './database/ticketing.ts'
import { registerEscalationJobs } from './escalation-chains/jobs.ts'
import { registerEscalationChainRoutes } from './escalation-chains/routes.ts'
import {
  createMailReceiver,
  inboundEmailPolicies,
  inboundEmailSettings,
  readInboundPoolId,
} from './inbound-email/config.ts'
import { registerInboundEmailRoutes } from './inbound-email/routes.ts'
import { isSubStatusReferencedByMacros } from './macros/queries.ts'
import { registerMacroRoutes } from './macros/routes.ts'
import { createAppendRunner } from './messages/commands/write.ts'
import { messagePolicies } from './messages/config.ts'
import { registerMessageJobs } from './messages/jobs.ts'
import { registerDashboardMessageRoutes } from './messages/routes/dashboard.ts'
import { registerIntegrationMessageRoutes } from './messages/routes/integration.ts'
import { registerNotificationJobs } from './notifications/jobs.ts'
import { registerNotificationRoutes } from './notifications/routes.ts'
import { createFirstPool, type PoolReferences } from './pools/commands.ts'
import { registerPoolRoutes } from './pools/routes.ts'
import { ticketingGuide, ticketingReference } from './reference.ts'
import { registerTicketReportRoutes } from './reports/routes.ts'
import { registerSavedViewRoutes } from './saved-views/routes.ts'
import { registerSearchRoutes } from './search/routes.ts'
import { registerSearchIndexPoller } from './search-index/jobs.ts'
import { registerSettingsRoutes } from './settings/routes.ts'
import { createDirectory } from './staff/commands/directory.ts'
import { createAdministrator } from './staff/commands/first-administrator.ts'
import { createStaffSessions, type StaffSessionContext } from './staff/commands/sessions.ts'
import {
  directorySettings,
  readStaffSignInMethods,
  sendsPasswordsUnencrypted,
  staffPolicies,
  staffSettings,
} from './staff/config.ts'
import { createRequireStaff } from './staff/guard.ts'
import { registerStaffJobs } from './staff/jobs.ts'
import { hasAccountWithDifferentPassword, hasAdministrator } from './staff/queries.ts'
import { registerProfileRoutes } from './staff/routes/profile.ts'
import { registerStaffSignInRoutes } from './staff/routes/sign-in.ts'
import { registerStaffSignInMethodRoutes } from './staff/routes/sign-in-methods.ts'
import { registerUserRoutes } from './staff/routes/users.ts'
import type { IsSubStatusReferenced } from './statuses/commands.ts'
import { registerStatusRoutes } from './statuses/routes.ts'
import { registerTagJobs } from './tags/jobs.ts'
import { registerTagRoutes } from './tags/routes.ts'
import { formPolicies } from './ticket-forms/config.ts'
import { registerTicketFormJobs } from './ticket-forms/jobs.ts'
import { registerTicketFormAdministrationRoutes } from './ticket-forms/routes/administration.ts'
import { registerExternalFormRoutes } from './ticket-forms/routes/external.ts'
import { registerFormPages } from './ticket-forms/routes/pages.ts'
import { registerTicketLinkRoutes } from './ticket-links/routes.ts'
import { createMailedFileLinkSigner, createTicketMailer, ticketMailSettings } from './ticket-mail/config.ts'
import { registerTicketMailJobs } from './ticket-mail/jobs.ts'
import { ticketPolicies, ticketSettings } from './tickets/config.ts'
import { registerTicketJobs } from './tickets/jobs.ts'
import { registerDashboardTicketRoutes } from './tickets/routes/dashboard.ts'
import { registerIntegrationTicketRoutes } from './tickets/routes/integration.ts'
import { trackingPolicies } from './tracking/config.ts'
import { createTrackingReader } from './tracking/queries.ts'
import { registerTrackingRoutes } from './tracking/routes/external.ts'
import { registerTrackingPage } from './tracking/routes/page.ts'
import { registerViewerJobs } from './viewers/jobs.ts'
import { registerViewerRoutes } from './viewers/routes.ts'
import { registerWatcherRoutes } from './watchers/routes.ts'

export type { TicketingTables } from './database/tables.ts'

const policies: readonly Policy[] = [
  staffPolicies,
  integrationPolicies,
  ticketPolicies,
  attachmentPolicies,
  messagePolicies,
  trackingPolicies,
  inboundEmailPolicies,
  formPolicies,
].flatMap((policiesOfFeature) => Object.values<Policy>(policiesOfFeature))

const settings: readonly SettingsSection[] = [
  { owner: 'Dashboard sign-in', settings: staffSettings, isReservedForFutureUse: false },
  { owner: 'LDAP', settings: directorySettings, isReservedForFutureUse: false },
  { owner: 'API tokens', settings: apiTokenSettings, isReservedForFutureUse: false },
  { owner: 'Tickets', settings: ticketSettings, isReservedForFutureUse: false },
  { owner: 'Automation', settings: automationSettings, isReservedForFutureUse: false },
  { owner: 'Unused uploads of tickets', settings: attachmentSettings, isReservedForFutureUse: false },
  { owner: 'E-mail of tickets', settings: ticketMailSettings, isReservedForFutureUse: false },
  { owner: 'Inbound mail', settings: inboundEmailSettings, isReservedForFutureUse: false },
]

async function seed(ticketing: Ticketing, administrator?: FirstAdministrator): Promise<void> {
  await createFirstPool(ticketing)
  if (!administrator) return
  await createAdministrator(ticketing, administrator).catch((error: unknown) => {
    // A unique violation means that another process has created the account at the same time.
    if (!isUniqueViolation(error)) throw error
  })
}

const createDashboardSurface = ({ now }: Ticketing): AdministeredSurface<TicketingTables> => ({
  name: 'dashboard',
  hasAdministrator,
  createAdministrator: (db, person) => createAdministrator({ db, now }, person),
  hasAccountWithDifferentPassword,
})

const createDashboardTokens = ({ db, now }: Ticketing, config: Config): AccessTokens<TicketingTables> =>
  new AccessTokens({
    db,
    now,
    issuer: 'flowdesk',
    audience: 'flowdesk-dashboard',
    lifetimeMs: config.get(staffSettings)['JWT:AccessTokenExpireMinutes'] * 60_000,
  })

function registerSignIn(http: Http, ticketing: Ticketing, sessions: StaffSessionContext, config: Config): void {
  const { isPasswordEnabled, provider, requiresVerifiedEmail, directory } = readStaffSignInMethods(config)
  const identityProvider =
    provider && new IdentityProvider({ ...provider, now: sessions.now, fetch: (url, options) => fetch(url, options) })
  registerStaffSignInRoutes(http, { ...sessions, isPasswordSignInEnabled: isPasswordEnabled })
  registerStaffSignInMethodRoutes(http, ticketing, {
    ...{ sessions, isPasswordEnabled, provider },
    singleSignOn: identityProvider && { provider: identityProvider, requiresVerifiedEmail },
    directory: directory && createDirectory(directory),
  })
}

function warnIfDirectoryUnencrypted(config: Config, log: Log): void {
  const { directory } = readStaffSignInMethods(config)
  if (directory && sendsPasswordsUnencrypted(directory))
    log.warn(
      { setting: 'Ldap:StartTls' },
      'passwords travel unencrypted to the directory; set Ldap:StartTls to true, or use ldaps in Ldap:Url',
    )
}

const toPoolReferences = (config: Config): PoolReferences => ({
  inboundPoolId: readInboundPoolId(config),
  isReferenced: (tx, id) => isReferencedByRules(tx, 'pool', id),
})

const isSubStatusReferenced: IsSubStatusReferenced = async (tx, id) =>
  (await isReferencedByRules(tx, 'subStatus', id)) || (await isSubStatusReferencedByMacros(tx, id))

function mountRoutes(
  http: Http,
  ticketing: Ticketing,
  accessTokens: AccessTokens<TicketingTables>,
  config: Config,
  { webAssets }: MountOptions,
): void {
  const sessions = createStaffSessions(ticketing, accessTokens)
  const requireStaff = createRequireStaff(sessions)
  const apiTokenGuard = createApiTokenGuard(ticketing, config.get(apiTokenSettings)['ApiTokens:CacheSeconds'])
  registerSignIn(http, ticketing, sessions, config)
  registerProfileRoutes(http, ticketing, sessions, requireStaff)
  registerUserRoutes(http, ticketing, requireStaff)
  registerAuditLogRoutes(http, ticketing, requireStaff)
  registerPoolRoutes(http, ticketing, requireStaff, toPoolReferences(config))
  registerApiTokenRoutes(http, ticketing, requireStaff, apiTokenGuard)
  registerStatusRoutes(http, ticketing, requireStaff, isSubStatusReferenced)
  const searchLimit = createSearchLimit()
  registerDashboardTicketRoutes(http, ticketing, requireStaff, searchLimit)
  registerViewerRoutes(http, ticketing, requireStaff)
  registerWatcherRoutes(http, ticketing, requireStaff)
  registerIntegrationTicketRoutes(
    http,
    ticketing,
    apiTokenGuard.requireScope,
    config.get(ticketSettings)['Tickets:ListCacheSeconds'],
  )
  const linkSigner = new ExpiringSigner({
    db: ticketing.db,
    audience: 'attachments',
    lifetimeSeconds: 3600,
    now: ticketing.now,
  })
  const uploadResources = { ...ticketing, limits: readUploadLimits(config) }
  const acceptedSigners = [linkSigner, createMailedFileLinkSigner(ticketing)]
  registerAttachmentRoutes(http, uploadResources, acceptedSigners, apiTokenGuard.requireScope, requireStaff)
  const runAppendRequest = createAppendRunner(ticketing)
  registerIntegrationMessageRoutes(http, ticketing, apiTokenGuard.requireScope, linkSigner, runAppendRequest)
  registerDashboardMessageRoutes(http, ticketing, requireStaff, linkSigner, runAppendRequest)
  registerSearchRoutes(http, ticketing, requireStaff, searchLimit)
  const readTrackingRecord = createTrackingReader(ticketing)
  registerTrackingRoutes(http, readTrackingRecord)
  registerTrackingPage(http, readTrackingRecord)
  const { 'Email:InboundSecret': inboundSecret } = config.get(inboundEmailSettings)
  registerInboundEmailRoutes(http, createMailReceiver(ticketing, config), inboundSecret)
  registerCannedResponseRoutes(http, ticketing, requireStaff)
  registerNotificationRoutes(http, ticketing, requireStaff)
  registerEscalationChainRoutes(http, ticketing, requireStaff)
  registerAutomationRoutes(http, createAutomation(ticketing, config), requireStaff)
  registerTicketReportRoutes(http, ticketing, requireStaff)
  registerSavedViewRoutes(http, ticketing, requireStaff)
  registerTagRoutes(http, ticketing, requireStaff)
  registerMacroRoutes(http, ticketing, requireStaff)
  registerTicketLinkRoutes(http, ticketing, requireStaff)
  registerSettingsRoutes(http, config, requireStaff)
  registerTicketFormAdministrationRoutes(http, ticketing, requireStaff)
  registerExternalFormRoutes(http, uploadResources)
  registerFormPages(http, ticketing, webAssets)
}

function registerJobs(ticketing: Ticketing, config: Config, log: Log): void {
  registerStaffJobs(ticketing)
  registerTicketJobs(ticketing, config.get(ticketSettings)['Tickets:AutoCompleteAfter'])
  registerViewerJobs(ticketing)
  registerAttachmentJobs(ticketing)
  registerMessageJobs(ticketing)
  registerTicketMailJobs(ticketing, createTicketMailer(ticketing, config), createMailedFileLinkSigner(ticketing))
  registerTagJobs(ticketing)
  registerNotificationJobs(ticketing)
  registerEscalationJobs(ticketing)
  registerAutomationJobs(createAutomation(ticketing, config), log)
  registerTicketFormJobs(ticketing)
  registerSearchIndexPoller(ticketing)
}

export const ticketingContext: BoundedContext<TicketingTables> = {
  name: 'ticketing',
  settings,
  policies,
  checkSettings: readStaffSignInMethods,
  introduction:
    'Flowdesk is a help desk. Other systems create and read tickets with an API token (`/v1/integration`), staff sign in to the dashboard (`/v1/dashboard`), and anyone who has the tracking key of a ticket can follow its status (`/v1/external`).',
  linkInStartMessage: { title: 'Ticketing API', path: '/v1/integration/tickets' },
  reference: ticketingReference,
  guide: ticketingGuide,
  migrations: ticketingMigrations,
  // Drops queued `ticketAccepted` events: the migration `0004-ticket-receipts` has created their tickets.
  legacyEvents: { dropped: ['ticketAccepted'] },
  connection: ticketingConnection,
  open(ticketing, config) {
    const accessTokens = createDashboardTokens(ticketing, config)
    return {
      surface: createDashboardSurface(ticketing),
      accessTokens,
      seed: (administrator) => seed(ticketing, administrator),
      registerJobs: ({ log }) => registerJobs(ticketing, config, log),
      addServiceToken: (token) => addServiceToken(ticketing, token),
      mount(http, options) {
        warnIfDirectoryUnencrypted(config, options.log)
        mountRoutes(http, ticketing, accessTokens, config, options)
      },
    }
  },
}
