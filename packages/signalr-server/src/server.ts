import type { IncomingMessage, ServerResponse } from 'node:http'
import { Endpoint, type EndpointOptions, type LinkHandler } from './endpoint.ts'
import type { HttpResponse } from './exchange.ts'
import { Hub, type HubOptions } from './hub.ts'
import type { Identity } from './identity.ts'
import { LiveLinks, type ServerOptions } from './live-links.ts'
import { createUpgradeResponse, NodeExchange, type NodeExchangeOptions, sendError, sendResponse } from './node-http.ts'
import { RefusedRequest } from './refused-request.ts'

type RequestHandler<I extends Identity> = Pick<Endpoint<I>, 'negotiate' | 'connect'>

/** `head` contains the bytes that followed an upgrade request; null for other requests. */
type Route = (request: IncomingMessage, response: ServerResponse, head: Buffer | null) => Promise<HttpResponse | null>

export class SignalRServer {
  private readonly liveLinks: LiveLinks
  private readonly routes = new Map<string, Route>()

  constructor(options: ServerOptions = {}) {
    this.liveLinks = new LiveLinks(options)
  }

  /** The number of connections to this process, of all hubs. */
  get connectionCount(): number {
    return this.liveLinks.size
  }

  /** Creates a hub whose requests reach it through `handleRequest` and `handleUpgrade`. */
  openHub<I extends Identity>(options: HubOptions<I> & NodeExchangeOptions<I>): Hub<I> {
    const hub = this.createHub(options)
    this.route(options, hub)
    return hub
  }

  /** Creates a hub for an HTTP framework, whose adapter calls `negotiate` and `connect`. */
  createHub<I extends Identity>(options: HubOptions<I>): Hub<I> {
    return new Hub(this.liveLinks, options)
  }

  /** Opens a path whose connections use a protocol other than the hub protocol. */
  openEndpoint<I extends Identity>(
    options: EndpointOptions<I> & NodeExchangeOptions<I>,
    protocol: LinkHandler<I>,
  ): void {
    this.route(options, new Endpoint(this.liveLinks, options, protocol))
  }

  /** Handles a request if its path belongs to a hub. Returns whether it does. */
  handleRequest(request: IncomingMessage, response: ServerResponse): boolean {
    const route = this.findRoute(request)
    if (route) void this.respond(route, request, response, null)
    return route !== undefined
  }

  /** Handles a request of the `upgrade` event if its path belongs to a hub. Returns whether it does. */
  handleUpgrade(request: IncomingMessage, head: Buffer): boolean {
    const route = this.findRoute(request)
    if (route) void this.respond(route, request, createUpgradeResponse(request), head)
    return route !== undefined
  }

  /** Refuses new connections, and closes each open one when its running method has returned. Takes at most `stopMs`. */
  async close(): Promise<void> {
    await this.liveLinks.close()
  }

  private route<I extends Identity>(
    options: { readonly path: string } & NodeExchangeOptions<I>,
    target: RequestHandler<I>,
  ): void {
    const { path } = options
    if (this.routes.has(path)) throw new Error(`The path ${path} is already open.`)
    this.routes.set(path, async (request, response, head) => {
      // Rejects other upgrades, such as those of clients that offer HTTP/2 with every POST.
      if (head && request.method !== 'GET') throw new RefusedRequest('badUpgrade')
      return await target.connect(new NodeExchange(request, response, head, options))
    })
    this.routes.set(`${path}/negotiate`, async (request, response, head) => {
      if (head) throw new RefusedRequest('badUpgrade')
      if (request.method !== 'POST') throw new RefusedRequest('methodNotAllowed', { headers: { allow: 'POST' } })
      return await target.negotiate(new NodeExchange(request, response, head, options))
    })
  }

  private findRoute({ url = '' }: IncomingMessage): Route | undefined {
    return this.routes.get(url.split('?', 1)[0] ?? '')
  }

  private async respond(route: Route, request: IncomingMessage, response: ServerResponse, head: Buffer | null) {
    try {
      const result = await route(request, response, head)
      if (result) sendResponse(response, result)
    } catch (error) {
      const isDisconnected = request.destroyed && !request.complete
      if (isDisconnected) return
      if (!(error instanceof RefusedRequest)) this.liveLinks.onError(error, {})
      sendError(response, error)
    }
  }
}
