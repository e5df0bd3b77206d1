import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ConversationAction, type ConversationState, needsRead, reduceConversation } from '#sdk'
import { ModelDevice, ModelServer, ModelTab } from '../support/modelled-conversation.ts'

/** Returns one of several. */
const choose = <T>(all: readonly T[], pick: number): T | undefined => all[pick % Math.max(all.length, 1)]

/** Removes one of several and returns it. */
const take = <T>(all: T[], pick: number): T | undefined => all.splice(pick % Math.max(all.length, 1), 1)[0]

/** What may happen to a tab. `pick` chooses one of several requests, responses or events. */
const happenings: readonly ((tab: ModelTab, pick: number, server: ModelServer) => void)[] = [
  (tab, pick) => tab.queue(`message-${pick}`),
  (tab) => tab.send(),
  (tab) => tab.catchUp(),
  (tab) => tab.catchUp(),
  (tab) => tab.readEarlier(),
  (tab) => tab.readNewest(),
  (tab) => tab.reconnect(),
  (tab) => tab.learnFromDevice(),
  (tab, pick) => tab.reachServer(pick),
  (tab, pick) => tab.reachServer(pick),
  // A response arrives, arrives twice, or is lost; a request is lost.
  (tab, pick) => take(tab.responses, pick)?.arrive(),
  (tab, pick) => take(tab.responses, pick)?.arrive(),
  (tab, pick) => choose(tab.responses, pick)?.arrive(),
  (tab, pick) => take(tab.responses, pick)?.fail(),
  (tab, pick) => take(tab.requests, pick)?.fail(),
  // An event arrives, in any order, arrives twice, or is lost.
  (tab, pick) => tab.receive(take(tab.events, pick)),
  (tab, pick) => tab.receive(choose(tab.events, pick)),
  (tab, pick) => void take(tab.events, pick),
  // The agent writes, or the conversation is closed.
  (_tab, _pick, server) => server.newest?.status === 'queued' && server.write(server.newest.id, null),
  (_tab, _pick, server) => server.newest?.status === 'queued' && server.write(server.newest.id, null),
  (_tab, _pick, server) => server.close(),
]

/** Actions that change nothing if they are repeated at once. */
const repeatable = [
  'messageReceived',
  'conversationChanged',
  'conversationOpened',
  'outboxShared',
  'connectionRestored',
]

function checkStep(server: ModelServer) {
  return (action: ConversationAction, before: ConversationState, after: ConversationState) => {
    if (after === before) return
    const { rows } = server.conversations.find(({ id }) => id === after.conversationId) ?? { rows: [] }
    const first = after.rows[0]?.sequence ?? 1
    expect(after.rows).toEqual(rows.slice(first - 1, first - 1 + after.rows.length))
    expect(after.lastSequence).toBe(after.rows[after.rows.length - 1]?.sequence ?? 0)
    expect(after.hasEarlier).toBe(first > 1)
    const loaded = after.rows.map(({ clientMessageId }) => clientMessageId)
    expect(after.outbox.filter(({ clientMessageId }) => loaded.includes(clientMessageId))).toEqual([])
    expect(new Set(after.outbox.map(({ clientMessageId }) => clientMessageId)).size).toBe(after.outbox.length)
    if (repeatable.includes(action.type)) expect(reduceConversation(after, action)).toBe(after)
  }
}

/** Lets everything arrive until nothing is left to do. Fails if that takes too long. */
function settle(tabs: readonly ModelTab[]): void {
  for (let round = 0; round < 100; round += 1) {
    const before = tabs.map(({ state }) => state)
    for (const tab of tabs) tab.completeAll()
    if (tabs.every(({ state }, index) => state === before[index])) return
  }
  expect.fail('There is always something left to read or to send.')
}

type Step = { readonly tab: number; readonly happening: number; readonly pick: number }

const steps = fc.array<Step>(
  fc.record({
    tab: fc.nat({ max: 1 }),
    happening: fc.nat({ max: happenings.length - 1 }),
    pick: fc.nat({ max: 12 }),
  }),
  { maxLength: 150 },
)

/** Returns the ids of the messages that were written in the tabs, each of them once. */
function run(happened: readonly Step[], tabs: readonly ModelTab[], server: ModelServer): string[] {
  const queued = new Set<string>()
  for (const { tab: index, happening, pick } of happened) {
    const tab = tabs[index]
    const isQueued = happening === 0 && queued.has(`message-${pick}`)
    if (!tab || isQueued) continue
    if (happening === 0) queued.add(`message-${pick}`)
    happenings[happening]?.(tab, pick, server)
  }
  return [...queued].sort()
}

test('any interleaving of responses, events, pages and reconnections ends in the order of the server', () => {
  fc.assert(
    fc.property(steps, (happened) => {
      const server = new ModelServer()
      const device = new ModelDevice()
      const tabs = [0, 1].map(() => new ModelTab(server, device, checkStep(server)))
      const queued = run(happened, tabs, server)
      settle(tabs)
      for (const tab of tabs) tab.reconnect()
      settle(tabs)
      for (const { state } of tabs) {
        expect(state.outbox).toEqual([])
        expect(needsRead(state)).toBe(false)
        expect(state.conversationId).toBe(server.newest?.id ?? null)
        expect(state.rows).toEqual(server.newest?.rows ?? [])
      }
      expect(device.outbox).toEqual([])
      const written = server.conversations.flatMap(({ rows }) => rows).flatMap((row) => row.clientMessageId ?? [])
      expect(written.sort()).toEqual(queued)
    }),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 300) },
  )
})
