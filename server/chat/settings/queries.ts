import type { Config } from '@flowdesk/settings'
import { readFileLimits } from '#platform/files/config.ts'
import { httpSettings } from '#platform/http/config.ts'
import { MAX_RANGE_DAYS } from '#platform/http/report-ranges.ts'
import { readSignInMethods } from '../agents/config.ts'
import { conversationSettings } from '../conversations/config.ts'
import { MAX_MEMBERS } from '../departments/schema.ts'
import { escalationSettings } from '../escalation/config.ts'
import { retentionSettings } from '../retention/config.ts'
import { MAX_MESSAGE_LENGTH } from '../visitors/schema/widget.ts'
import { waitingRoomSettings } from '../waiting-room/config.ts'
import { MAX_ALLOWED_ORIGINS, MAX_WIDGET_DEPARTMENTS } from '../widgets/schema.ts'
import type { ServerSettings } from './schema.ts'

export interface ServerInfo {
  readonly isEmailEnabled: boolean
  readonly isLicenceCheckEnabled: boolean
  readonly version: string
}

const toSeconds = (ms: number | undefined): number | null => (ms === undefined ? null : Math.round(ms / 1000))

function readLimits(config: Config): ServerSettings['limits'] {
  const { maxFileSizeBytes, extensions } = readFileLimits(config)
  const conversations = config.get(conversationSettings)
  return {
    attachmentMaxSizeBytes: maxFileSizeBytes,
    attachmentAllowedExtensions: [...extensions],
    messageMaxLength: MAX_MESSAGE_LENGTH,
    maxConcurrentConversations: config.get(waitingRoomSettings)['Chat:MaxConcurrentConversations'] ?? null,
    inactivityTimeoutSeconds: toSeconds(conversations['Chat:InactivityTimeout']),
    agentAbsentTimeoutSeconds: Math.round(conversations['Chat:AgentAbsentTimeout'] / 1000),
    retentionWindowSeconds: toSeconds(config.get(retentionSettings)['Chat:RetentionWindow']),
    widgetMaxDepartments: MAX_WIDGET_DEPARTMENTS,
    widgetMaxAllowedOrigins: MAX_ALLOWED_ORIGINS,
    departmentMaxMembers: MAX_MEMBERS,
    reportMaxDays: MAX_RANGE_DAYS,
  }
}

/** Returns the settings and limits that an administrator may know. They contain no secret. */
export function toServerSettings(config: Config, server: ServerInfo): ServerSettings {
  const { isPasswordEnabled, provider } = readSignInMethods(config)
  return {
    features: {
      singleSignOn: provider !== null,
      passwordLogin: isPasswordEnabled,
      escalation: config.get(escalationSettings)['Service:Enabled'],
      email: server.isEmailEnabled,
      licence: server.isLicenceCheckEnabled,
      retention: config.get(retentionSettings)['Chat:RetentionWindow'] !== undefined,
    },
    limits: readLimits(config),
    publicUrl: config.get(httpSettings)['Http:PublicUrl'] ?? null,
    version: server.version,
  }
}
