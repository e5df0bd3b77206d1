import { origins, toggle } from '#platform/config/kinds.ts'
import type { Config } from '#platform/config/read.ts'
import { fleetSettings } from '#platform/config/reserved.ts'
import { settings } from '#platform/config/setting.ts'
import { type Transport, transports } from '#platform/realtime/link.ts'

export const hubSettings = settings({
  'Embedding:AllowedFrameAncestors': origins('Origins that may show the console in a frame.'),
  'Realtime:StickySessions': toggle(
    false,
    'Whether the load balancer keeps a client on one instance, so that several instances can offer server-sent events and long polling.',
  ),
})

/** The transports that are offered: of several instances all but one need a client to come back to the same. */
export function transportsOffered(config: Config): readonly Transport[] {
  const isFleet = config.of(fleetSettings)['Redis:ConnectionString'] !== undefined
  return isFleet && !config.of(hubSettings)['Realtime:StickySessions'] ? ['WebSockets'] : transports
}

const originOf = (url: string): string => new URL(url).origin

/** The origins whose pages may show the console in a frame, and connect as agents. */
export const frameAncestors = (config: Config): string[] =>
  config.of(hubSettings)['Embedding:AllowedFrameAncestors'].map(originOf)
