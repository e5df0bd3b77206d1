import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import type { PostgresAddress } from '#platform/db/postgres.ts'

/** `question`: to the database; `answer`: from it. */
type Direction = 'question' | 'answer'

/** A point in the messages between a server and its database. */
export interface FaultPoint {
  /** The messages that are counted: those to the database, from it, or only those from it that report the end of a transaction. */
  readonly of: Direction | 'outcome'
  /** Number of these messages that still pass, over all connections. */
  readonly after: number
  /** Whether the first half of the next message passes too. */
  readonly isTorn: boolean
}

const READY = 'Z'.charCodeAt(0)
const IDLE = 'I'.charCodeAt(0)

/** Whether the database reports that it is ready and in no transaction: the last one was committed or rolled back. */
const isTransactionEnd = (message: Buffer): boolean => message[0] === READY && message[5] === IDLE

/** Returns a function that splits a byte stream into messages of PostgreSQL's protocol. Only a client's first one has no type byte. */
function createMessageSplitter(way: Direction): (chunk: Buffer) => Buffer[] {
  let kept: Buffer = Buffer.alloc(0)
  let typeBytes = way === 'question' ? 0 : 1
  return (chunk) => {
    kept = kept.length === 0 ? chunk : Buffer.concat([kept, chunk])
    const whole: Buffer[] = []
    while (kept.length >= typeBytes + 4) {
      const length = typeBytes + kept.readInt32BE(typeBytes)
      if (kept.length < length) break
      whole.push(kept.subarray(0, length))
      kept = kept.subarray(length)
      typeBytes = 1
    }
    return whole
  }
}

const toConnectOptions = (server: PostgresAddress) => {
  if (typeof server === 'string') {
    const { hostname, port } = new URL(server)
    return { host: hostname, port: Number(port || 5432) }
  }
  const { host, port } = server
  return host.startsWith('/') ? { path: join(host, `.s.PGSQL.${port}`) } : { host, port }
}

function withPort(target: PostgresAddress, port: number): PostgresAddress {
  if (typeof target !== 'string') return { ...target, host: '127.0.0.1', port }
  const url = new URL(target)
  url.hostname = '127.0.0.1'
  url.port = String(port)
  return url.href
}

interface ArmedFault {
  readonly point: FaultPoint
  readonly trigger: () => void
  messagesLeft: number
}

/** A connection of the server to the proxy, and the connection of the proxy to the database. */
interface ProxiedConnection {
  readonly client: Socket
  readonly upstream: Socket
  /** Forward the waiting messages, one function for each direction. */
  readonly resumeFlows: (() => void)[]
}

/**
 * The network between one server and its database, which a test can break at a chosen message. What has passed before
 * the break arrives, as it does when a process is killed: a statement may commit although its client gets no response.
 */
export class DatabaseProxy {
  /** The address of the proxy, which the server uses as that of its database. */
  readonly address: PostgresAddress
  private readonly server: Server
  private readonly target: ReturnType<typeof toConnectOptions>
  private readonly links = new Set<ProxiedConnection>()
  private armed: ArmedFault | null = null
  private isPaused = false

  private constructor(target: PostgresAddress, server: Server, port: number) {
    this.server = server
    this.target = toConnectOptions(target)
    this.address = withPort(target, port)
    server.on('connection', (client) => this.join(client))
  }

  /** Opens a proxy to a database. */
  static async open(target: PostgresAddress): Promise<DatabaseProxy> {
    const server = createServer({ noDelay: true })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const at = server.address()
    return new DatabaseProxy(target, server, typeof at === 'object' && at ? at.port : 0)
  }

  /** Calls `trigger` once when the point is reached. Replaces the point of an earlier call. */
  triggerAt(point: FaultPoint, trigger: () => void): void {
    this.armed = { point, trigger, messagesLeft: point.after }
  }

  /** Removes the point of `triggerAt`. */
  disarm(): void {
    this.armed = null
  }

  /** Breaks every connection, with a reset or an ordinary end. The server may connect again. */
  breakConnections(isReset: boolean): void {
    for (const { client, upstream } of this.links) {
      if (isReset) client.resetAndDestroy()
      else client.destroy()
      upstream.end()
    }
    this.links.clear()
  }

  /** Holds all messages back for a number of milliseconds. */
  pause(ms: number): void {
    this.isPaused = true
    setTimeout(() => {
      this.isPaused = false
      for (const flow of [...this.links].flatMap((link) => link.resumeFlows)) flow()
    }, ms)
  }

  /** Breaks every connection permanently. */
  close(): void {
    this.disarm()
    this.server.close()
    this.breakConnections(false)
  }

  private join(client: Socket): void {
    const upstream = connect(this.target)
    const link: ProxiedConnection = { client, upstream, resumeFlows: [] }
    this.links.add(link)
    const part = (): void => {
      this.links.delete(link)
      client.destroy()
      upstream.end()
    }
    for (const socket of [client, upstream]) socket.on('error', part).on('close', part)
    link.resumeFlows.push(this.flow(link, client, upstream, 'question'), this.flow(link, upstream, client, 'answer'))
  }

  /** Forwards messages in one direction until the link breaks. Returns a function that forwards those that wait. */
  private flow(link: ProxiedConnection, from: Socket, to: Socket, way: Direction): () => void {
    const split = createMessageSplitter(way)
    const waiting: Buffer[] = []
    const pass = (): void => {
      while (this.links.has(link) && !this.isPaused && waiting.length > 0) {
        const { passing, struck } = this.takeUntilFault(waiting, way)
        if (passing.length > 0) to.write(Buffer.concat(passing))
        struck?.trigger()
      }
    }
    from.on('data', (chunk: Buffer) => {
      waiting.push(...split(chunk))
      pass()
    })
    return pass
  }

  /** Takes the waiting messages before the fault, or all of them if none is due. */
  private takeUntilFault(waiting: Buffer[], way: Direction): { passing: Buffer[]; struck: ArmedFault | null } {
    const place = waiting.findIndex((message) => this.countDown(message, way))
    if (place === -1) return { passing: waiting.splice(0), struck: null }
    const passing = waiting.splice(0, place)
    const struck = this.armed
    this.armed = null
    const [next] = waiting
    if (next && struck?.point.isTorn) {
      const half = Math.floor(next.length / 2)
      passing.push(next.subarray(0, half))
      waiting[0] = next.subarray(half)
    }
    return { passing, struck }
  }

  /** Counts one message; returns whether the fault is due. */
  private countDown(message: Buffer, way: Direction): boolean {
    const { armed } = this
    if (!armed) return false
    const counts = armed.point.of === 'outcome' ? way === 'answer' && isTransactionEnd(message) : armed.point.of === way
    return counts && armed.messagesLeft-- === 0
  }
}
