import type { TranslationsOf } from './all-strings.ts'
import { agents } from './tr/agents.ts'
import { auditLog } from './tr/audit-log.ts'
import { blockedVisitors } from './tr/blocked-visitors.ts'
import { bulk } from './tr/bulk.ts'
import { cannedResponses } from './tr/canned-responses.ts'
import { common } from './tr/common.ts'
import { conversationDialogs } from './tr/conversation-dialogs.ts'
import { conversations } from './tr/conversations.ts'
import { departments } from './tr/departments.ts'
import { emoji } from './tr/emoji.ts'
import { firstRun } from './tr/first-run.ts'
import { health } from './tr/health.ts'
import { history } from './tr/history.ts'
import { inbox } from './tr/inbox.ts'
import { licence } from './tr/licence.ts'
import { notifications } from './tr/notifications.ts'
import { palette } from './tr/palette.ts'
import { password } from './tr/password.ts'
import { preferences } from './tr/preferences.ts'
import { reports } from './tr/reports.ts'
import { serviceKeys } from './tr/service-keys.ts'
import { session } from './tr/session.ts'
import { settings } from './tr/settings.ts'
import { shell } from './tr/shell.ts'
import { visitors } from './tr/visitors.ts'
import { widgets } from './tr/widgets.ts'

export const tr: TranslationsOf<'tr'> = {
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
