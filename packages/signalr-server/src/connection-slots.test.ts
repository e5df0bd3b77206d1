import { expect, test } from 'vitest'
import { ConnectionSlots, type SlotRequest, unlimitedSlots } from './connection-slots.ts'

const request: SlotRequest = {
  hub: '/chat',
  user: 'ada',
  address: '192.0.2.1',
  maxPerUser: 10,
  mayUseReservedConnections: false,
}

/** Returns the reason for which a request is refused; null if a slot is free. */
function refusal(slots: ConnectionSlots, changes: Partial<SlotRequest> = {}): string | null {
  try {
    slots.check({ ...request, ...changes })
    return null
  } catch (error) {
    return error instanceof Error && 'reason' in error ? String(error.reason) : String(error)
  }
}

test('a slot is counted from its reservation until it is released, once', () => {
  const slots = new ConnectionSlots({ ...unlimitedSlots, maxConnections: 1 })
  const slot = slots.reserve(request)
  expect(refusal(slots)).toBe('serverFull')
  slot.occupy()
  slot.cancel()
  expect(refusal(slots)).toBe('serverFull')
  slot.release()
  slot.release()
  slots.reserve(request)
  expect(refusal(slots)).toBe('serverFull')
})

test('a slot whose connection does not begin is free again', () => {
  const slots = new ConnectionSlots({ ...unlimitedSlots, maxConnections: 1 })
  slots.reserve(request).cancel()
  expect(refusal(slots)).toBeNull()
})

test('reserved connections are only for hubs that may use them', () => {
  const slots = new ConnectionSlots({ ...unlimitedSlots, maxConnections: 3, reservedConnections: 2 })
  slots.reserve(request)
  expect(refusal(slots)).toBe('serverFull')
  for (let place = 0; place < 2; place++) slots.reserve({ ...request, mayUseReservedConnections: true })
  expect(refusal(slots, { mayUseReservedConnections: true })).toBe('serverFull')
})

test('connections from one address and of one user are counted for each hub', () => {
  const slots = new ConnectionSlots({ ...unlimitedSlots, maxPerAddress: 2 })
  slots.reserve(request)
  expect(refusal(slots, { maxPerUser: 1 })).toBe('tooManyConnectionsOfUser')
  expect(refusal(slots, { maxPerUser: 1, user: 'tom' })).toBeNull()
  slots.reserve(request)
  expect(refusal(slots, { user: 'tom' })).toBe('tooManyConnectionsFromAddress')
  expect(refusal(slots, { hub: '/other' })).toBeNull()
  expect(refusal(slots, { address: '192.0.2.2' })).toBeNull()
})
