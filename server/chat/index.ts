import type { Config, SettingsSection } from '@flowdesk/settings'
import { AccessTokens } from '#platform/auth/access-tokens.ts'
import type {
  AdministeredSurface,
  BoundedContext,
  FirstAdministrator,
  Mounting,
  OpenContext,
} from '#platform/context.ts'
import { isDuplicate } from '#platform/db/failures.ts'
import { transaction } from '#platform/db/transaction.ts'
import { fileLimits } from '#platform/files/config.ts'
import { httpSettings } from '#platform/http/config.ts'
import type { Policy } from '#platform/http/rate-limits.ts'
import type { Http } from '#platform/http/route.ts'
import { makeFirstAgent } from './agents/commands/first.ts'
import { agentSessions } from './agents/commands/sign-in.ts'
import { agentPolicies, agentSettings, signInWays } from './agents/config.ts'
import { agentGuard } from './agents/guard.ts'
import { registerAgentJobs } from './agents/jobs.ts'
import { hasAdministrator, hasOtherPassword } from './agents/queries.ts'
import { agentAdministrationRoutes } from './agents/routes/administration.ts'
import { agentConsoleRoutes } from './agents/routes/console.ts'
import { agentSignInRoutes } from './agents/routes/sign-in.ts'
import { Announcements } from './announcements/announcements.ts'
import { registerChatAttachmentJobs } from './attachments/jobs.ts'
import { chatAttachmentRoutes } from './attachments/routes.ts'
import { auditLogRoutes } from './audit-log/routes.ts'
import { cannedResponseRoutes } from './canned-responses/routes.ts'
import { consoleRoutes } from './console/routes.ts'
import { returnAtOnce, returnUnseenAtOnce } from './conversations/commands/return.ts'
import { conversationCommands } from './conversations/commands/run.ts'
import { conversationPolicies, conversationSettings } from './conversations/config.ts'
import { assignAtOnce, registerConversationJobs } from './conversations/jobs.ts'
import { agentConversationRoutes } from './conversations/routes/agent.ts'
import { uploadRoutes } from './conversations/routes/uploads.ts'
import { visitorConversationRoutes } from './conversations/routes/visitor.ts'
import { waitingRoomRoutes } from './conversations/routes/waiting-room.ts'
import type { Chat } from './database/chat.ts'
import { chatConnection } from './database/config.ts'
import { chatMigrations } from './database/migrations.ts'
import type { ChatTables } from './database/tables.ts'
import { makeDefaultDepartment } from './departments/commands.ts'
import { departmentRoutes } from './departments/routes.ts'
import { connectionBounds, frameAncestors, hubPolicies, hubSettings, transportsOffered } from './hubs/config.ts'
import { openHubs } from './hubs/realtime/open.ts'
import { registerPresenceJobs } from './presence/jobs.ts'
import { chatGuide, chatReference } from './reference.ts'
import { transcriptPolicies } from './transcripts/config.ts'
import { transcriptRoutes } from './transcripts/routes.ts'
import { visitorPolicies } from './visitors/config.ts'
import { visitorGuards } from './visitors/guard.ts'
import { blockedVisitorRoutes } from './visitors/routes/blocks.ts'
import { visitorRoutes } from './visitors/routes/visitor.ts'
import { waitingRoomPolicies, waitingRoomSettings } from './waiting-room/config.ts'
import { registerWaitingRoomJobs } from './waiting-room/jobs.ts'
import { makeDefaultWidget } from './widgets/commands.ts'
import { widgetAdministrationRoutes } from './widgets/routes.ts'

export type { ChatTables } from './database/tables.ts'

const ACCESS_LIFETIME_MS = 15 * 60_000

const policies: readonly Policy[] = [
  agentPolicies,
  visitorPolicies,
  waitingRoomPolicies,
  conversationPolicies,
  transcriptPolicies,
  hubPolicies,
].flatMap((declared) => Object.values<Policy>(declared))

const settings: readonly SettingsSection[] = [
  { owner: 'Console sign-in', declared: agentSettings, reserved: false },
  { owner: 'Hubs', declared: hubSettings, reserved: false },
  { owner: 'Conversations', declared: conversationSettings, reserved: false },
  { owner: 'Waiting room', declared: waitingRoomSettings, reserved: false },
]

function checkSettings(config: Config): void {
  signInWays(config)
  connectionBounds(config)
}

/** Creates the default department, the default widget and the administrator if they are missing. */
async function seed(chat: Chat, administrator?: FirstAdministrator): Promise<void> {
  await makeDefaultDepartment(chat)
  await makeDefaultWidget(chat)
  if (!administrator) return
  await transaction(chat.db, (tx) => makeFirstAgent({ ...chat, db: tx }, administrator)).catch((error: unknown) => {
    // Another process created it at the same time.
    if (!isDuplicate(error)) throw error
  })
}

const consoleSurface = ({ now }: Chat): AdministeredSurface<ChatTables> => ({
  name: 'console',
  isAdministered: hasAdministrator,
  makeAdministrator: (db, person) => makeFirstAgent({ db, now }, person),
  hasOtherPassword,
})

const createAccessTokens = ({ db, now }: Chat): AccessTokens<ChatTables> =>
  new AccessTokens({
    db,
    now,
    issuer: 'flowdesk',
    audience: 'flowdesk-console',
    lifetimeMs: ACCESS_LIFETIME_MS,
  })

/** The arguments of `mount` that are not part of the chat. */
interface ChatMounting extends Mounting {
  readonly accessTokens: AccessTokens<ChatTables>
  readonly config: Config
}

function mount(http: Http, chat: Chat, { accessTokens, config, log, hubKey }: ChatMounting): void {
  const sessions = agentSessions(chat, accessTokens)
  const requireAgent = agentGuard(sessions)
  agentSignInRoutes(http, sessions, signInWays(config))
  agentConsoleRoutes(http, chat, requireAgent)
  const returnCommands = {
    returnConversations: (agentId: number) => returnAtOnce(chat, agentId),
    returnUnseenConversations: (agentIds: readonly number[]) => returnUnseenAtOnce(chat, agentIds),
  }
  agentAdministrationRoutes(http, { ...chat, ...returnCommands }, requireAgent)
  departmentRoutes(http, { ...chat, ...returnCommands }, requireAgent)
  auditLogRoutes(http, chat, requireAgent)
  consoleRoutes(http, frameAncestors(config))
  widgetAdministrationRoutes(http, { ...chat, limits: fileLimits(config) }, requireAgent)
  cannedResponseRoutes(http, chat, requireAgent)
  blockedVisitorRoutes(http, chat, requireAgent)
  const publicUrl = config.of(httpSettings)['Http:PublicUrl']
  const guards = visitorGuards(chat, http.isOwnOrigin)
  visitorRoutes(http, chat, guards, { limits: fileLimits(config), publicUrl })
  const ceiling = config.of(waitingRoomSettings)['Chat:MaxConcurrentConversations']
  const conversationChat = { ...chat, ceiling, run: conversationCommands(chat) }
  visitorConversationRoutes(http, conversationChat, guards)
  waitingRoomRoutes(http, conversationChat, guards)
  assignAtOnce(chat)
  agentConversationRoutes(http, conversationChat, requireAgent)
  uploadRoutes(http, conversationChat, fileLimits(config), guards, requireAgent)
  chatAttachmentRoutes(http, chat, guards, requireAgent)
  transcriptRoutes(http, chat, guards, requireAgent)
  openHubs({
    ...{ http, chat, log, sessions, guards },
    transports: transportsOffered(config),
    agentOrigins: frameAncestors(config),
    bounds: connectionBounds(config),
    ...(hubKey ? { key: hubKey } : {}),
  })
}

function registerJobs(chat: Chat, config: Config): void {
  const declared = config.of(conversationSettings)
  registerAgentJobs(chat)
  registerChatAttachmentJobs(chat)
  registerWaitingRoomJobs(chat)
  registerConversationJobs(chat, {
    inactivityMs: declared['Chat:InactivityTimeout'],
    agentAbsentMs: declared['Chat:AgentAbsentTimeout'],
  })
  registerPresenceJobs(chat)
}

/** The chat, opened with the resources of one process. */
export interface OpenChat extends OpenContext<ChatTables> {
  readonly announcements: Announcements
}

/** The bounded context of the live chat: visitors, agents, conversations and hubs. */
export const chatContext: BoundedContext<ChatTables> = {
  name: 'chat',
  settings,
  policies,
  checkSettings,
  introduction:
    'In the live chat, visitors write on a website (`/v1/widget`), agents answer in the console (`/v1/agent`), and administrators manage the chat (`/v1/admin`). Visitors and agents receive events over hubs (`/hubs`).',
  link: { title: 'Console', path: '/console/' },
  reference: chatReference,
  guide: chatGuide,
  migrations: chatMigrations,
  earlierEvents: { handlers: { 'chat.agentDeactivated': 'conversations.returnOfDeactivated' } },
  connection: chatConnection,
  open(resources, config): OpenChat {
    const chat: Chat = { ...resources, announcements: new Announcements() }
    const accessTokens = createAccessTokens(chat)
    return {
      surface: consoleSurface(chat),
      accessTokens,
      announcements: chat.announcements,
      seed: (administrator) => seed(chat, administrator),
      registerJobs: () => registerJobs(chat, config),
      mount: (http, mounting) => mount(http, chat, { ...mounting, accessTokens, config }),
    }
  },
}
