import type { TranslationsOf } from './all-strings.ts'
import { agents } from './ar/agents.ts'
import { auditLog } from './ar/audit-log.ts'
import { blockedVisitors } from './ar/blocked-visitors.ts'
import { bulk } from './ar/bulk.ts'
import { cannedResponses } from './ar/canned-responses.ts'
import { common } from './ar/common.ts'
import { conversationDialogs } from './ar/conversation-dialogs.ts'
import { conversations } from './ar/conversations.ts'
import { departments } from './ar/departments.ts'
import { emoji } from './ar/emoji.ts'
import { firstRun } from './ar/first-run.ts'
import { health } from './ar/health.ts'
import { history } from './ar/history.ts'
import { inbox } from './ar/inbox.ts'
import { licence } from './ar/licence.ts'
import { notifications } from './ar/notifications.ts'
import { palette } from './ar/palette.ts'
import { password } from './ar/password.ts'
import { preferences } from './ar/preferences.ts'
import { reports } from './ar/reports.ts'
import { serviceKeys } from './ar/service-keys.ts'
import { session } from './ar/session.ts'
import { settings } from './ar/settings.ts'
import { shell } from './ar/shell.ts'
import { visitors } from './ar/visitors.ts'
import { widgets } from './ar/widgets.ts'

export const ar: TranslationsOf<'ar'> = {
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
