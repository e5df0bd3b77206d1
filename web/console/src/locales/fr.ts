import type { TranslationsOf } from './all-strings.ts'
import { agents } from './fr/agents.ts'
import { auditLog } from './fr/audit-log.ts'
import { blockedVisitors } from './fr/blocked-visitors.ts'
import { bulk } from './fr/bulk.ts'
import { cannedResponses } from './fr/canned-responses.ts'
import { common } from './fr/common.ts'
import { conversationDialogs } from './fr/conversation-dialogs.ts'
import { conversations } from './fr/conversations.ts'
import { departments } from './fr/departments.ts'
import { emoji } from './fr/emoji.ts'
import { firstRun } from './fr/first-run.ts'
import { health } from './fr/health.ts'
import { history } from './fr/history.ts'
import { inbox } from './fr/inbox.ts'
import { licence } from './fr/licence.ts'
import { notifications } from './fr/notifications.ts'
import { palette } from './fr/palette.ts'
import { password } from './fr/password.ts'
import { preferences } from './fr/preferences.ts'
import { reports } from './fr/reports.ts'
import { serviceKeys } from './fr/service-keys.ts'
import { session } from './fr/session.ts'
import { settings } from './fr/settings.ts'
import { shell } from './fr/shell.ts'
import { visitors } from './fr/visitors.ts'
import { widgets } from './fr/widgets.ts'

export const fr: TranslationsOf<'fr'> = {
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
