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
import { MalformedRequests } from './malformed-requests.ts'

export type { UpgradeRoutes } from '@flowdesk/http-connections'

export type HttpConnectionLimits = Omit<ConnectionLimits, 'writeRejection'>

/** Time for requests in progress at shutdown. By default, Kubernetes kills a process after 30 seconds. */
export const DRAIN_TIMEOUT_MS = 25_000

const timeoutsMs = {
  headersTimeout: 20_000,
  /** Enough to upload a large file over a slow connection. */
  requestTimeout: 300_000,
  /** Interval at which Node.js checks the two timeouts above. */
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 72_000,
}

const createAddressLimitRefusal = (policy: 'Connections' | 'HalfOpenRequests'): Refusal =>
  rateLimited({
    details: { policy, retryAfterSeconds: 1 },
    params: { retryAfterSeconds: 1 },
    headers: { 'retry-after': '1' },
  })

const refusalByReason: Readonly<Record<RejectionReason, () => Refusal>> = {
  'connections-per-address': () => createAddressLimitRefusal('Connections'),
  'incomplete-requests-per-address': () => createAddressLimitRefusal('HalfOpenRequests'),
  'incomplete-requests': () => createOverloadedRefusal(),
}

export interface HttpConnections {
  readonly upgrades: UpgradeRoutes
  /** Must be called only once. */
  readonly createServer: (handle: RequestListener) => Server
  /** The `clientErrorHandler` of Fastify. */
  readonly rejectMalformedRequest: MalformedRequests['reject']
  /** Closes idle connections, and those of clients that are too slow to get a response within `DRAIN_TIMEOUT_MS`. */
  readonly drain: () => void
}

export function createHttpConnections(limits?: HttpConnectionLimits): HttpConnections {
  const upgrades = new UpgradeRoutes()
  const malformedRequests = new MalformedRequests()
  let drain = (): void => undefined
  return {
    upgrades,
    createServer(handle) {
      const server = createServer(
        // The hook of `createHttpServer` refuses a missing Host header, with the error body that clients expect.
        { ...timeoutsMs, requireHostHeader: false, shouldUpgradeCallback: upgrades.shouldUpgrade },
        limitPipelining(handle),
      )
      upgrades.attach(server, handle)
      malformedRequests.watch(server)
      if (limits)
        limitConnections(server, {
          ...limits,
          writeRejection: (socket, reason) => writeRefusal(socket, refusalByReason[reason]()),
        })
      drain = prepareDrain(server, { timeoutMs: DRAIN_TIMEOUT_MS })
      return server
    },
    rejectMalformedRequest: malformedRequests.reject,
    drain: () => drain(),
  }
}
