import { RefusedRequest } from './refused-request.ts'

/** Bounds on the connections of one process. */
export interface SlotBounds {
  readonly maxConnections: number
  /** Maximum from one address on one hub. */
  readonly maxPerAddress: number
  /** How many of `maxConnections` only hubs with `canUseReserve` may take. */
  readonly reserve: number
}

/** The bounds of a process that was given none. */
export const unbounded: SlotBounds = { maxConnections: Infinity, maxPerAddress: Infinity, reserve: 0 }

/** A client that requests a connection. */
export interface SlotRequest {
  /** The path of the hub. */
  readonly hub: string
  readonly user: string
  readonly address: string
  readonly maxPerUser: number
  /** Whether this connection may use the reserve. */
  readonly canUseReserve: boolean
}

/** The slot of one connection, counted from the reservation until `release`. */
export class ConnectionSlot {
  private readonly slots: ConnectionSlots
  private readonly request: SlotRequest
  private state: 'reserved' | 'occupied' | 'released' = 'reserved'

  constructor(slots: ConnectionSlots, request: SlotRequest) {
    this.slots = slots
    this.request = request
  }

  /** Keeps the slot when its connection begins: from now on `cancel` does nothing. */
  occupy(): void {
    if (this.state === 'reserved') this.state = 'occupied'
  }

  /** Frees a slot whose connection did not begin. */
  cancel(): void {
    if (this.state === 'reserved') this.release()
  }

  /** Frees the slot, once. */
  release(): void {
    if (this.state === 'released') return
    this.state = 'released'
    this.slots.count(this.request, -1)
  }
}

/** Counts by key; a key without a count takes no memory. */
class Counts {
  private readonly byKey = new Map<string, number>()

  of(key: string): number {
    return this.byKey.get(key) ?? 0
  }

  add(key: string, change: 1 | -1): void {
    const count = this.of(key) + change
    if (count === 0) this.byKey.delete(key)
    else this.byKey.set(key, count)
  }
}

/**
 * The connections that a process can hold. A slot is checked and counted in one step before a connection begins, so
 * parallel requests cannot exceed a bound.
 */
export class ConnectionSlots {
  private readonly bounds: SlotBounds
  private readonly users = new Counts()
  private readonly addresses = new Counts()
  private taken = 0
  private takenOutsideReserve = 0

  constructor(bounds: SlotBounds) {
    this.bounds = bounds
  }

  /** Reserves a slot. Throws a `RefusedRequest` when the process is full, and by address and by user. */
  reserve(request: SlotRequest): ConnectionSlot {
    this.check(request)
    this.count(request, 1)
    return new ConnectionSlot(this, request)
  }

  /** Throws as `reserve` does, and reserves nothing. */
  check({ hub, user, address, maxPerUser, canUseReserve }: SlotRequest): void {
    const { maxConnections, maxPerAddress, reserve } = this.bounds
    if (this.taken >= maxConnections) throw new RefusedRequest('serverFull')
    if (!canUseReserve && this.takenOutsideReserve >= maxConnections - reserve) throw new RefusedRequest('serverFull')
    if (this.addresses.of(keyOf(hub, address)) >= maxPerAddress)
      throw new RefusedRequest('tooManyConnectionsFromAddress')
    if (this.users.of(keyOf(hub, user)) >= maxPerUser) throw new RefusedRequest('tooManyConnectionsOfUser')
  }

  /** Adds a slot to the counts, or takes one away. */
  count({ hub, user, address, canUseReserve }: SlotRequest, change: 1 | -1): void {
    this.taken += change
    if (!canUseReserve) this.takenOutsideReserve += change
    this.addresses.add(keyOf(hub, address), change)
    this.users.add(keyOf(hub, user), change)
  }
}

const keyOf = (hub: string, name: string): string => `${hub} ${name}`
