import type { Conversation } from '#sdk'

/** A conversation as the lists keep it. */
export interface InboxRow extends Conversation {
  /** The sequence of the newest message, once an event contained it. */
  readonly lastSequence?: number
}

/** `queue`: waiting conversations. `mine`: those of the agent. `open`: all that are not closed. */
export type InboxTab = 'queue' | 'mine' | 'open'

/** `longest`: oldest conversation first. `newest`: newest conversation first. `activity`: newest message first. */
export type InboxOrder = 'longest' | 'newest' | 'activity'

/** Which conversations a list contains, and in which order. */
export interface ListFilter {
  readonly tab: InboxTab
  /** Null means all departments. */
  readonly departmentId: number | null
  readonly order: InboxOrder
  /** The signed-in agent. */
  readonly agentId: number
}

export interface ListPage {
  readonly rows: readonly InboxRow[]
  /** How many conversations the whole list had when the page was read. */
  readonly total: number
}

/** The pages that are loaded, and their numbers. */
export interface LoadedList {
  readonly pages: ListPage[]
  readonly pageParams: unknown[]
}

export const PAGE_SIZE = 100

/** Whether a list contains the conversation. */
function belongsTo({ status, agentId, departmentId }: InboxRow, filter: ListFilter): boolean {
  if (status === 'closed') return false
  if (filter.departmentId !== null && departmentId !== filter.departmentId) return false
  if (filter.tab === 'queue') return status === 'queued'
  return filter.tab === 'open' || (status === 'active' && agentId === filter.agentId)
}

const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

const lastActivity = ({ lastMessage, createdAt }: InboxRow): string => lastMessage?.createdAt ?? createdAt

/** Returns the function that sorts rows. The id decides between rows of the same time, as on the server. */
function compareRows(order: InboxOrder): (one: InboxRow, other: InboxRow) => number {
  if (order === 'activity')
    return (one, other) => compareText(lastActivity(other), lastActivity(one)) || compareText(other.id, one.id)
  const oldestFirst = (one: InboxRow, other: InboxRow) =>
    compareText(one.createdAt, other.createdAt) || compareText(one.id, other.id)
  return order === 'longest' ? oldestFirst : (one, other) => oldestFirst(other, one)
}

function isSorted(rows: readonly InboxRow[], compare: (one: InboxRow, other: InboxRow) => number): boolean {
  let previous: InboxRow | undefined
  for (const row of rows) {
    if (previous && compare(previous, row) > 0) return false
    previous = row
  }
  return true
}

/** Returns the rows of all pages, each once and sorted: pages may overlap, and patched rows may have to move. */
export function flattenPages(pages: readonly ListPage[], order: InboxOrder): readonly InboxRow[] {
  const byId = new Map<string, InboxRow>()
  for (const { rows } of pages)
    for (const row of rows) {
      const known = byId.get(row.id)
      if (!known || row.version >= known.version) byId.set(row.id, row)
    }
  const rows = [...byId.values()]
  const compare = compareRows(order)
  return isSorted(rows, compare) ? rows : rows.sort(compare)
}

interface RowCounts {
  readonly all: number
  readonly earlier: number
}

/** Kept because the query library asks for the next page each time the list is rendered. */
const countsByPages = new WeakMap<readonly ListPage[], RowCounts>()

/** Returns the number of different rows in all pages, and in all but the last one. */
function countRows(pages: readonly ListPage[]): RowCounts {
  const known = countsByPages.get(pages)
  if (known) return known
  const ids = new Set<string>()
  let earlier = 0
  for (const { rows } of pages) {
    earlier = ids.size
    for (const { id } of rows) ids.add(id)
  }
  const counts = { all: ids.size, earlier }
  countsByPages.set(pages, counts)
  return counts
}

/**
 * Returns the number of the page to load next; undefined at the end. Rows that left the list since have moved later ones
 * to earlier pages, so the number follows from the rows that are loaded.
 */
export function nextPage(pages: readonly ListPage[], lastPage: number): number | undefined {
  const newest = pages[pages.length - 1]
  const { all: loaded, earlier } = countRows(pages)
  if (!newest || loaded >= newest.total) return undefined
  if (loaded > earlier) return Math.floor(loaded / PAGE_SIZE) + 1
  return lastPage * PAGE_SIZE < newest.total ? lastPage + 1 : undefined
}

/** Returns the row of a conversation that a list has loaded. */
export function findRow(list: LoadedList | undefined, id: string): InboxRow | undefined {
  for (const { rows } of list?.pages ?? []) {
    const row = rows.find((one) => one.id === id)
    if (row) return row
  }
  return undefined
}

/** Returns the changes that the list, as it was read, does not contain yet. */
export function selectNewerChanges(
  list: LoadedList,
  changes: ReadonlyMap<string, InboxRow | null>,
): ReadonlyMap<string, InboxRow | null> {
  const isNewer = (id: string, row: InboxRow | null): boolean => {
    const read = findRow(list, id)
    if (!row || !read) return row !== null || read !== undefined
    return row.version === read.version ? lastActivity(row) > lastActivity(read) : row.version > read.version
  }
  return new Map([...changes].filter(([id, row]) => isNewer(id, row)))
}

/** Whether a new row belongs among the loaded ones. Rows after them are read with the next page. */
function isInLoadedRange(list: LoadedList, row: InboxRow, order: InboxOrder): boolean {
  if (nextPage(list.pages, Number(list.pageParams[list.pageParams.length - 1])) === undefined) return true
  const compare = compareRows(order)
  return list.pages.some(({ rows }) => rows.some((one) => compare(row, one) < 0))
}

/** Returns the list with changed conversations; null removes one. Returns the same list if nothing changes. */
export function applyRows(
  list: LoadedList,
  filter: ListFilter,
  changes: ReadonlyMap<string, InboxRow | null>,
): LoadedList {
  if (changes.size === 0) return list
  const missing = new Map(changes)
  let removed = 0
  const pages = list.pages.map((page) => {
    if (!page.rows.some(({ id }) => changes.has(id))) return page
    const rows = page.rows.flatMap((row) => {
      const changed = changes.get(row.id)
      if (changed === undefined) return [row]
      missing.delete(row.id)
      return changed && belongsTo(changed, filter) ? [changed] : []
    })
    removed += page.rows.length - rows.length
    return { ...page, rows }
  })
  const added = [...missing.values()].filter(
    (row): row is InboxRow => row !== null && belongsTo(row, filter) && isInLoadedRange(list, row, filter.order),
  )
  const last = pages[pages.length - 1]
  if (!last || (removed === 0 && added.length === 0 && pages.every((page, index) => page === list.pages[index])))
    return list
  pages[pages.length - 1] = { rows: [...last.rows, ...added], total: last.total - removed + added.length }
  return { ...list, pages }
}
