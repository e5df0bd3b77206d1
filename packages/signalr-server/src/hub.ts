import type { BackplaneMessage, CloseReason, Recipients } from './backplane.ts'
import { Connection, type ConnectionHost } from './connection.ts'
import { Endpoint, type EndpointOptions } from './endpoint.ts'
import type { Exchange, HttpResponse } from './exchange.ts'
import { PreparedMessage } from './frame.ts'
import { Groups } from './groups.ts'
import { HubError } from './hub-error.ts'
import type { Identity } from './identity.ts'
import type { Timeouts } from './limits.ts'
import type { Link } from './link.ts'
import type { LiveLinks } from './live-links.ts'
import { formatEvent, type Invocation } from './messages.ts'
import { type Methods, toArgumentsByName } from './methods.ts'

export interface ErrorDescription {
  readonly text: string
  /** Whether the text is sent alone. Otherwise it follows a sentence about an unexpected error. */
  readonly isExpected: boolean
}

export interface HubOptions<I extends Identity> extends EndpointOptions<I> {
  readonly methods?: Methods<I>
  /** Runs before the handshake response, so groups joined here miss no event. If it throws, the connection ends. */
  readonly onConnected?: (connection: Connection<I>) => void | Promise<void>
  /** Runs once after a connection has ended and its last method has returned, if `onConnected` was called. */
  readonly onDisconnected?: (connection: Connection<I>) => void | Promise<void>
  /**
   * Runs when `authenticate` refuses a poll of an open connection. If the callback closes the connection, the client gets
   * the close message instead of the refusal.
   */
  readonly onPollAuthenticationFailed?: (connection: Connection<I>) => void | Promise<void>
  /**
   * Returns the error message for the client if a method or `onConnected` throws. By default, the client gets the
   * message of a `HubError`, and no details of other errors, which go to `onError`.
   */
  readonly describeError?: (error: unknown, connection: Connection<I>, method: string) => ErrorDescription
}

/** An invocation that fails before its method runs. The messages are those of ASP.NET Core. */
class InvocationError extends Error {
  override readonly name = 'InvocationError'
}

const createInvocationError = (target: string, reason: string): InvocationError =>
  new InvocationError(`Failed to invoke '${target}' due to an error on the server. ${reason}`)

const appendDetail = (sentence: string, text: string): string => (text === '' ? sentence : `${sentence} ${text}`)

const allRecipients: Recipients = { to: 'everyone', name: '' }

/** The connections to one path, their methods and their groups. */
export class Hub<I extends Identity> implements ConnectionHost<I> {
  readonly timeouts: Timeouts
  private readonly liveLinks: LiveLinks
  private readonly options: HubOptions<I>
  private readonly endpoint: Endpoint<I>
  /** Methods by their declared name and by their lower-case name. */
  private readonly methods = new Map<string, Methods<I>[string]>()
  private readonly connections = new Map<string, Connection<I>>()
  private readonly users = new Groups<Connection<I>>()
  private readonly groups = new Groups<Connection<I>>()

  constructor(liveLinks: LiveLinks, options: HubOptions<I>) {
    this.liveLinks = liveLinks
    this.timeouts = liveLinks.timeouts
    this.options = options
    this.endpoint = new Endpoint<I>(liveLinks, options, {
      accept: (link) => this.accept(link),
      handleUnauthenticatedPoll: (link) => this.handleUnauthenticatedPoll(link),
    })
    for (const [name, method] of Object.entries(options.methods ?? {}))
      for (const key of [name, name.toLowerCase()]) this.methods.set(key, method)
    liveLinks.backplane.subscribe(options.path, (message) => this.deliver(message))
  }

  /** Handles a POST to `<path>/negotiate`. Throws a `RefusedRequest`, or the error of `authenticate`. */
  async negotiate(exchange: Exchange<I>): Promise<HttpResponse> {
    return await this.endpoint.negotiate(exchange)
  }

  /**
   * Handles a GET, POST or DELETE of `<path>`. Returns the response; null if the connection has taken over the response
   * or the client has disconnected. Throws like `negotiate`.
   */
  async connect(exchange: Exchange<I>): Promise<HttpResponse | null> {
    return await this.endpoint.connect(exchange)
  }

  // These methods reach the connections in every process.
  sendToGroup(group: string, event: string, payload: unknown): void {
    this.publish({ to: 'group', name: group, text: formatEvent(event, payload) })
  }

  sendToUser(user: string, event: string, payload: unknown): void {
    this.publish({ to: 'user', name: user, text: formatEvent(event, payload) })
  }

  sendToConnection(id: string, event: string, payload: unknown): void {
    this.publish({ to: 'connection', name: id, text: formatEvent(event, payload) })
  }

  sendToEveryone(event: string, payload: unknown): void {
    this.publish({ ...allRecipients, text: formatEvent(event, payload) })
  }

  closeGroup(group: string, close: CloseReason): void {
    this.publish({ to: 'group', name: group, close })
  }

  closeUser(user: string, close: CloseReason): void {
    this.publish({ to: 'user', name: user, close })
  }

  closeEveryone(close: CloseReason): void {
    this.publish({ ...allRecipients, close })
  }

  // These methods see only the connections of this process.
  connectionsOfUser(user: string): Iterable<Connection<I>> {
    return this.users.members(user)
  }

  allConnections(): Iterable<Connection<I>> {
    return this.connections.values()
  }

  connectionsInGroup(group: string): Iterable<Connection<I>> {
    return this.groups.members(group)
  }

  clock(): number {
    return this.liveLinks.clock
  }

  now(): number {
    return this.liveLinks.now().getTime()
  }

  invokeMethod(connection: Connection<I>, { target, arguments: args, isStream }: Invocation): unknown {
    const method = this.methods.get(target) ?? this.methods.get(target.toLowerCase())
    if (!method) throw createInvocationError(target, 'HubException: Method does not exist.')
    if (isStream)
      throw new InvocationError(
        `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`,
      )
    if (typeof method === 'function') return method(connection, ...args)
    const { parameters } = method
    const argumentsByName = toArgumentsByName(parameters, args)
    if (argumentsByName) return method.invoke(connection, argumentsByName)
    const reason = `Invocation provides ${args.length} argument(s) but target expects ${parameters.length}.`
    throw createInvocationError(target, `InvalidDataException: ${reason}`)
  }

  describeMethodError(connection: Connection<I>, target: string, error: unknown): string {
    if (error instanceof InvocationError) return error.message
    const { text, isExpected } = this.describeError(error, connection, target)
    return isExpected ? text : appendDetail(`An unexpected error occurred invoking '${target}' on the server.`, text)
  }

  describeConnectError(connection: Connection<I>, error: unknown): string {
    const { text, isExpected } = this.describeError(error, connection, 'onConnected')
    return isExpected ? text : appendDetail('Connection closed with an error.', text)
  }

  connected(connection: Connection<I>): void | Promise<void> {
    return this.options.onConnected?.(connection)
  }

  async disconnected(connection: Connection<I>): Promise<void> {
    try {
      await this.options.onDisconnected?.(connection)
    } catch (error) {
      this.report(error, 'onDisconnected')
    }
  }

  join(connection: Connection<I>, group: string): void {
    connection.groups ??= new Set()
    connection.groups.add(group)
    this.groups.add(group, connection)
  }

  leave(connection: Connection<I>, group: string): void {
    connection.groups?.delete(group)
    this.groups.remove(group, connection)
  }

  remove(connection: Connection<I>): void {
    this.connections.delete(connection.id)
    this.users.remove(connection.identity.user, connection)
    for (const group of connection.groups ?? []) this.groups.remove(group, connection)
    connection.groups = null
  }

  waitUntil(work: Promise<void>): void {
    this.liveLinks.waitUntil(work)
  }

  reportSlowClient(): void {
    this.liveLinks.onSlowClient()
  }

  private accept(link: Link<I>): Connection<I> {
    const connection = new Connection<I>(this, link)
    this.connections.set(link.id, connection)
    this.users.add(link.identity.user, connection)
    return connection
  }

  private async handleUnauthenticatedPoll({ id }: Link<I>): Promise<void> {
    const connection = this.connections.get(id)
    try {
      if (connection) await this.options.onPollAuthenticationFailed?.(connection)
    } catch (error) {
      this.report(error, 'onPollAuthenticationFailed')
    }
  }

  private publish(message: BackplaneMessage): void {
    this.liveLinks.backplane.publish(this.options.path, message)
  }

  private deliver(message: BackplaneMessage): void {
    const recipients = this.findRecipients(message)
    if ('close' in message) {
      for (const connection of recipients) connection.close(message.close)
      return
    }
    // Built once for all recipients, and only if there are any.
    let frame: PreparedMessage | null = null
    for (const connection of recipients) {
      frame ??= PreparedMessage.fromText(message.text)
      connection.deliver(frame)
    }
  }

  private findRecipients({ to, name }: Recipients): Iterable<Connection<I>> {
    switch (to) {
      case 'group':
        return this.groups.members(name)
      case 'user':
        return this.users.members(name)
      case 'connection':
        return [this.connections.get(name)].filter((connection) => connection !== undefined)
      case 'everyone':
        return this.connections.values()
    }
  }

  private describeError(error: unknown, connection: Connection<I>, method: string): ErrorDescription {
    if (this.options.describeError) return this.options.describeError(error, connection, method)
    if (error instanceof HubError) return { text: error.message, isExpected: true }
    this.report(error, method)
    return { text: '', isExpected: false }
  }

  private report(error: unknown, method: string): void {
    this.liveLinks.onError(error, { hub: this.options.path, method })
  }
}
