import { randomUUID } from 'node:crypto'
import { fieldsInWords } from '../errors/invalid.ts'
import { Refusal } from '../errors/refusal.ts'
import { refusalOf } from '../http/refuse.ts'
import { say } from '../i18n/sentence.ts'
import { toldOf } from '../observe/log.ts'
import type { Address, Ending, Notice } from './backplane.ts'
import type { Times } from './bounds.ts'
import { Connection, type Room } from './connection.ts'
import { type EndpointOptions, openEndpoint } from './endpoint.ts'
import { Frame } from './frame.ts'
import { Groups } from './groups.ts'
import type { Identity } from './identity.ts'
import type { Link } from './link.ts'
import { eventText, type Invocation } from './messages.ts'
import { argumentsOf, type Method, type Methods } from './methods.ts'
import type { Realtime } from './realtime.ts'

export interface HubOptions<I extends Identity> extends EndpointOptions<I> {
  readonly methods?: Methods<I>
  /**
   * Comes before the client learns that it is connected: what it joins here has no gap to what it reads next. Throws a
   * refusal to end the connection.
   */
  readonly onConnected?: (connection: Connection<I>) => void | Promise<void>
  /** Comes once after the end of each connection that `onConnected` has seen, when its invocations are over. */
  readonly onDisconnected?: (connection: Connection<I>) => void | Promise<void>
  /** What clients are told of an unexpected error of a method; usually nothing but that there was one. */
  readonly wordsFor?: (error: unknown) => string
}

/** The text of what is wrong with a call, as ASP.NET words it. */
class CallError extends Error {
  override readonly name = 'CallError'
}

const failedCall = (target: string, why: string): CallError =>
  new CallError(`Failed to invoke '${target}' due to an error on the server. ${why}`)

const everyone: Address = { to: 'everyone', name: '' }

/** The clients of one path: who they are, what they may call, and what they hear. */
export class Hub<I extends Identity> implements Room<I> {
  readonly times: Times
  private readonly realtime: Realtime
  private readonly options: HubOptions<I>
  /** By name as declared and in lower case. */
  private readonly methods = new Map<string, Method<I>>()
  private readonly connections = new Map<string, Connection<I>>()
  private readonly users = new Groups<Connection<I>>()
  private readonly groups = new Groups<Connection<I>>()

  constructor(realtime: Realtime, options: HubOptions<I>) {
    this.realtime = realtime
    this.times = realtime.times
    this.options = options
    for (const [name, method] of Object.entries(options.methods ?? {})) {
      for (const key of [name, name.toLowerCase()]) this.methods.set(key, method)
      realtime.http.addAccessRule(`INVOKE ${options.path} ${name}`, method.access)
    }
    realtime.backplane.subscribe(options.path, (notice) => this.hear(notice))
  }

  /** Sends an event to all connections in a group, of every process. */
  toGroup(group: string, event: string, payload: unknown): void {
    this.publish({ to: 'group', name: group, frame: eventText(event, payload) })
  }

  /** Sends an event to all connections of a user, of every process. */
  toUser(user: string, event: string, payload: unknown): void {
    this.publish({ to: 'user', name: user, frame: eventText(event, payload) })
  }

  /** Sends an event to one connection, of any process. */
  toConnection(id: string, event: string, payload: unknown): void {
    this.publish({ to: 'connection', name: id, frame: eventText(event, payload) })
  }

  toEveryone(event: string, payload: unknown): void {
    this.publish({ ...everyone, frame: eventText(event, payload) })
  }

  /** Closes all connections in a group, of every process: a session, say, whose connections have joined one. */
  closeGroup(group: string, ending: Ending): void {
    this.publish({ to: 'group', name: group, ending })
  }

  /** Closes all connections of a user, of every process. */
  closeUser(user: string, ending: Ending): void {
    this.publish({ to: 'user', name: user, ending })
  }

  closeEveryone(ending: Ending): void {
    this.publish({ ...everyone, ending })
  }

  /** The connections of a user to this process. */
  ofUser(user: string): Iterable<Connection<I>> {
    return this.users.members(user)
  }

  /** All connections to this process. */
  everyone(): Iterable<Connection<I>> {
    return this.connections.values()
  }

  /** The connections in a group that are connected to this process. */
  inGroup(group: string): Iterable<Connection<I>> {
    return this.groups.members(group)
  }

  accept(link: Link<I>): Connection<I> {
    const connection = new Connection<I>(this, link)
    this.connections.set(link.id, connection)
    this.users.add(link.identity.user, connection)
    return connection
  }

  clock(): number {
    return this.realtime.clock
  }

  now(): number {
    return this.realtime.now().getTime()
  }

  call(connection: Connection<I>, { target, arguments: given, isStream }: Invocation): unknown {
    const method = this.methods.get(target) ?? this.methods.get(target.toLowerCase())
    if (!method) throw failedCall(target, 'HubException: Method does not exist.')
    if (isStream)
      throw new CallError(
        `The client attempted to invoke the non-streaming '${target}' method with a streaming invocation.`,
      )
    const { parameters } = method
    const byName = argumentsOf(parameters, given)
    if (byName) return method.call(connection, byName)
    const why = `Invocation provides ${given.length} argument(s) but target expects ${parameters.length}.`
    throw failedCall(target, `InvalidDataException: ${why}`)
  }

  failureOf(connection: Connection<I>, target: string, error: unknown): string {
    if (error instanceof CallError) return error.message
    const told = this.told(connection, target, error)
    return error instanceof Refusal ? told : `An unexpected error occurred invoking '${target}' on the server. ${told}`
  }

  refusalOf(connection: Connection<I>, error: unknown): string {
    const told = this.told(connection, 'onConnected', error)
    return error instanceof Refusal ? told : `Connection closed with an error. ${told}`
  }

  connected(connection: Connection<I>): void | Promise<void> {
    return this.options.onConnected?.(connection)
  }

  async disconnected(connection: Connection<I>): Promise<void> {
    try {
      await this.options.onDisconnected?.(connection)
    } catch (error) {
      this.log('onDisconnected', error)
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

  forget(connection: Connection<I>): void {
    this.connections.delete(connection.id)
    this.users.remove(connection.identity.user, connection)
    for (const group of connection.groups ?? []) this.groups.remove(group, connection)
    connection.groups = null
  }

  keep(work: Promise<void>): void {
    this.realtime.keep(work)
  }

  tooSlow(): void {
    this.realtime.tooSlow()
  }

  private publish(notice: Notice): void {
    this.realtime.backplane.publish(this.options.path, notice)
  }

  private hear(notice: Notice): void {
    const there = this.addressed(notice)
    if ('ending' in notice) {
      for (const connection of there) connection.close(notice.ending)
      return
    }
    // Made once, however many hear it, and not at all where nobody does.
    let frame: Frame | null = null
    for (const connection of there) {
      frame ??= Frame.ofText(notice.frame)
      connection.deliver(frame)
    }
  }

  private addressed({ to, name }: Address): Iterable<Connection<I>> {
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

  private told(connection: Connection<I>, where: string, error: unknown): string {
    const correlationId = randomUUID()
    const refusal = refusalOf(error, correlationId)
    const { status, code, sentence, options } = refusal
    if (status === 500) this.log(where, error, correlationId)
    if (status === 500 && this.options.wordsFor) return this.options.wordsFor(error)
    const { locale } = connection
    return `${code}: ${fieldsInWords(refusal, locale) ?? say(sentence, locale, options.params)}`
  }

  private log(where: string, error: unknown, correlationId?: string): void {
    this.realtime.log.error(
      { ...toldOf(error), hub: this.options.path, method: where, ...(correlationId ? { correlationId } : {}) },
      'a method of a hub failed',
    )
  }
}

/**
 * Opens a hub: mounts its routes and takes its clients, over every transport that is offered. Name the identity, as in
 * `openHub<Agent>(…)`, so that methods written in place know whose connection they are given.
 */
export function openHub<I extends Identity>(realtime: Realtime, options: HubOptions<I>): Hub<I> {
  const hub = new Hub(realtime, options)
  openEndpoint(realtime, options, { accept: (link) => hub.accept(link) })
  return hub
}
