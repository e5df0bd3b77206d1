import { type Config, integer, optionalInteger, origins, SettingError, settings, toggle } from '@flowdesk/settings'
import { fleetSettings } from '#platform/fleet.ts'
import { policy } from '#platform/http/rate-limits.ts'
import { allTransports, type SlotBounds, type Transport } from '#platform/realtime/hub.ts'

const MOST = 1_000_000

export const hubSettings = settings({
  'Embedding:AllowedFrameAncestors': origins('Origins that may show the console in a frame.'),
  'Realtime:MaxConnections': integer(
    20_000,
    { min: 1, max: MOST },
    'Maximum number of hub connections that one process holds; beyond it new ones get 503.',
  ),
  'Realtime:MaxConnectionsPerAddress': integer(
    2000,
    { min: 1, max: MOST },
    'Maximum number of connections that one address may have to one hub of a process; beyond it new ones get 429.',
  ),
  'Realtime:ReservedForAgents': optionalInteger(
    { min: 0, max: MOST },
    'How many of `Realtime:MaxConnections` visitors cannot take; a tenth unless given.',
  ),
  'Realtime:StickySessions': toggle(
    false,
    'Whether the load balancer keeps a client on one instance, so that several instances can offer server-sent events and long polling.',
  ),
})

/** Returns the bounds on hub connections. Throws where visitors would have no connection at all. */
export function connectionBounds(config: Config): SlotBounds {
  const declared = config.of(hubSettings)
  const maxConnections = declared['Realtime:MaxConnections']
  const reserve = declared['Realtime:ReservedForAgents'] ?? Math.floor(maxConnections / 10)
  if (reserve >= maxConnections)
    throw new SettingError(
      `Realtime:ReservedForAgents got ${reserve}; it takes fewer than Realtime:MaxConnections, which is ${maxConnections}.`,
    )
  return { maxConnections, maxPerAddress: declared['Realtime:MaxConnectionsPerAddress'], reserve }
}

/** The transports that are offered: of several instances all but one need a client to come back to the same. */
export function transportsOffered(config: Config): readonly Transport[] {
  const isFleet = config.of(fleetSettings)['Redis:ConnectionString'] !== undefined
  return isFleet && !config.of(hubSettings)['Realtime:StickySessions'] ? ['WebSockets'] : allTransports
}

const originOf = (url: string): string => new URL(url).origin

/** The origins whose pages may show the console in a frame, and connect as agents. */
export const frameAncestors = (config: Config): string[] =>
  config.of(hubSettings)['Embedding:AllowedFrameAncestors'].map(originOf)

export const hubPolicies = {
  typing: policy(
    'VisitorTyping',
    120,
    '00:01:00',
    'Typing and draft signals, per visitor; the excess is dropped silently.',
  ),
}
