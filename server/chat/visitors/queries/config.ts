import type { FileLimits } from '#platform/files/config.ts'
import type { Chat } from '../../database/chat.ts'
import { findOnlineDepartmentIds } from '../../presence/queries.ts'
import { listOfferedDepartments, type WidgetWithSecret } from '../../widgets/queries.ts'
import { resolveFileLimits } from '../../widgets/rules.ts'
import { MAX_MESSAGE_LENGTH, type WidgetConfig } from '../schema/widget.ts'

export interface DeploymentSettings {
  readonly limits: FileLimits
  /** The setting `Http:PublicUrl`. */
  readonly publicUrl: string | undefined
}

const createHubUrl = (publicUrl: string | undefined): string => `${publicUrl?.replace(/\/$/, '') ?? ''}/hubs/visitor`

export async function loadWidgetConfig(
  { db, now }: Pick<Chat, 'db' | 'now'>,
  widget: WidgetWithSecret,
  { limits, publicUrl }: DeploymentSettings,
): Promise<WidgetConfig> {
  const { primaryColor, title, greeting, locale, position, preChatFormEnabled, visitorUploadsEnabled } = widget
  const offered = await listOfferedDepartments(db, widget.id)
  const onlineDepartmentIds = await findOnlineDepartmentIds(
    db,
    offered.map(({ id }) => id),
    now(),
  )
  const { maxFileSizeBytes, extensions } = resolveFileLimits(widget, limits)
  return {
    online: onlineDepartmentIds.size > 0,
    ...{ primaryColor, title, greeting, locale, position, preChatFormEnabled, visitorUploadsEnabled },
    chatInputMaxLength: MAX_MESSAGE_LENGTH,
    attachmentMaxSizeBytes: maxFileSizeBytes,
    attachmentAllowedExtensions: [...extensions],
    departments: offered.map(({ id, name }) => ({ id, name, online: onlineDepartmentIds.has(id) })),
    realtime: { visitorHubUrl: createHubUrl(publicUrl) },
  }
}
