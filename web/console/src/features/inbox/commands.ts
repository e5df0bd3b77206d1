import { matchQuery } from '@tanstack/react-query'
import { type Conversation, FlowdeskError } from '#sdk'
import type { Console } from '../../platform/console.tsx'
import { meQuery } from '../session/queries.ts'
import { inboxKeys, readLongestWaiting } from './queries.ts'
import {
  applyRows,
  findRow,
  type InboxRow,
  type ListFilter,
  type LoadedList,
  selectNewerChanges,
} from './rules/lists.ts'
import { changedDuringRead, clearChanged, recordChanged } from './state/changed-during-read.ts'
import { takeFailure } from './state/take-failure.ts'

type Cache = Pick<Console, 'queryClient'>

const loadedLists = ({ queryClient }: Cache) => queryClient.getQueriesData<LoadedList>({ queryKey: inboxKeys.lists })

/** Returns the newest row of a conversation in the lists that are loaded. */
export function findLoadedRow(cache: Cache, id: string): InboxRow | undefined {
  let newest: InboxRow | undefined
  for (const [, list] of loadedLists(cache)) {
    const row = findRow(list, id)
    if (row && (!newest || row.version > newest.version)) newest = row
  }
  return newest
}

const isReading = ({ queryClient }: Cache): boolean => queryClient.isFetching({ queryKey: inboxKeys.lists }) > 0

/** Changes conversations in all loaded lists; null removes one. */
export function patchLists(cache: Cache, changes: ReadonlyMap<string, InboxRow | null>): void {
  if (isReading(cache)) recordChanged(changes)
  for (const [key, list] of loadedLists(cache)) {
    if (!list) continue
    // Only `inboxKeys.list` makes these keys.
    const next = applyRows(list, key[2] as ListFilter, changes)
    if (next !== list) cache.queryClient.setQueryData(key, next)
  }
}

/**
 * Repeats the changes that arrived while a list was being read, because the response may be older. Returns a function
 * that stops this.
 */
export const reapplyChangesAfterReads = (cache: Cache): (() => void) =>
  cache.queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || !matchQuery({ queryKey: inboxKeys.lists }, event.query)) return
    const isRead = event.action.type === 'success' && !event.action.manual
    if (isRead) patchLists(cache, selectNewerChanges(event.query.state.data, changedDuringRead()))
    if (!isReading(cache)) clearChanged()
  })

const patchRow = (cache: Cache, row: InboxRow) => patchLists(cache, new Map([[row.id, row]]))

/** Puts a conversation that the server has returned into the lists, unless they know a newer version. */
export function updateRow(cache: Cache, conversation: Conversation): void {
  const known = findLoadedRow(cache, conversation.id)
  if (known && known.version > conversation.version) return
  const { lastSequence } = known ?? {}
  patchRow(cache, lastSequence === undefined ? conversation : { ...conversation, lastSequence })
}

/** Reads a conversation into the lists, or removes it from them if the agent no longer sees it. */
export async function reloadRow(console: Pick<Console, 'api' | 'queryClient'>, id: string): Promise<void> {
  try {
    const { data } = await console.api.request('GET', '/v1/agent/conversations/{id}', { path: { id } })
    const { visitor: _visitor, pages: _pages, ...conversation } = data
    updateRow(console, conversation)
  } catch (error) {
    if (error instanceof FlowdeskError && error.status === 404) patchLists(console, new Map([[id, null]]))
  }
}

/** A colleague has it, it is closed, or the agent no longer sees it. */
const CHANGED_MEANWHILE: readonly string[] = ['SVC:3005', 'SVC:3006', 'SVC:4004']

/** Takes a waiting conversation. Returns `changed` if a colleague was faster, or it is closed. */
async function take(console: Console, row: InboxRow): Promise<'taken' | 'changed' | 'refused'> {
  const { api, session } = console
  const agent = session.store.get().tokens?.agent
  if (!agent || row.status !== 'queued') return 'refused'
  takeFailure.set(null)
  patchRow(console, { ...row, status: 'active', agentId: agent.id, agentDisplayName: agent.displayName })
  try {
    updateRow(console, await api.chat.takeConversation(row.id))
    return 'taken'
  } catch (error) {
    const isChanged = error instanceof FlowdeskError && CHANGED_MEANWHILE.includes(error.code ?? '')
    if (isChanged) await reloadRow(console, row.id)
    else patchRow(console, row)
    const message = error instanceof FlowdeskError && error.status > 0 ? error.message : null
    takeFailure.set({ kind: 'refused', visitorName: row.visitorDisplayName, message })
    return isChanged ? 'changed' : 'refused'
  }
}

/** Takes a waiting conversation. The lists show it at once as taken; if a colleague was faster, they show it as before. */
export const takeFromQueue = async (console: Console, row: InboxRow): Promise<boolean> =>
  (await take(console, row)) === 'taken'

/** Takes the conversation that has waited longest, in one department or in all. Returns its id; null if none was taken. */
export async function takeNext(console: Console, departmentId: number | null): Promise<string | null> {
  takeFailure.set(null)
  const rows = await readLongestWaiting(console.api, departmentId).catch(() => null)
  if (!rows || rows.length === 0) takeFailure.set({ kind: rows ? 'nobodyWaits' : 'queueNotRead' })
  for (const row of rows ?? []) {
    const outcome = await take(console, row)
    if (outcome !== 'changed') return outcome === 'taken' ? row.id : null
  }
  return null
}

/** Turns the availability of the agent on or off. Shows it at once; a refusal is rolled back and rejects. */
export async function setAvailability({ api, queryClient }: Console, isAvailable: boolean): Promise<void> {
  const { queryKey } = meQuery(api)
  await queryClient.cancelQueries({ queryKey })
  const before = queryClient.getQueryData(queryKey)
  if (before) queryClient.setQueryData(queryKey, { ...before, isAvailable })
  try {
    const { data } = await api.request('PUT', '/v1/agent/me/availability', { body: { isAvailable } })
    const me = queryClient.getQueryData(queryKey)
    if (me) queryClient.setQueryData(queryKey, { ...me, isAvailable: data.isAvailable })
  } catch (error) {
    if (before) queryClient.setQueryData(queryKey, before)
    throw error
  } finally {
    // This function has cancelled the first read, and nothing else repeats it.
    if (!before) void queryClient.invalidateQueries({ queryKey })
  }
}
