import { RefusedRequest } from './refused-request.ts'

export interface SlotLimits {
  readonly maxConnections: number
  /** Maximum number of connections from one address to one hub. */
  readonly maxPerAddress: number
  /** Number of connections, out of `maxConnections`, that only hubs with `mayUseReservedConnections` may use. */
  readonly reservedConnections: number
}

export const unlimitedSlots: SlotLimits = { maxConnections: Infinity, maxPerAddress: Infinity, reservedConnections: 0 }

/** The keys and limits of a requested connection. */
export interface SlotRequest {
  readonly hub: string
  readonly user: string
  readonly address: string
  readonly maxPerUser: number
  readonly mayUseReservedConnections: boolean
}

/** The slot of one connection. It counts against the limits from its reservation until `release`. */
export class ConnectionSlot {
  private readonly slots: ConnectionSlots
  private readonly request: SlotRequest
  private state: 'reserved' | 'occupied' | 'released' = 'reserved'

  constructor(slots: ConnectionSlots, request: SlotRequest) {
    this.slots = slots
    this.request = request
  }

  /** Marks the slot as used when its connection starts. `cancel` then has no effect. */
  occupy(): void {
    if (this.state === 'reserved') this.state = 'occupied'
  }

  cancel(): void {
    if (this.state === 'reserved') this.release()
  }

  /** Frees the slot. Idempotent. */
  release(): void {
    if (this.state === 'released') return
    this.state = 'released'
    this.slots.changeCounts(this.request, -1)
  }
}

/** Counts by key. Stores no zero counts, so that it does not grow. */
class CountsByKey {
  private readonly byKey = new Map<string, number>()

  get(key: string): number {
    return this.byKey.get(key) ?? 0
  }

  add(key: string, change: 1 | -1): void {
    const count = this.get(key) + change
    if (count === 0) this.byKey.delete(key)
    else this.byKey.set(key, count)
  }
}

/** Checks and counts a slot synchronously, so that concurrent requests cannot exceed a limit. */
export class ConnectionSlots {
  private readonly limits: SlotLimits
  private readonly users = new CountsByKey()
  private readonly addresses = new CountsByKey()
  private usedSlots = 0
  /** The connections that may not use reserved slots. */
  private connectionsWithoutReserve = 0

  constructor(limits: SlotLimits) {
    this.limits = limits
  }

  reserve(request: SlotRequest): ConnectionSlot {
    this.check(request)
    this.changeCounts(request, 1)
    return new ConnectionSlot(this, request)
  }

  /** Throws a `RefusedRequest` if the limit of the process, the address or the user is reached. */
  check({ hub, user, address, maxPerUser, mayUseReservedConnections }: SlotRequest): void {
    const { maxConnections, maxPerAddress, reservedConnections } = this.limits
    if (this.usedSlots >= maxConnections) throw new RefusedRequest('serverFull')
    if (!mayUseReservedConnections && this.connectionsWithoutReserve >= maxConnections - reservedConnections)
      throw new RefusedRequest('serverFull')
    if (this.addresses.get(toCountKey(hub, address)) >= maxPerAddress)
      throw new RefusedRequest('tooManyConnectionsFromAddress')
    if (this.users.get(toCountKey(hub, user)) >= maxPerUser) throw new RefusedRequest('tooManyConnectionsOfUser')
  }

  changeCounts({ hub, user, address, mayUseReservedConnections }: SlotRequest, change: 1 | -1): void {
    this.usedSlots += change
    if (!mayUseReservedConnections) this.connectionsWithoutReserve += change
    this.addresses.add(toCountKey(hub, address), change)
    this.users.add(toCountKey(hub, user), change)
  }
}

const toCountKey = (hub: string, name: string): string => `${hub} ${name}`
