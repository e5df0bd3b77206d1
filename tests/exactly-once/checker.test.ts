import { expect, test } from 'vitest'
import { findViolations } from './checker.ts'
import type { Ledger, Operation, Receipt, RecordedResponse } from './ledger.ts'

const answered = (status: number, receipt: Receipt | null = null): { response: RecordedResponse } => {
  const code = status === 409 ? 'SVC:3001' : status === 503 ? 'SVC:0002' : null
  return { response: { status, code, receipt } }
}

const lost = { response: null }
const first = { trackingKey: 'first' }
const second = { trackingKey: 'second' }
const created = { ticketId: null, key: 'a', content: 'One', attempts: [answered(202, first), answered(202, first)] }
const refused = { ticketId: null, key: 'a', content: 'Two', attempts: [answered(409)] }
const unkeyed = { ticketId: null, key: null, content: 'One', attempts: [answered(202, second)] }

const receipt = {
  id: 5,
  ticketId: 12,
  trackingKey: 'child',
  createdAt: '2026-11-21T09:51:04.123Z',
  continuedInNewTicket: true,
  parentTicketId: 2,
  isReplay: false,
}
const replayed = answered(200, { ...receipt, isReplay: true })
const appended = { ticketId: 2, key: 'a', content: 'Hello', attempts: [lost, answered(201, receipt), replayed] }

/** The ledger of a history in which nothing went wrong. */
const ledger: Ledger = {
  operations: [created, refused, unkeyed, appended],
  hadFaults: true,
  unexpectedErrors: [],
  existingTickets: [
    { id: 1, trackingKey: 'open', isCompleted: false },
    { id: 2, trackingKey: 'completed', isCompleted: true },
  ],
  tickets: [
    { id: 10, trackingKey: 'first', parentTicketId: null, subject: 'One' },
    { id: 11, trackingKey: 'second', parentTicketId: null, subject: 'One' },
    { id: 12, trackingKey: 'child', parentTicketId: 2, subject: 'Given' },
  ],
  keys: [{ trackingKey: 'first', idempotencyKey: 'a' }],
  messages: [{ id: 5, ticketId: 12, content: 'Hello' }],
  trackingResults: [
    { trackingKey: 'first', status: 200, ticketId: 10 },
    { trackingKey: 'second', status: 200, ticketId: 11 },
  ],
}

/** Returns the change of the ledger that gives an operation other attempts. */
const instead = (operation: Operation, attempts: Operation['attempts']): Partial<Ledger> => ({
  operations: ledger.operations.map((one) => (one === operation ? { ...one, attempts } : one)),
})

/** Returns the change of the ledger that adds a ticket and, if given, the key that created it. */
const alsoThere = (trackingKey: string, subject: string, idempotencyKey?: string): Partial<Ledger> => ({
  tickets: [...ledger.tickets, { id: 13, trackingKey, parentTicketId: null, subject }],
  keys: [...ledger.keys, ...(idempotencyKey === undefined ? [] : [{ trackingKey, idempotencyKey }])],
})

test('a ledger in which every operation has one result has no violations', () => {
  expect(findViolations(ledger)).toEqual([])
})

test('a ticket of a request without a key and without a response may exist or not', () => {
  const unanswered = instead(unkeyed, [...unkeyed.attempts, lost, answered(503)])
  expect(findViolations({ ...ledger, ...unanswered })).toEqual([])
  expect(findViolations({ ...ledger, ...unanswered, ...alsoThere('third', 'One') })).toEqual([])
  expect(findViolations({ ...ledger, ...unanswered, ...alsoThere('third', 'Two') })).not.toEqual([])
})

test.for<[string, Partial<Ledger>, string]>([
  ['an error that no fault explains', { unexpectedErrors: ['Error: no'] }, 'Error: no'],
  ['an unexpected error', instead(created, [answered(500), ...created.attempts]), 'got the response 500'],
  [
    'an unavailability that no fault explains',
    { hadFaults: false, ...instead(created, [answered(503), ...created.attempts]) },
    'got the response 503',
  ],
  ['a used key where none was sent', instead(unkeyed, [answered(409), ...unkeyed.attempts]), 'got the response 409'],
  [
    'a created message returned as a replay',
    instead(appended, [answered(201, { ...receipt, isReplay: true })]),
    'got the response 201',
  ],
  [
    'a request that never got a response',
    instead(created, [...created.attempts, lost]),
    'never got a conclusive response',
  ],
  ['a key that two bodies have', instead(refused, [answered(202, second)]), 'was accepted with 2 bodies'],
  ['a key that no body has', instead(created, [answered(409)]), 'was accepted with 0 bodies'],
  ['two receipts for one key', instead(created, [answered(202, first), answered(202, second)]), 'receipts that differ'],
  [
    'a key refused to its own body',
    instead(created, [...created.attempts, answered(409), answered(202, first)]),
    'refused for its own body',
  ],
  ['a message written twice', instead(appended, [answered(201, receipt), answered(201, receipt)]), 'was written twice'],
  [
    'two requests without a key and one receipt',
    instead(unkeyed, [...unkeyed.attempts, ...unkeyed.attempts]),
    'shares a receipt',
  ],
  ['one receipt for two requests', instead(unkeyed, [answered(202, first)]), 'is in the receipts of two operations'],
  ['a receipt without a ticket', { tickets: ledger.tickets.slice(1) }, 'names 0 tickets'],
  ['a receipt with two tickets', alsoThere('first', 'One'), 'names 2 tickets'],
  [
    'a receipt for another ticket',
    { tickets: ledger.tickets.map((one) => ({ ...one, subject: 'Three' })) },
    'names 1 tickets: Three',
  ],
  ['a ticket without a request', alsoThere('third', 'One'), 'exists 1 times without a receipt; at most 0 may exist'],
  [
    'a key without a ticket',
    { keys: [...ledger.keys, { trackingKey: 'third', idempotencyKey: 'b' }] },
    'the key b names third, which is no ticket',
  ],
  ['a key that was used twice', alsoThere('third', 'One', 'a'), 'a key was used twice'],
  ['a message that is not there', { messages: [] }, 'a receipt is not true'],
  ['a message with other words', { messages: [{ id: 5, ticketId: 12, content: 'Bye' }] }, 'a receipt is not true'],
  ['a message on another ticket', { messages: [{ id: 5, ticketId: 1, content: 'Hello' }] }, 'a receipt is not true'],
  [
    'a message without a request',
    { messages: [...ledger.messages, { id: 6, ticketId: 1, content: 'Hello' }] },
    'a message to 1',
  ],
  [
    'a child without a message',
    { tickets: [...ledger.tickets, { id: 13, trackingKey: 'other', parentTicketId: 2, subject: 'Given' }] },
    'the ticket 13 has 0 messages',
  ],
  [
    'a receipt that the tracking does not find',
    { trackingResults: [{ trackingKey: 'first', status: 404, ticketId: null }] },
    'the tracking of first returned 404',
  ],
  [
    'a receipt for which the tracking returns another ticket',
    { trackingResults: [{ trackingKey: 'first', status: 200, ticketId: 11 }] },
    'the tracking of first returned 200',
  ],
])('%s is a violation', ([, change, sentence]) => {
  expect(findViolations({ ...ledger, ...change }).join('\n')).toContain(sentence)
})
