import type { AgentEvents, AgentMethods, VisitorEvents, VisitorMethods } from './hub-events.ts'
import { reconnectIfLost } from './lost-connection.ts'
import { type ReconnectPolicy, reconnectPolicy } from './reconnect.ts'
import { type Runtime, toRuntime } from './runtime.ts'

/** What is needed of a connection: the `HubConnection` of `@microsoft/signalr` has it, and whatever behaves as it does. */
export interface HubConnectionLike {
  start(): Promise<void>
  stop(): Promise<void>
  invoke(method: string, ...given: readonly unknown[]): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  off(event: string, listener: (payload: unknown) => void): void
  onreconnected(listener: () => void): void
  onclose(listener: (error?: Error) => void): void
  /** Null where there is no connection, and where it was not negotiated. */
  readonly connectionId?: string | null
}

type MethodSignature<Method> = Method extends (...given: infer Given) => infer Answer
  ? { readonly given: Given; readonly answer: Answer }
  : never

/** What a hub needs of the world around it, and how a failed start is repeated. */
export interface HubOptions extends Partial<Pick<Runtime, 'sleep' | 'random'>> {
  readonly policy?: ReconnectPolicy
}

/** A connection to a hub, with its events and methods typed. */
export interface Hub<Events, Methods> {
  /** Connects, however often it takes; rejects once the credential is refused, or `stop` is called. */
  start(): Promise<void>
  /** Disconnects, and ends what follows a conversation. */
  stop(): Promise<void>
  /** Hears an event, until what it answers is called. */
  on<Event extends keyof Events & string>(event: Event, listener: (payload: Events[Event]) => void): () => void
  /** Calls a method. Rejects where it is refused, with a text that begins with the code, as `SVC:4004: …`. */
  invoke<Name extends keyof Methods & string>(
    name: Name,
    ...given: MethodSignature<Methods[Name]>['given']
  ): Promise<MethodSignature<Methods[Name]>['answer']>
  /** Calls back whenever something may have been missed: once connected, connected again, and told to read again. */
  onMissed(listener: () => void): () => void
  /** Calls back when the connection has ended for good, at once where it has, with the error if it was one. */
  onClosed(listener: (error: Error | undefined) => void): () => void
}

/** The hub of visitors, `/hubs/visitor`. */
export type VisitorHub = Hub<VisitorEvents, VisitorMethods>

/** The hub of agents, `/hubs/agent`. */
export type AgentHub = Hub<AgentEvents, AgentMethods>

/** Types a connection to `/hubs/visitor`. */
export const visitorHub = (connection: HubConnectionLike, options?: HubOptions): VisitorHub =>
  createHub<VisitorEvents, VisitorMethods>(connection, options)

/** Types a connection to `/hubs/agent`. */
export const agentHub = (connection: HubConnectionLike, options?: HubOptions): AgentHub =>
  createHub<AgentEvents, AgentMethods>(connection, options)

/** Those who listen. The official client forgets no listener of its own. */
class Listeners<Told extends readonly unknown[]> {
  private readonly all = new Set<(...told: Told) => void>()

  add(listener: (...told: Told) => void): () => void {
    const one = (...told: Told) => listener(...told)
    this.all.add(one)
    return () => void this.all.delete(one)
  }

  notify(...told: Told): void {
    for (const listener of [...this.all]) listener(...told)
  }
}

function createHub<Events, Methods>(connection: HubConnectionLike, options: HubOptions = {}): Hub<Events, Methods> {
  const { sleep, random } = toRuntime(options)
  const { policy = reconnectPolicy(random) } = options
  const missed = new Listeners<[]>()
  const closed = new Listeners<[Error | undefined]>()
  let starting = new AbortController()
  let end: { readonly error: Error | undefined } | undefined
  const tellMissed = () => missed.notify()
  const tellConnected = () => {
    reconnectIfLost(connection)
    tellMissed()
  }
  const tellClosed = (error: Error | undefined) => {
    end = { error }
    closed.notify(error)
  }
  connection.onreconnected(tellConnected)
  connection.on('resync', tellMissed)
  connection.onclose(tellClosed)
  return {
    start: async () => {
      starting = new AbortController()
      end = undefined
      await startWithRetries(connection, policy, sleep, starting.signal).catch((error: unknown) => {
        // Whoever stopped it has been told already, as those who follow.
        if (!starting.signal.aborted) tellClosed(toError(error))
        throw error
      })
      tellConnected()
    },
    stop: async () => {
      starting.abort()
      await connection.stop()
      // The official client says nothing where it was not connected yet.
      if (end === undefined) tellClosed(undefined)
    },
    on: (event, listener) => {
      // Of what comes over the wire nothing is known but what the guide of the chat promises.
      const heard = (payload: unknown) => listener(payload as Events[typeof event])
      connection.on(event, heard)
      return () => connection.off(event, heard)
    },
    invoke: async (name, ...given) =>
      (await connection.invoke(name, ...given)) as MethodSignature<Methods[typeof name]>['answer'],
    onMissed: (listener) => missed.add(listener),
    onClosed: (listener) => {
      if (end) listener(end.error)
      return closed.add(listener)
    },
  }
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** Starts until it succeeds: the policy of the official client is for connections that were there once. */
async function startWithRetries(
  connection: HubConnectionLike,
  policy: ReconnectPolicy,
  sleep: Runtime['sleep'],
  signal: AbortSignal,
): Promise<void> {
  for (let previousRetryCount = 0; ; previousRetryCount += 1) {
    try {
      return await connection.start()
    } catch (error) {
      const ms = policy.nextRetryDelayInMilliseconds({ previousRetryCount, retryReason: toError(error) })
      if (ms === null) throw error
      await sleep(ms, signal)
      signal.throwIfAborted()
    }
  }
}
