import { type Config, integer, optionalInteger, origins, SettingError, settings } from '@flowdesk/settings'
import { policy } from '#platform/http/rate-limits.ts'
import { allTransports, type SlotLimits, type Transport } from '#platform/realtime/hub.ts'
import { redisSettings } from '#platform/redis-settings.ts'

const MAX_ALLOWED_CONNECTIONS = 1_000_000

export const hubSettings = settings({
  'Embedding:AllowedFrameAncestors': origins(
    'Origins, besides that of this server, whose pages may show the console in a frame and connect to the hub of agents. If this setting is not set, the console shows only a link to itself when it is in a frame on another origin.',
  ),
  'Realtime:MaxConnections': integer(
    20_000,
    { min: 1, max: MAX_ALLOWED_CONNECTIONS },
    'Maximum number of hub connections of one process. Beyond it, the server refuses new connections with 503.',
  ),
  'Realtime:MaxConnectionsPerAddress': integer(
    2000,
    { min: 1, max: MAX_ALLOWED_CONNECTIONS },
    'Maximum number of connections from one address to one hub of a process. Beyond it, the server refuses new connections with 429.',
  ),
  'Realtime:ReservedForAgents': optionalInteger(
    { min: 0, max: MAX_ALLOWED_CONNECTIONS },
    'How many of the connections that `Realtime:MaxConnections` allows are reserved for agents. Visitors cannot use these connections. By default a tenth of `Realtime:MaxConnections`.',
  ),
})

/** Returns the limits on hub connections. Throws `SettingError` if no connection would remain for visitors. */
export function readHubConnectionLimits(config: Config): SlotLimits {
  const values = config.get(hubSettings)
  const maxConnections = values['Realtime:MaxConnections']
  const reservedConnections = values['Realtime:ReservedForAgents'] ?? Math.floor(maxConnections / 10)
  if (reservedConnections >= maxConnections)
    throw new SettingError(
      `Realtime:ReservedForAgents got ${reservedConnections}; expected fewer than Realtime:MaxConnections, which is ${maxConnections}.`,
    )
  return { maxConnections, maxPerAddress: values['Realtime:MaxConnectionsPerAddress'], reservedConnections }
}

/** Returns the transports to offer. With several processes, all but WebSockets need sticky sessions. */
export function readOfferedTransports(config: Config): readonly Transport[] {
  const values = config.get(redisSettings)
  const hasSeveralProcesses = values['Redis:ConnectionString'] !== undefined
  return hasSeveralProcesses && !values['Realtime:StickySessions'] ? ['WebSockets'] : allTransports
}

const toOrigin = (url: string): string => new URL(url).origin

/** Returns the origins, besides that of this server, whose pages may embed the console and connect to the agent hub. */
export const readFrameAncestors = (config: Config): string[] =>
  config.get(hubSettings)['Embedding:AllowedFrameAncestors'].map(toOrigin)

export const hubPolicies = {
  typing: policy(
    'VisitorTyping',
    120,
    '00:01:00',
    'Limits typing and draft signals, per visitor. The server drops signals beyond the limit without an error.',
  ),
}
