export {
  type Backplane,
  type BackplaneMessage,
  type CloseReason,
  createInProcessBackplane,
  type Recipients,
} from './backplane.ts'
export type { Connection } from './connection.ts'
export type { SlotLimits } from './connection-slots.ts'
export type { EndpointOptions, LinkHandler } from './endpoint.ts'
export type { DetachedSocket, Exchange, HttpResponse } from './exchange.ts'
export { PreparedMessage } from './frame.ts'
export type { ErrorDescription, Hub, HubOptions } from './hub.ts'
export { HubError } from './hub-error.ts'
export type { Identity } from './identity.ts'
export { MAX_FRAME_BYTES, type Timeouts } from './limits.ts'
export { type Link, type ProtocolSession, type Transport, transports } from './link.ts'
export type { ErrorSource, ServerOptions } from './live-links.ts'
export type { Methods, NamedMethod, PositionalMethod } from './methods.ts'
export type { NodeExchangeOptions } from './node-http.ts'
export { type RefusalReason, RefusedRequest } from './refused-request.ts'
export { parseAccessToken, parseQuery } from './request-query.ts'
export { SignalRServer } from './server.ts'
