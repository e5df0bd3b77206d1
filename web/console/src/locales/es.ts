import type { TranslationsOf } from './all-strings.ts'
import { agents } from './es/agents.ts'
import { auditLog } from './es/audit-log.ts'
import { blockedVisitors } from './es/blocked-visitors.ts'
import { bulk } from './es/bulk.ts'
import { cannedResponses } from './es/canned-responses.ts'
import { common } from './es/common.ts'
import { conversationDialogs } from './es/conversation-dialogs.ts'
import { conversations } from './es/conversations.ts'
import { departments } from './es/departments.ts'
import { emoji } from './es/emoji.ts'
import { firstRun } from './es/first-run.ts'
import { health } from './es/health.ts'
import { history } from './es/history.ts'
import { inbox } from './es/inbox.ts'
import { licence } from './es/licence.ts'
import { notifications } from './es/notifications.ts'
import { palette } from './es/palette.ts'
import { password } from './es/password.ts'
import { preferences } from './es/preferences.ts'
import { reports } from './es/reports.ts'
import { serviceKeys } from './es/service-keys.ts'
import { session } from './es/session.ts'
import { settings } from './es/settings.ts'
import { shell } from './es/shell.ts'
import { visitors } from './es/visitors.ts'
import { widgets } from './es/widgets.ts'

export const es: TranslationsOf<'es'> = {
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
