import { useEffect } from 'react'
import type { AgentEvents } from '#sdk'
import { type Console, useConsole } from '../../platform/console.tsx'
import { colleaguesQuery } from '../conversations/queries.ts'
import { meQuery } from '../session/queries.ts'
import { findLoadedRow, patchLists, reapplyChangesAfterReads, reloadRow, updateRow } from './commands.ts'
import { inboxKeys, myDepartmentsQuery, type TabCounts } from './queries.ts'
import { applyConversationEvent, applyMessageEvent, needsReload } from './rules/events.ts'
import type { InboxRow } from './rules/lists.ts'
import { clearVisitorPresence, setVisitorsOnline } from './state/visitor-presence.ts'

/** An event that the lists have not shown yet. */
type PendingEvent =
  | { readonly kind: 'conversation'; readonly event: AgentEvents['conversation'] }
  | { readonly kind: 'message'; readonly event: AgentEvents['message'] }
  | { readonly kind: 'removed'; readonly event: AgentEvents['conversationRemoved'] }

/** Delay of the changes in hidden tabs, which draw no frames, in milliseconds. */
const HIDDEN_FLUSH_MS = 250

/** How long the counts may be out of date, so that a burst of events causes a single read. */
const COUNT_DELAY_MS = 1500

/** Maximum number of rows to read one by one. If there are more, the whole lists are read. */
const MAX_SINGLE_READS = 20

/** Runs a function once before the next frame, however often it is scheduled. */
function oncePerFrame(run: () => void): { readonly schedule: () => void; readonly cancel: () => void } {
  let cancel: (() => void) | undefined
  const runNow = () => {
    cancel = undefined
    run()
  }
  const schedule = () => {
    if (cancel) return
    const timer = document.hidden ? setTimeout(runNow, HIDDEN_FLUSH_MS) : undefined
    const frame = timer === undefined ? requestAnimationFrame(runNow) : 0
    cancel = () => {
      clearTimeout(timer)
      cancelAnimationFrame(frame)
    }
  }
  return { schedule, cancel: () => cancel?.() }
}

/** The rows after the events, by conversation. Null is a conversation that the agent no longer sees. */
class RowChanges {
  readonly rows = new Map<string, InboxRow | null>()
  readonly incompleteIds = new Set<string>()
  readonly #console: Console

  constructor(console: Console) {
    this.#console = console
  }

  apply({ kind, event }: PendingEvent): void {
    const id = event.conversationId
    const before = this.rows.get(id) ?? findLoadedRow(this.#console, id)
    if (kind === 'removed') this.rows.set(id, null)
    else if (kind === 'message') {
      if (before) this.rows.set(id, applyMessageEvent(before, event))
    } else {
      const departments = this.#console.queryClient.getQueryData(myDepartmentsQuery(this.#console.api).queryKey)
      const name = departments?.find((one) => one.id === event.departmentId)?.name ?? ''
      const after = applyConversationEvent(before, event, name)
      if (needsReload(before, after)) this.incompleteIds.add(id)
      this.rows.set(id, after)
    }
  }
}

function readIncomplete(console: Console, ids: ReadonlySet<string>): void {
  if (ids.size > MAX_SINGLE_READS) void console.queryClient.invalidateQueries({ queryKey: inboxKeys.lists })
  else for (const id of ids) void reloadRow(console, id)
}

/** Applies events to the lists, once per frame. Returns a function that stops this. */
function followConversations(console: Console): () => void {
  const { events, queryClient, api } = console
  let pending: PendingEvent[] = []
  let countTimer: ReturnType<typeof setTimeout> | undefined
  const readCounts = () => {
    countTimer ??= setTimeout(() => {
      countTimer = undefined
      void queryClient.invalidateQueries({ queryKey: ['inbox', 'counts'] })
    }, COUNT_DELAY_MS)
  }
  const { schedule, cancel } = oncePerFrame(() => {
    const changes = new RowChanges(console)
    const arrived = pending
    pending = []
    for (const event of arrived) changes.apply(event)
    patchLists(console, changes.rows)
    readIncomplete(console, changes.incompleteIds)
    if (arrived.some(({ kind }) => kind !== 'message')) readCounts()
  })
  const add = (event: PendingEvent) => {
    pending.push(event)
    schedule()
  }
  const ends = [
    events.on('conversation', (event) => add({ kind: 'conversation', event })),
    events.on('message', (event) => add({ kind: 'message', event })),
    events.on('conversationRemoved', (event) => add({ kind: 'removed', event })),
    api.conversationChanges.onChanged((conversation) => updateRow(console, conversation)),
    cancel,
    () => clearTimeout(countTimer),
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Applies events about presence and counts. Returns a function that stops this. */
function followPresence({ events, queryClient, api }: Console): () => void {
  let visitors = new Map<string, boolean>()
  const { schedule, cancel } = oncePerFrame(() => {
    setVisitorsOnline(visitors)
    visitors = new Map()
  })
  const ends = [
    events.on('visitorPresence', ({ visitorId, online }) => {
      visitors.set(visitorId, online)
      schedule()
    }),
    events.on('agentPresence', ({ agentId, presence, isAvailable }) => {
      queryClient.setQueryData(colleaguesQuery(api).queryKey, (known) =>
        known?.map((agent) => (agent.id === agentId ? { ...agent, presence, isAvailable } : agent)),
      )
      queryClient.setQueryData(meQuery(api).queryKey, (me) =>
        me?.id === agentId ? { ...me, presence, isAvailable } : me,
      )
    }),
    events.on('queueCounts', ({ waiting, active }) => {
      queryClient.setQueryData<TabCounts>(inboxKeys.counts(null), (counts) =>
        counts ? { ...counts, queue: waiting, open: waiting + active } : counts,
      )
    }),
    events.onMissed(clearVisitorPresence),
    clearVisitorPresence,
    cancel,
  ]
  return () => {
    for (const end of ends) end()
  }
}

/** Keeps the lists, counts and presence current while the component is shown. */
export function useInboxEvents(): void {
  const console = useConsole()
  useEffect(() => {
    const ends = [reapplyChangesAfterReads(console), followConversations(console), followPresence(console)]
    return () => {
      for (const end of ends) end()
    }
  }, [console])
}
