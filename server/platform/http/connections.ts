import { createServer, type RequestListener, type Server } from 'node:http'
import {
  type ConnectionLimits,
  limitConnections,
  limitPipelining,
  prepareDrain,
  type RejectionReason,
  UpgradeRoutes,
} from '@flowdesk/http-connections'
import { rateLimited, tooBusy } from '../errors/common.ts'
import type { Refusal } from '../errors/refusal.ts'
import { writeRefusal } from './refuse.ts'

export type { UpgradeRoutes } from '@flowdesk/http-connections'

/** Maximum numbers of connections. WebSockets have limits of their own. */
export type ConnectionBounds = Omit<ConnectionLimits, 'writeRejection'>

/** Time that a stop leaves to requests in progress, in milliseconds; orchestrators kill after 30 seconds. */
export const DRAIN_MS = 25_000

const times = {
  /** Time for the head of a request, in milliseconds. */
  headersTimeout: 20_000,
  /** Time for a whole request, in milliseconds: enough for a large file over a slow line. */
  requestTimeout: 300_000,
  /** Interval at which Node.js checks these times, in milliseconds. */
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 72_000,
}

const tooManyFromAddress = (policy: 'Connections' | 'HalfOpenRequests'): Refusal =>
  rateLimited({
    details: { policy, retryAfterSeconds: 1 },
    params: { retryAfterSeconds: 1 },
    headers: { 'retry-after': '1' },
  })

const refusalFor: Readonly<Record<RejectionReason, () => Refusal>> = {
  'connections-per-address': () => tooManyFromAddress('Connections'),
  'incomplete-requests-per-address': () => tooManyFromAddress('HalfOpenRequests'),
  'incomplete-requests': () => tooBusy(),
}

/** The connections of one server. */
export interface Connections {
  /** The paths that take WebSockets. */
  readonly upgrades: UpgradeRoutes
  /** Creates the server. Call it once. */
  readonly createServer: (handle: RequestListener) => Server
  /** Closes idle connections and those of slow clients. Call it when the server closes. */
  readonly drain: () => void
}

/** Returns the connections of a server that is not created yet, without limits unless given. */
export function createConnections(bounds?: ConnectionBounds): Connections {
  const upgrades = new UpgradeRoutes()
  let drain = (): void => undefined
  return {
    upgrades,
    createServer(handle) {
      const server = createServer({ ...times, shouldUpgradeCallback: upgrades.shouldUpgrade }, limitPipelining(handle))
      upgrades.attach(server, handle)
      if (bounds)
        limitConnections(server, {
          ...bounds,
          writeRejection: (socket, reason) => writeRefusal(socket, refusalFor[reason]()),
        })
      drain = prepareDrain(server, { timeoutMs: DRAIN_MS })
      return server
    },
    drain: () => drain(),
  }
}
