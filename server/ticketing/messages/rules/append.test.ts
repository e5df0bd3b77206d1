import { expect, test } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import {
  type AppendRequest,
  createInboundAuthor,
  createStaffAuthor,
  decideAppend,
  mustEmitCustomerReplied,
  type StoredTicket,
} from './append.ts'
import type { Claim, KeyState, StoredMessageReceipt } from './keys.ts'

const now = new Date('2026-01-02T12:00:00.000Z')
const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString()
const HOUR_MS = 3600_000

const ticketIn = (statusId: number, poolId = 1): StoredTicket => ({
  ...{
    id: 7,
    trackingKey: 'parent',
    poolId,
    parentTicketId: null,
    subject: 'Parcel',
    description: 'Lost',
    priority: 3,
  },
  ...{ statusId, subStatusId: statusId * 100 + 1, requesterFullName: null, requesterEmailAddress: null },
  ...{ requesterPhoneNumber: null, source: 'shop', channel: 'email', assigneeUserId: 4, tags: '["vip"]' },
  ...{ createdAt: ago(HOUR_MS), resolvedAt: null, completedAt: null, version: 5 },
  ...{ replyRuleId: null, anyWatcherUserId: null },
  ...{ escalationStep: null, escalationChainId: null },
})

const appending = (over: Partial<AppendRequest> = {}): AppendRequest => ({
  viewer: { poolIds: [1] },
  author: createInboundAuthor('api'),
  ticketId: 7,
  content: { subject: '', content: 'Hello', contentHtml: null },
  keyUse: { tokenId: 1, ticketId: 7, idempotencyKey: 'key', fingerprint: 'body' },
  attachmentIds: [],
  claimId: null,
  childTrackingKey: 'child',
  ...over,
})

const unused: KeyState = { receipt: null, claim: null }
const receipt: StoredMessageReceipt = {
  ...{ fingerprint: 'body', messageId: 9, ticketId: 7, poolId: 1, trackingKey: 'parent', parentTicketId: null },
  createdAt: ago(23 * HOUR_MS),
}
const claim: Claim = { claimId: 'other', fingerprint: 'body', claimedAt: ago(1000) }

const decide = (ticket: StoredTicket | undefined, key = unused, over: Partial<AppendRequest> = {}) =>
  decideAppend(appending(over), ticket, key, now)

function codeOf(decision: () => unknown): string {
  try {
    decision()
    return 'none'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

test.each([
  [1, 1, 101],
  [2, 2, 201],
  [3, 2, 200],
  [4, 2, 200],
  [5, 2, 200],
])('a message to a ticket in status %i leads to status %i', (before, statusId, subStatusId) => {
  const change = { id: 7, statusId, subStatusId, updatedAt: now.toISOString(), version: 6 }
  expect(decide(ticketIn(before))).toMatchObject({ changedTicket: change, child: null })
})

test.each([6, 7])('a message to a ticket in status %i continues in a new child', (before) => {
  const parent = ticketIn(before)
  const { subject, priority, poolId, source } = parent
  const child = { trackingKey: 'child', parentTicketId: 7, statusId: 1, subStatusId: 100, tags: '[]', channel: 'api' }
  expect(decide(parent)).toMatchObject({
    changedTicket: null,
    child: { ...child, subject, priority, poolId, source, description: null, version: 1 },
  })
})

test('a missing or invisible ticket is not found, whatever the state of the key', () => {
  expect(codeOf(() => decide(undefined))).toBe('SVC:4001')
  expect(codeOf(() => decide(ticketIn(2, 3), { receipt, claim }))).toBe('SVC:4001')
})

test('a key returns the first receipt for a day, and is rejected with another body', () => {
  const earlierReceipt = { id: 9, ticketId: 7, trackingKey: 'parent', continuedInNewTicket: false, isReplay: true }
  for (const status of [1, 6])
    expect(decide(ticketIn(status), { receipt, claim: null })).toMatchObject({ earlierReceipt })
  const child = { ...receipt, ticketId: 8, trackingKey: 'child', parentTicketId: 7 }
  expect(decide(ticketIn(6), { receipt: child, claim: null })).toMatchObject({
    earlierReceipt: { ticketId: 8, parentTicketId: 7, continuedInNewTicket: true },
  })
  expect(codeOf(() => decide(ticketIn(1), { receipt: { ...receipt, fingerprint: 'x' }, claim: null }))).toBe('SVC:3001')
  expect(codeOf(() => decide(ticketIn(6), { receipt: { ...child, poolId: 2 }, claim: null }))).toBe('SVC:4001')
})

test('a key can be used again after a day, and its receipt is deleted', () => {
  const expired = { ...receipt, fingerprint: 'x', createdAt: ago(24 * HOUR_MS) }
  const expiredKeyRows = { hasExpiredReceipt: true, expiredClaimId: null }
  expect(decide(ticketIn(2), { receipt: expired, claim: null })).toMatchObject({ expiredKeyRows, child: null })
})

test('a key that another request has claimed is rejected, unless the claim has expired', () => {
  expect(codeOf(() => decide(ticketIn(2), { receipt: null, claim }))).toBe('SVC:3002')
  expect(codeOf(() => decide(ticketIn(2), { receipt: null, claim: { ...claim, fingerprint: 'x' } }))).toBe('SVC:3001')
  const lost = { ...claim, claimedAt: ago(45_001) }
  const expiredKeyRows = { hasExpiredReceipt: false, expiredClaimId: 'other' }
  expect(decide(ticketIn(2), { receipt: null, claim: lost })).toMatchObject({ expiredKeyRows })
  expect(decide(ticketIn(2), { receipt: null, claim }, { claimId: 'other' })).toMatchObject({
    expiredKeyRows: { hasExpiredReceipt: false, expiredClaimId: null },
  })
})

test('a message whose own claim was deleted is rejected, unless the key has a receipt', () => {
  const own = { claimId: 'own' }
  expect(codeOf(() => decide(ticketIn(2), unused, own))).toBe('SVC:3002')
  const lost = { ...claim, claimedAt: ago(45_001) }
  expect(codeOf(() => decide(ticketIn(2), { receipt: null, claim: lost }, own))).toBe('SVC:3002')
  expect(decide(ticketIn(2), { receipt, claim: null }, own)).toMatchObject({ earlierReceipt: { id: 9 } })
})

test('without a key, receipts and claims are ignored', () => {
  expect(decide(ticketIn(2), { receipt, claim }, { keyUse: null })).toMatchObject({ changedTicket: { version: 6 } })
})

test('only a reply of the requester emits an event, not the attachments of a new ticket', () => {
  const author = createInboundAuthor('email')
  const withoutConsumers = { replyRuleId: null, assigneeUserId: null, anyWatcherUserId: null }
  const ticket = { ...withoutConsumers, replyRuleId: 1 }
  expect(mustEmitCustomerReplied({ author }, ticket)).toBe(true)
  expect(mustEmitCustomerReplied({ author, isPartOfCreation: true }, ticket)).toBe(false)
  expect(mustEmitCustomerReplied({ author: createStaffAuthor(2, 'public') }, ticket)).toBe(false)
  expect(mustEmitCustomerReplied({ author }, withoutConsumers)).toBe(false)
  expect(mustEmitCustomerReplied({ author }, { ...withoutConsumers, anyWatcherUserId: 3 })).toBe(true)
})
