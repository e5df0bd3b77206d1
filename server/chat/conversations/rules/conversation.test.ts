import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#platform/errors/refusal.ts'
import type { SignedInAgent } from '../../agents/guard.ts'
import {
  applyChange,
  assignIdsAndSequences,
  type Change,
  type ConversationRow,
  type LoadedConversation,
  type StoredMessage,
} from './change.ts'
import { decideAgentMessage, decideVisitorMessage } from './messages.ts'
import {
  createInactivityCloseChange,
  createSnoozeEndChange,
  decideAgentClose,
  decideReturn,
  decideSnooze,
  decideTake,
  decideTransfer,
  decideVisitorClose,
} from './transitions.ts'

// Applies random sequences of commands to a conversation in memory, and checks invariants after every step.

const START = Date.parse('2026-01-01T00:00:00.000Z')

const opened: ConversationRow = {
  ...{ id: 'c', status: 'queued', departmentId: 1, firstDepartmentId: null, visitorId: 'v', widgetId: 1 },
  ...{ agentId: null, assignedAt: null },
  ...{ agentVersion: 1, visitorVersion: 1, lastAgentSequence: 0, lastVisitorSequence: 0, lastMessageId: null },
  ...{ visitorReadMessageId: null, visitorReadSequence: 0, agentReadMessageId: null, agentReadSequence: 0 },
  ...{ unreadCount: 0, isLeftMessage: false, pageUrl: null, pageTitle: null, startedAt: null },
  ...{ firstResponseAt: null, firstResponseAgentId: null, snoozedUntil: null, snoozedAt: null },
  ...{ closedAt: null, closedBy: null, closedByAgentId: null, escalationStatus: 'none' },
  ...{
    escalationRequestedAt: null,
    escalationRequestedByAgentId: null,
    escalationDueAt: null,
    escalationAttemptedAt: null,
  },
  ...{ escalationTrackingKey: null, escalationTicketId: null },
  createdAt: new Date(START).toISOString(),
  activityAt: new Date(START).toISOString(),
  updatedAt: new Date(START).toISOString(),
}

const agentOf = (id: number): SignedInAgent => ({
  ...{
    id,
    role: 'agent',
    displayName: `Agent ${id}`,
    isAvailable: id !== 3,
    departmentIds: [1],
    visibleDepartmentIds: [1],
  },
  ...{ sessionId: 's', expiresAt: new Date(START) },
})

const visitor = { id: 'v', displayName: null }
const content = { body: 'Hello', clientMessageId: null }

type Command = (
  loaded: LoadedConversation,
  at: string,
) => Change | 'needsOtherConversation' | { earlierMessage: StoredMessage } | null

// Prefers agent 1, so that the agent of a command often has the conversation.
const agentId = fc.constantFrom(1, 1, 1, 2, 3)
const later = (at: string): string => new Date(Date.parse(at) + 90_000).toISOString()

const sends: fc.Arbitrary<Command> = fc.oneof(
  fc.constant<Command>((loaded, at) => decideVisitorMessage(loaded, { visitor, content }, at)),
  fc.tuple(agentId, fc.constantFrom<('Text' | 'Note')[]>('Text', 'Note')).map(
    ([id, kind]): Command =>
      (loaded, at) =>
        decideAgentMessage(loaded, { agent: agentOf(id), content: { ...content, kind } }, at),
  ),
)

const moves: fc.Arbitrary<Command> = fc.oneof(
  agentId.map(
    (id): Command =>
      (loaded, at) =>
        decideTake(loaded, agentOf(id), at),
  ),
  agentId.map(
    (id): Command =>
      (loaded, at) =>
        decideReturn(loaded, agentOf(id), at),
  ),
  fc.tuple(agentId, fc.boolean()).map(
    ([id, isOn]): Command =>
      (loaded, at) =>
        decideSnooze(loaded, { agent: agentOf(id), until: isOn ? later(at) : null }, at),
  ),
  fc.tuple(agentId, fc.option(fc.constant('Please')), fc.boolean()).map(([id, note, isToAgent]): Command => {
    const target = isToAgent ? { agentId: 2 } : { departmentId: 1 }
    return (loaded, at) => decideTransfer(loaded, { agent: agentOf(id), note, target }, at)
  }),
  // Like the schedule, ends only expired snoozes.
  fc.constant<Command>(({ conversation }, at) => {
    const { snoozedUntil, status } = conversation
    return snoozedUntil !== null && snoozedUntil <= at && status !== 'closed'
      ? createSnoozeEndChange(conversation, at)
      : null
  }),
)

const closes: fc.Arbitrary<Command> = fc.oneof(
  agentId.map(
    (id): Command =>
      (loaded, at) =>
        decideAgentClose(loaded, agentOf(id), at),
  ),
  fc.constant<Command>((loaded, at) => decideVisitorClose(loaded, visitor, at)),
  fc.constant<Command>(({ conversation }, at) =>
    conversation.status === 'closed' ? null : createInactivityCloseChange(at),
  ),
)

const commands = fc.oneof(
  { arbitrary: sends, weight: 8 },
  { arbitrary: moves, weight: 12 },
  { arbitrary: closes, weight: 1 },
)

function applyCommand(command: Command, conversation: ConversationRow, at: string): Change | null {
  try {
    const loaded = { conversation, earlierMessage: null, activeAgent: { departmentIds: [1] }, isDepartmentActive: true }
    const decision = command(loaded, at)
    return decision === null || decision === 'needsOtherConversation' || 'earlierMessage' in decision ? null : decision
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

function checkState(row: ConversationRow): void {
  expect(row.agentId !== null).toBe(row.status === 'active' || (row.status === 'closed' && row.agentId !== null))
  if (row.status === 'queued') expect([row.agentId, row.assignedAt]).toEqual([null, null])
  if (row.status !== 'active') expect([row.snoozedUntil, row.snoozedAt]).toEqual([null, null])
  expect(row.snoozedUntil === null).toBe(row.snoozedAt === null)
  expect(row.closedAt !== null).toBe(row.status === 'closed')
  if (row.status === 'active') expect(row.startedAt).not.toBeNull()
}

function checkStep(before: ConversationRow, after: ConversationRow, rows: readonly StoredMessage[], at: string): void {
  // A closed conversation stays closed and accepts only notes.
  if (before.status === 'closed') {
    expect({ ...after, ...getFieldsThatNotesChange(before) }).toEqual(before)
    expect(rows.every(({ kind }) => kind === 'Note')).toBe(true)
  }
  const isHandedOver = before.status === 'active' && after.status === 'active' && before.agentId !== after.agentId
  if (isHandedOver) expect(rows.map(({ kind }) => kind)).toContain('Transferred')
  expect(after.activityAt >= before.activityAt && after.activityAt <= at).toBe(true)
  expect(after.agentVersion).toBe(before.agentVersion + 1)
  const isVisible = rows.some(({ visitorSequence }) => visitorSequence !== null)
  if (isVisible) expect(after.visitorVersion).toBe(before.visitorVersion + 1)
  // A note alone does not change the version for visitors.
  if (!isVisible && rows.length > 0) expect(after.visitorVersion).toBe(before.visitorVersion)
  expect(rows.map(({ agentSequence }) => agentSequence)).toEqual(
    rows.map((_, index) => before.lastAgentSequence + index + 1),
  )
  const visitorSequences = rows.flatMap(({ visitorSequence }) => visitorSequence ?? [])
  expect(visitorSequences).toEqual(visitorSequences.map((_, index) => before.lastVisitorSequence + index + 1))
  expect(after.lastVisitorSequence).toBe(before.lastVisitorSequence + visitorSequences.length)
  if (rows.some(({ senderKind }) => senderKind === 'visitor')) {
    expect(after).toMatchObject({ activityAt: at, snoozedUntil: null, unreadCount: before.unreadCount + 1 })
  } else expect(after.unreadCount).toBe(before.unreadCount)
}

const getFieldsThatNotesChange = ({ agentVersion, lastAgentSequence, lastMessageId, updatedAt }: ConversationRow) => ({
  ...{ agentVersion, lastAgentSequence, lastMessageId, updatedAt },
})

test('no sequence of commands leaves a conversation in an invalid state', () => {
  const steps = fc.array(fc.tuple(commands, fc.integer({ min: 1, max: 200_000 })), { maxLength: 40 })
  fc.assert(
    fc.property(steps, (all) => {
      let [row, now, ids] = [opened, START, 0]
      for (const [command, waitedMs] of all) {
        now += waitedMs
        const at = new Date(now).toISOString()
        const change = applyCommand(command, row, at)
        if (!change) continue
        const rows = assignIdsAndSequences(row, change.messages ?? [], at, () => `m${++ids}`)
        const after = applyChange(row, change, rows, at)
        checkState(after)
        checkStep(row, after, rows, at)
        row = after
      }
    }),
    { numRuns: 500 },
  )
})

test('the end of a snooze keeps the inactivity from before the snooze', () => {
  const minutes = fc.integer({ min: 1, max: 500 })
  fc.assert(
    fc.property(minutes, minutes, (silentMinutes, snoozeMinutes) => {
      const instant = (minute: number): string => new Date(START + minute * 60_000).toISOString()
      const agent = agentOf(1)
      const loadedOf = (conversation: ConversationRow): LoadedConversation => ({
        ...{ conversation, earlierMessage: null, activeAgent: { departmentIds: [1] }, isDepartmentActive: true },
      })
      const after = (row: ConversationRow, change: Change | null, at: string) =>
        change ? applyChange(row, change, [], at) : row
      const taken = after(opened, decideTake(loadedOf(opened), agent, instant(0)), instant(0))
      const end = instant(silentMinutes + snoozeMinutes)
      const snoozedRow = after(
        taken,
        decideSnooze(loadedOf(taken), { agent, until: end }, instant(silentMinutes)),
        instant(silentMinutes),
      )
      const resumedRow = after(snoozedRow, createSnoozeEndChange(snoozedRow, end), end)
      expect(Date.parse(end) - Date.parse(resumedRow.activityAt)).toBe(silentMinutes * 60_000)
    }),
  )
})
