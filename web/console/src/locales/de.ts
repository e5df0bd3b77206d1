import type { TranslationsOf } from './all-strings.ts'
import { agents } from './de/agents.ts'
import { auditLog } from './de/audit-log.ts'
import { blockedVisitors } from './de/blocked-visitors.ts'
import { bulk } from './de/bulk.ts'
import { cannedResponses } from './de/canned-responses.ts'
import { common } from './de/common.ts'
import { conversationDialogs } from './de/conversation-dialogs.ts'
import { conversations } from './de/conversations.ts'
import { departments } from './de/departments.ts'
import { emoji } from './de/emoji.ts'
import { firstRun } from './de/first-run.ts'
import { health } from './de/health.ts'
import { history } from './de/history.ts'
import { inbox } from './de/inbox.ts'
import { licence } from './de/licence.ts'
import { notifications } from './de/notifications.ts'
import { palette } from './de/palette.ts'
import { password } from './de/password.ts'
import { preferences } from './de/preferences.ts'
import { reports } from './de/reports.ts'
import { serviceKeys } from './de/service-keys.ts'
import { session } from './de/session.ts'
import { settings } from './de/settings.ts'
import { shell } from './de/shell.ts'
import { visitors } from './de/visitors.ts'
import { widgets } from './de/widgets.ts'

export const de: TranslationsOf<'de'> = {
  agents,
  auditLog,
  blockedVisitors,
  bulk,
  cannedResponses,
  common,
  conversationDialogs,
  conversations,
  departments,
  emoji,
  firstRun,
  health,
  history,
  inbox,
  licence,
  notifications,
  palette,
  password,
  preferences,
  reports,
  serviceKeys,
  session,
  settings,
  shell,
  visitors,
  widgets,
}
