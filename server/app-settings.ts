import { optionalText, type SettingsSection, secretText, settings, someOf, text, toggle } from '@flowdesk/settings'
import { singleSignOnSettings } from '#platform/auth/config.ts'
import { signInPolicies } from '#platform/auth/sign-in-limits.ts'
import { fileSettings } from '#platform/files/config.ts'
import { httpSettings } from '#platform/http/config.ts'
import { createRateLimitSettings, type Policy } from '#platform/http/rate-limits.ts'
import { mailSettings } from '#platform/mail/config.ts'
import { logSettings, metricsSettings } from '#platform/observe/config.ts'
import { contexts } from './contexts.ts'
import { connectionSettings, databaseSettings } from './database-settings.ts'
import { licenceSettings } from './licence/config.ts'
import { reservedSettings } from './reserved-settings.ts'

export const processSettings = settings({
  Parts: someOf(
    [...contexts.map(({ name }) => name), 'worker'],
    'The parts that this process runs. `worker` runs jobs, such as sending e-mail; at least one process needs it.',
  ),
  'Storage:RootPath': text('./data', 'Folder of the uploaded files and the embedded database.'),
})

export const seedSettings = settings({
  'Seed:AdminEmail': optionalText(
    'E-mail address of the first administrator, who has an account in the dashboard and one in the console. At every start, the server creates the account in the dashboard unless an account of the dashboard has this address, and does the same in the console. It does so even if other administrators exist. If the console already has another active administrator, the new account in the console needs a free seat of the licence: without one, the server does not start.',
  ),
  'Seed:AdminPassword': secretText('Password of the administrator in `Seed:AdminEmail`: at least 10 characters.'),
  'Seed:Demo': toggle(
    true,
    'Whether a server without `NODE_ENV=production` has a demo: the first start adds sample departments, agents, conversations and tickets, and the server serves a demo shop with the chat widget. Has no effect with `NODE_ENV=production`.',
  ),
})

/** The names of all policies, in the order of the settings page. */
const POLICY_ORDER =
  'IntegrationRead CreateTicket CreateTicketSync AppendMessage Upload InboundEmail Tracking FormRead FormSubmitHour ' +
  'FormSubmitDay Dashboard Agent LoginAddress LoginAccount LoginAccountTotal OtpRequest OtpAddress PasswordLink ' +
  'PasswordLinkAddress Refresh VisitorBootstrap VisitorWrite VisitorRead ConversationCreate VisitorUpload VisitorTyping ' +
  'TranscriptVisitor TranscriptAddress TranscriptAgent TranscriptRecipient LeaveMessage WaitingRoom ServiceKey'

const getPolicyPosition = ({ name }: Policy): number => POLICY_ORDER.split(' ').indexOf(name)

const policies = [...contexts.flatMap((context) => context.policies), ...Object.values(signInPolicies)].toSorted(
  (one, other) => getPolicyPosition(one) - getPolicyPosition(other),
)

export const limitSettings = createRateLimitSettings(policies)

/** All settings, by owner. `docs/settings.md` is generated from them. */
export const allSettings: readonly SettingsSection[] = [
  { owner: 'The process', settings: processSettings, isReservedForFutureUse: false },
  { owner: 'First start', settings: seedSettings, isReservedForFutureUse: false },
  { owner: 'HTTP', settings: httpSettings, isReservedForFutureUse: false },
  { owner: 'Database', settings: { ...connectionSettings, ...databaseSettings }, isReservedForFutureUse: false },
  { owner: 'Logs', settings: logSettings, isReservedForFutureUse: false },
  { owner: 'Metrics', settings: metricsSettings, isReservedForFutureUse: false },
  { owner: 'E-mail', settings: mailSettings, isReservedForFutureUse: false },
  { owner: 'Files of tickets and chats', settings: fileSettings, isReservedForFutureUse: false },
  { owner: 'Single sign-on', settings: singleSignOnSettings, isReservedForFutureUse: false },
  ...contexts.flatMap((context) => context.settings),
  { owner: 'Licence', settings: licenceSettings, isReservedForFutureUse: false },
  { owner: 'Rate limits', settings: limitSettings, isReservedForFutureUse: false },
  ...reservedSettings,
]
