import type { Locale, Translation } from '../../../ui/i18n/sentences.ts'
import type { agentsStrings } from '../features/agents/strings.ts'
import type { auditLogStrings } from '../features/audit-log/strings.ts'
import type { blockedVisitorsStrings } from '../features/blocked-visitors/strings.ts'
import type { cannedResponsesStrings } from '../features/canned-responses/strings.ts'
import type { bulkStrings } from '../features/conversations/strings/bulk.ts'
import type { conversationDialogsStrings } from '../features/conversations/strings/dialogs.ts'
import type { conversationsStrings } from '../features/conversations/strings.ts'
import type { departmentsStrings } from '../features/departments/strings.ts'
import type { emojiStrings } from '../features/emoji/strings.ts'
import type { firstRunStrings } from '../features/first-run/strings.ts'
import type { healthStrings } from '../features/health/strings.ts'
import type { historyStrings } from '../features/history/strings.ts'
import type { inboxStrings } from '../features/inbox/strings.ts'
import type { licenceStrings } from '../features/licence/strings.ts'
import type { notificationsStrings } from '../features/notifications/strings.ts'
import type { preferencesStrings } from '../features/preferences/strings.ts'
import type { reportsStrings } from '../features/reports/strings.ts'
import type { serviceKeysStrings } from '../features/service-keys/strings.ts'
import type { passwordStrings } from '../features/session/strings/password.ts'
import type { sessionStrings } from '../features/session/strings.ts'
import type { settingsStrings } from '../features/settings/strings.ts'
import type { visitorsStrings } from '../features/visitors/strings.ts'
import type { widgetsStrings } from '../features/widgets/strings.ts'
import type { commonStrings } from '../platform/common-strings.ts'
import type { Strings } from '../platform/strings.ts'
import type { paletteStrings } from '../shell/strings/palette.ts'
import type { shellStrings } from '../shell/strings.ts'

/** The English sentences of all features, by the names that `defineStrings` gives them. */
interface AllStrings {
  readonly agents: typeof agentsStrings
  readonly auditLog: typeof auditLogStrings
  readonly blockedVisitors: typeof blockedVisitorsStrings
  readonly bulk: typeof bulkStrings
  readonly cannedResponses: typeof cannedResponsesStrings
  readonly common: typeof commonStrings
  readonly conversationDialogs: typeof conversationDialogsStrings
  readonly conversations: typeof conversationsStrings
  readonly departments: typeof departmentsStrings
  readonly emoji: typeof emojiStrings
  readonly firstRun: typeof firstRunStrings
  readonly health: typeof healthStrings
  readonly history: typeof historyStrings
  readonly inbox: typeof inboxStrings
  readonly licence: typeof licenceStrings
  readonly notifications: typeof notificationsStrings
  readonly palette: typeof paletteStrings
  readonly password: typeof passwordStrings
  readonly preferences: typeof preferencesStrings
  readonly reports: typeof reportsStrings
  readonly serviceKeys: typeof serviceKeysStrings
  readonly session: typeof sessionStrings
  readonly settings: typeof settingsStrings
  readonly shell: typeof shellStrings
  readonly visitors: typeof visitorsStrings
  readonly widgets: typeof widgetsStrings
}

/** The sentences of one language. A missing sentence, placeholder or plural form does not compile. */
export type TranslationsOf<Language extends Locale> = {
  readonly [Name in keyof AllStrings]: AllStrings[Name] extends Strings<infer English>
    ? Translation<English, Language>
    : never
}
