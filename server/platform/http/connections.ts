import { createServer, type RequestListener, type Server } from 'node:http'
import {
  type ConnectionLimits,
  limitConnections,
  limitPipelining,
  prepareDrain,
  type RejectionReason,
  UpgradeRoutes,
} from '@flowdesk/http-connections'
import { createOverloadedRefusal, rateLimited } from '../errors/common.ts'
import type { Refusal } from '../errors/refusal.ts'
import { writeRefusal } from './error-response.ts'

export type { UpgradeRoutes } from '@flowdesk/http-connections'

/** Connection limits. WebSockets have separate limits. */
export type ConnectionBounds = Omit<ConnectionLimits, 'writeRejection'>

/** Maximum time for requests in progress when the server stops. Orchestrators kill a process after 30 seconds. */
export const DRAIN_TIMEOUT_MS = 25_000

/** Timeouts in milliseconds. */
const timeouts = {
  headersTimeout: 20_000,
  /** Enough for a large file over a slow connection. */
  requestTimeout: 300_000,
  /** Interval at which Node.js checks these timeouts. */
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 72_000,
}

const tooManyFromAddress = (policy: 'Connections' | 'HalfOpenRequests'): Refusal =>
  rateLimited({
    details: { policy, retryAfterSeconds: 1 },
    params: { retryAfterSeconds: 1 },
    headers: { 'retry-after': '1' },
  })

const refusalByReason: Readonly<Record<RejectionReason, () => Refusal>> = {
  'connections-per-address': () => tooManyFromAddress('Connections'),
  'incomplete-requests-per-address': () => tooManyFromAddress('HalfOpenRequests'),
  'incomplete-requests': () => createOverloadedRefusal(),
}

/** The connections of one server. */
export interface HttpConnections {
  /** The paths that accept WebSockets. */
  readonly upgrades: UpgradeRoutes
  /** Creates the server. Call it once. */
  readonly createServer: (handle: RequestListener) => Server
  /** Closes idle connections and those of slow clients. Call it when the server closes. */
  readonly drain: () => void
}

/** Prepares the connections of a server; without limits by default. */
export function createHttpConnections(bounds?: ConnectionBounds): HttpConnections {
  const upgrades = new UpgradeRoutes()
  let drain = (): void => undefined
  return {
    upgrades,
    createServer(handle) {
      const server = createServer(
        { ...timeouts, shouldUpgradeCallback: upgrades.shouldUpgrade },
        limitPipelining(handle),
      )
      upgrades.attach(server, handle)
      if (bounds)
        limitConnections(server, {
          ...bounds,
          writeRejection: (socket, reason) => writeRefusal(socket, refusalByReason[reason]()),
        })
      drain = prepareDrain(server, { timeoutMs: DRAIN_TIMEOUT_MS })
      return server
    },
    drain: () => drain(),
  }
}
