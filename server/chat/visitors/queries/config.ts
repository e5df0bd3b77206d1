import type { FileLimits } from '#platform/files/config.ts'
import type { Chat } from '../../database/chat.ts'
import { onlineDepartments } from '../../presence/queries.ts'
import { offeredDepartments, type WidgetSeen } from '../../widgets/queries.ts'
import { limitsOf } from '../../widgets/rules.ts'
import { BODY_LIMIT, type WidgetConfig } from '../schema/widget.ts'

export interface Deployment {
  readonly limits: FileLimits
  readonly publicUrl: string | undefined
}

const hubUrl = (publicUrl: string | undefined): string => `${publicUrl?.replace(/\/$/, '') ?? ''}/hubs/visitor`

/** Returns the configuration that a page needs to show a widget. */
export async function widgetConfig(
  { db, now }: Pick<Chat, 'db' | 'now'>,
  widget: WidgetSeen,
  { limits, publicUrl }: Deployment,
): Promise<WidgetConfig> {
  const { primaryColor, title, greeting, locale, position, preChatFormEnabled, visitorUploadsEnabled } = widget
  const offered = await offeredDepartments(db, widget.id)
  const online = await onlineDepartments(
    db,
    offered.map(({ id }) => id),
    now(),
  )
  const { maxFileSizeBytes, extensions } = limitsOf(widget, limits)
  return {
    online: online.size > 0,
    ...{ primaryColor, title, greeting, locale, position, preChatFormEnabled, visitorUploadsEnabled },
    chatInputMaxLength: BODY_LIMIT,
    attachmentMaxSizeBytes: maxFileSizeBytes,
    attachmentAllowedExtensions: [...extensions],
    departments: offered.map(({ id, name }) => ({ id, name, online: online.has(id) })),
    realtime: { visitorHubUrl: hubUrl(publicUrl) },
  }
}
