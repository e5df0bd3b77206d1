import type { Config, SettingsSection } from '@flowdesk/settings'
import { AccessTokens } from '#platform/auth/access-tokens.ts'
import { IdentityProvider } from '#platform/auth/identity-provider.ts'
import type {
  AdministeredSurface,
  BoundedContext,
  FirstAdministrator,
  JobOptions,
  MountOptions,
  OpenedContext,
} from '#platform/context.ts'
import { readFileLimits } from '#platform/files/config.ts'
import { httpSettings } from '#platform/http/config.ts'
import type { Policy } from '#platform/http/rate-limits.ts'
import type { Http } from '#platform/http/route.ts'
import { createAdministrator } from './agents/commands/create-administrator.ts'
import { seedAdministrator } from './agents/commands/seed-administrator.ts'
import { type AgentSessions, createAgentSessions } from './agents/commands/sign-in.ts'
import {
  agentPolicies,
  agentSettings,
  createPasswordLinkMailer,
  type PasswordLinkMailer,
  readSignInMethods,
} from './agents/config.ts'
import { createRequireAgent } from './agents/guard.ts'
import { registerAgentJobs } from './agents/jobs.ts'
import { hasAccountWithDifferentPassword, hasAdministrator } from './agents/queries.ts'
import { registerAgentAdministrationRoutes } from './agents/routes/administration.ts'
import { registerAgentConsoleRoutes } from './agents/routes/console.ts'
import { registerPasswordLinkRoutes } from './agents/routes/password-links.ts'
import { registerAgentSignInRoutes } from './agents/routes/sign-in.ts'
import { Announcements } from './announcements/announcements.ts'
import { registerChatAttachmentJobs } from './attachments/jobs.ts'
import { registerChatAttachmentRoutes } from './attachments/routes.ts'
import { registerAuditLogRoutes } from './audit-log/routes.ts'
import { registerCannedResponseRoutes } from './canned-responses/routes.ts'
import { registerConsoleRoutes } from './console/routes.ts'
import { AutomaticRouting } from './conversations/commands/assign.ts'
import {
  returnConversationsInNewTransaction,
  returnInaccessibleConversationsOfAgents,
} from './conversations/commands/automatic-return.ts'
import { createConversationCommandRunner } from './conversations/commands/run.ts'
import { conversationPolicies, conversationSettings } from './conversations/config.ts'
import { registerConversationJobs, startAutomaticAssignment } from './conversations/jobs.ts'
import { registerAgentConversationRoutes } from './conversations/routes/agent.ts'
import { registerUploadRoutes } from './conversations/routes/uploads.ts'
import { registerVisitorConversationRoutes } from './conversations/routes/visitor.ts'
import { registerWaitingRoomRoutes } from './conversations/routes/waiting-room.ts'
import type { Chat } from './database/chat.ts'
import { chatConnectionSetting } from './database/config.ts'
import { chatMigrations } from './database/migrations.ts'
import type { ChatTables } from './database/tables.ts'
import { createDefaultDepartment } from './departments/commands.ts'
import { registerDepartmentRoutes } from './departments/routes.ts'
import { escalationSettings, readServiceConnectionSettings } from './escalation/config.ts'
import { registerEscalationJobs } from './escalation/jobs.ts'
import { registerEscalationRoutes } from './escalation/routes.ts'
import { registerSystemHealthRoutes } from './health/routes.ts'
import {
  hubPolicies,
  hubSettings,
  readFrameAncestors,
  readHubConnectionLimits,
  readOfferedTransports,
} from './hubs/config.ts'
import { openHubs } from './hubs/realtime/hubs.ts'
import { readLicenceUsage } from './licence/queries.ts'
import { registerLicenceRoutes } from './licence/routes.ts'
import { registerPresenceJobs } from './presence/jobs.ts'
import { chatGuide, chatReference } from './reference.ts'
import { registerReportRoutes } from './reports/routes.ts'
import { retentionSettings } from './retention/config.ts'
import { registerRetentionJobs } from './retention/jobs.ts'
import { registerSearchIndexPoller } from './search-index/jobs.ts'
import { serviceKeyPolicies } from './service-keys/config.ts'
import { registerServiceKeyRoutes, registerTrustedServerRoutes } from './service-keys/routes.ts'
import { toServerSettings } from './settings/queries.ts'
import { registerSettingsRoutes } from './settings/routes.ts'
import { transcriptPolicies } from './transcripts/config.ts'
import { registerTranscriptRoutes } from './transcripts/routes.ts'
import { visitorPolicies } from './visitors/config.ts'
import { createVisitorGuards } from './visitors/guard.ts'
import { registerBlockedVisitorRoutes } from './visitors/routes/blocks.ts'
import { registerVisitorRoutes } from './visitors/routes/visitor.ts'
import { waitingRoomPolicies, waitingRoomSettings } from './waiting-room/config.ts'
import { registerWaitingRoomJobs } from './waiting-room/jobs.ts'
import { createDefaultWidget } from './widgets/commands.ts'
import { registerWidgetAdministrationRoutes } from './widgets/routes/administration.ts'
import { registerWidgetPages } from './widgets/routes/pages.ts'

export type { ChatTables } from './database/tables.ts'

const ACCESS_TOKEN_LIFETIME_MS = 15 * 60_000

const policies: readonly Policy[] = [
  agentPolicies,
  visitorPolicies,
  waitingRoomPolicies,
  conversationPolicies,
  transcriptPolicies,
  hubPolicies,
  serviceKeyPolicies,
].flatMap((declared) => Object.values<Policy>(declared))

const settings: readonly SettingsSection[] = [
  { owner: 'Console sign-in', settings: agentSettings, isReservedForFutureUse: false },
  { owner: 'Frames and hubs', settings: hubSettings, isReservedForFutureUse: false },
  { owner: 'Conversations', settings: conversationSettings, isReservedForFutureUse: false },
  { owner: 'Waiting room', settings: waitingRoomSettings, isReservedForFutureUse: false },
  { owner: 'Retention', settings: retentionSettings, isReservedForFutureUse: false },
  { owner: 'Escalation', settings: escalationSettings, isReservedForFutureUse: false },
]

function checkSettings(config: Config): void {
  readSignInMethods(config)
  readHubConnectionLimits(config)
}

async function seed(chat: Chat, administrator?: FirstAdministrator): Promise<void> {
  await createDefaultDepartment(chat)
  await createDefaultWidget(chat)
  if (administrator) await seedAdministrator(chat, administrator)
}

const createConsoleSurface = ({ now }: Chat): AdministeredSurface<ChatTables> => ({
  name: 'console',
  hasAdministrator,
  createAdministrator: (db, person) => createAdministrator({ db, now }, person),
  hasAccountWithDifferentPassword,
})

const createAccessTokens = ({ db, now }: Chat): AccessTokens<ChatTables> =>
  new AccessTokens({
    db,
    now,
    issuer: 'flowdesk',
    audience: 'flowdesk-console',
    lifetimeMs: ACCESS_TOKEN_LIFETIME_MS,
  })

interface ChatMountOptions extends MountOptions {
  readonly routing: AutomaticRouting
  readonly accessTokens: AccessTokens<ChatTables>
  readonly config: Config
}

function registerSignIn(
  http: Http,
  chat: Chat & { readonly mailer: PasswordLinkMailer },
  sessions: AgentSessions,
  { config, webAssets }: ChatMountOptions,
): void {
  const signInMethods = readSignInMethods(config)
  const identityProvider =
    signInMethods.provider &&
    new IdentityProvider({ ...signInMethods.provider, now: sessions.now, fetch: (url, options) => fetch(url, options) })
  const isPasswordLinkEnabled = signInMethods.isPasswordEnabled && chat.outbox !== null
  registerAgentSignInRoutes(http, sessions, signInMethods, identityProvider, isPasswordLinkEnabled)
  registerPasswordLinkRoutes(http, chat, sessions)
  registerConsoleRoutes(http, webAssets, {
    frameAncestors: readFrameAncestors(config),
    authority: signInMethods.provider?.authority ?? null,
    findTokenOrigin: async () => (await identityProvider?.findTokenOrigin()) ?? null,
  })
}

function mount(http: Http, chat: Chat, options: ChatMountOptions): void {
  const { accessTokens, config, log, hubKey, webAssets } = options
  const sessions = createAgentSessions(chat, accessTokens)
  const requireAgent = createRequireAgent(sessions)
  const mailer = createPasswordLinkMailer(chat.outbox, config)
  registerSignIn(http, { ...chat, mailer }, sessions, options)
  registerAgentConsoleRoutes(http, chat, requireAgent)
  const returnCommands = {
    returnConversations: (agentId: number) => returnConversationsInNewTransaction(chat, agentId),
    returnInaccessibleConversations: (agentIds: readonly number[]) =>
      returnInaccessibleConversationsOfAgents(chat, agentIds),
  }
  registerAgentAdministrationRoutes(http, { ...chat, ...returnCommands, mailer }, requireAgent)
  registerServiceKeyRoutes(http, chat, requireAgent)
  registerTrustedServerRoutes(http, chat, sessions)
  registerReportRoutes(http, chat, requireAgent)
  registerLicenceRoutes(http, chat, requireAgent)
  const serverInfo = {
    version: options.version,
    isEmailEnabled: chat.outbox !== null,
    isLicenceCheckEnabled: chat.licence.isCheckEnabled,
  }
  registerSettingsRoutes(http, chat, toServerSettings(config, serverInfo), requireAgent)
  registerSystemHealthRoutes(http, chat, options, requireAgent)
  registerDepartmentRoutes(http, { ...chat, ...returnCommands }, requireAgent)
  registerAuditLogRoutes(http, chat, requireAgent)
  registerWidgetAdministrationRoutes(http, { ...chat, limits: readFileLimits(config) }, requireAgent)
  registerWidgetPages(http, chat.db, webAssets)
  registerCannedResponseRoutes(http, chat, requireAgent)
  registerBlockedVisitorRoutes(http, chat, requireAgent)
  const publicUrl = config.get(httpSettings)['Http:PublicUrl']
  const guards = createVisitorGuards(chat, http.isOwnOrigin)
  registerVisitorRoutes(http, chat, guards, { limits: readFileLimits(config), publicUrl })
  const maxOpenConversations = config.get(waitingRoomSettings)['Chat:MaxConcurrentConversations']
  const { isEnabled: isEscalationEnabled } = readServiceConnectionSettings(config)
  const run = createConversationCommandRunner(chat)
  const conversationContext = { ...chat, maxOpenConversations, isEscalationEnabled, run }
  registerVisitorConversationRoutes(http, conversationContext, guards)
  registerWaitingRoomRoutes(http, conversationContext, guards)
  startAutomaticAssignment(chat, () => options.routing.requestRun(log))
  registerAgentConversationRoutes(http, conversationContext, requireAgent)
  registerUploadRoutes(http, conversationContext, readFileLimits(config), guards, requireAgent)
  registerChatAttachmentRoutes(http, chat, guards, requireAgent)
  registerTranscriptRoutes(http, chat, guards, requireAgent)
  registerEscalationRoutes(http, conversationContext, requireAgent)
  openHubs({
    ...{ http, chat, log, sessions, guards },
    transports: readOfferedTransports(config),
    agentOrigins: readFrameAncestors(config),
    connectionLimits: readHubConnectionLimits(config),
    ...(hubKey ? { key: hubKey } : {}),
  })
}

interface ChatJobOptions extends JobOptions {
  readonly routing: AutomaticRouting
}

function registerJobs(chat: Chat, config: Config, { log, service, routing }: ChatJobOptions): void {
  const values = config.get(conversationSettings)
  registerAgentJobs(chat, createPasswordLinkMailer(chat.outbox, config))
  registerChatAttachmentJobs(chat)
  registerWaitingRoomJobs(chat)
  registerConversationJobs(chat, {
    inactivityMs: values['Chat:InactivityTimeout'],
    agentAbsentMs: values['Chat:AgentAbsentTimeout'],
    requestAssignment: () => routing.requestRun(log),
  })
  registerPresenceJobs(chat)
  registerSearchIndexPoller(chat)
  const scheduleIntervalMs = config.get(escalationSettings)['Escalation:TickInterval']
  registerEscalationJobs(chat, { log, scheduleIntervalMs, service, run: createConversationCommandRunner(chat) })
  registerRetentionJobs(chat, log, config.get(retentionSettings)['Chat:RetentionWindow'])
}

export interface OpenedChat extends OpenedContext<ChatTables> {
  readonly announcements: Announcements
}

export const chatContext: BoundedContext<ChatTables> = {
  name: 'chat',
  settings,
  policies,
  checkSettings,
  introduction:
    'In the live chat, visitors write on a website (`/v1/widget`), agents answer in the console (`/v1/agent`), and administrators manage the chat (`/v1/admin`). Trusted servers create console sessions for agents with a service key (`/v1/integration/agent-sessions`). Visitors and agents receive events over hubs (`/hubs`).',
  linkInStartMessage: { title: 'Console', path: '/console/' },
  reference: chatReference,
  guide: chatGuide,
  migrations: chatMigrations,
  legacyEvents: { handlers: { 'chat.agentDeactivated': 'conversations.returnOfDeactivated' } },
  connection: chatConnectionSetting,
  calledApi: { context: 'ticketing', readSettings: readServiceConnectionSettings },
  open(resources, config): OpenedChat {
    const chat: Chat = { ...resources, announcements: new Announcements() }
    const accessTokens = createAccessTokens(chat)
    const routing = new AutomaticRouting(chat)
    return {
      surface: createConsoleSurface(chat),
      accessTokens,
      announcements: chat.announcements,
      seed: (administrator) => seed(chat, administrator),
      registerJobs: (options) => registerJobs(chat, config, { ...options, routing }),
      readUsage: () => readLicenceUsage(chat),
      mount: (http, mountOptions) => mount(http, chat, { ...mountOptions, accessTokens, config, routing }),
    }
  },
}
