import { throwIfAborted } from './abort.ts'
import type { AgentEvents, AgentMethods, VisitorEvents, VisitorMethods } from './hub-events.ts'
import { reconnectIfLost } from './lost-connection.ts'
import { type ReconnectPolicy, reconnectPolicy } from './reconnect.ts'
import { type Runtime, toRuntime } from './runtime.ts'

/** The required members of a connection, such as the `HubConnection` of `@microsoft/signalr`. */
export interface HubConnectionLike {
  start(): Promise<void>
  stop(): Promise<void>
  invoke(method: string, ...args: readonly unknown[]): Promise<unknown>
  on(event: string, listener: (payload: unknown) => void): void
  off(event: string, listener: (payload: unknown) => void): void
  onreconnected(listener: () => void): void
  onclose(listener: (error?: Error) => void): void
  /** Null if there is no connection, or if it was not negotiated. */
  readonly connectionId?: string | null
}

type MethodSignature<Method> = Method extends (...args: infer Arguments) => infer Result
  ? { readonly args: Arguments; readonly result: Result }
  : never

/** How a hub waits, and how it retries a failed start. */
export interface HubOptions extends Partial<Pick<Runtime, 'sleep' | 'random'>> {
  readonly policy?: ReconnectPolicy
}

/** A hub connection with typed events and methods. */
export interface Hub<Events, Methods> {
  /**
   * Connects, with as many attempts as necessary. Throws if `stop` is called or the policy gives up, which it does by
   * default only if the credential is rejected.
   */
  start(): Promise<void>
  /** Disconnects, and ends the iterations that follow a conversation. */
  stop(): Promise<void>
  /** Calls the listener for each event, until you call the returned function. */
  on<Event extends keyof Events & string>(event: Event, listener: (payload: Events[Event]) => void): () => void
  /** Calls a method. Throws an error whose message begins with the code, such as `SVC:4004: …`, if it is rejected. */
  invoke<Name extends keyof Methods & string>(
    name: Name,
    ...args: MethodSignature<Methods[Name]>['args']
  ): Promise<MethodSignature<Methods[Name]>['result']>
  /** Calls the listener when events may have been missed: after each connection and after `resync`. */
  onMissed(listener: () => void): () => void
  /** Calls the listener when the connection ends permanently, or at once if it has, with the error if there is one. */
  onClosed(listener: (error: Error | undefined) => void): () => void
}

/** The visitor hub, `/hubs/visitor`. */
export type VisitorHub = Hub<VisitorEvents, VisitorMethods>

/** The agent hub, `/hubs/agent`. */
export type AgentHub = Hub<AgentEvents, AgentMethods>

/** Adds types to a connection to `/hubs/visitor`. */
export const visitorHub = (connection: HubConnectionLike, options?: HubOptions): VisitorHub =>
  createHub<VisitorEvents, VisitorMethods>(connection, options)

/** Adds types to a connection to `/hubs/agent`. */
export const agentHub = (connection: HubConnectionLike, options?: HubOptions): AgentHub =>
  createHub<AgentEvents, AgentMethods>(connection, options)

/** A set of listeners. The official client cannot remove a listener of `onreconnected` or `onclose`. */
class Listeners<Arguments extends readonly unknown[]> {
  private readonly all = new Set<(...args: Arguments) => void>()

  add(listener: (...args: Arguments) => void): () => void {
    // A wrapper, so that the same listener can be added twice.
    const wrapper = (...args: Arguments) => listener(...args)
    this.all.add(wrapper)
    return () => void this.all.delete(wrapper)
  }

  notify(...args: Arguments): void {
    for (const listener of [...this.all]) listener(...args)
  }
}

function createHub<Events, Methods>(connection: HubConnectionLike, options: HubOptions = {}): Hub<Events, Methods> {
  const { sleep, random } = toRuntime(options)
  const { policy = reconnectPolicy(random) } = options
  const missed = new Listeners<[]>()
  const closed = new Listeners<[Error | undefined]>()
  let starting = new AbortController()
  let end: { readonly error: Error | undefined } | undefined
  const notifyMissed = () => missed.notify()
  const handleConnected = () => {
    reconnectIfLost(connection)
    notifyMissed()
  }
  const notifyClosed = (error: Error | undefined) => {
    end = { error }
    closed.notify(error)
  }
  connection.onreconnected(handleConnected)
  connection.on('resync', notifyMissed)
  connection.onclose(notifyClosed)
  return {
    start: async () => {
      starting = new AbortController()
      end = undefined
      await startWithRetries(connection, policy, sleep, starting.signal).catch((error: unknown) => {
        // `stop` has already notified the listeners if it aborted the start.
        if (!starting.signal.aborted) notifyClosed(toError(error))
        throw error
      })
      handleConnected()
    },
    stop: async () => {
      starting.abort()
      await connection.stop()
      // The official client reports nothing if it was not connected yet.
      if (end === undefined) notifyClosed(undefined)
    },
    on: (event, listener) => {
      // The payloads are not checked: they have the types that the chat guide documents.
      const typedListener = (payload: unknown) => listener(payload as Events[typeof event])
      connection.on(event, typedListener)
      return () => connection.off(event, typedListener)
    },
    invoke: async (name, ...args) =>
      (await connection.invoke(name, ...args)) as MethodSignature<Methods[typeof name]>['result'],
    onMissed: (listener) => missed.add(listener),
    onClosed: (listener) => {
      if (end) listener(end.error)
      return closed.add(listener)
    },
  }
}

const toError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)))

/** Starts until it succeeds. The reconnect policy of the official client applies only after a first connection. */
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
      throwIfAborted(signal)
    }
  }
}
