import type { ConversationQuery } from '#sdk'
import type { HistorySearch, HistoryStatus } from '../rules.ts'

export const HISTORY_PAGE_SIZE = 50

/** Limit of the server. */
const MIN_SEARCH_LENGTH = 2

/** Whether the text to search for is shorter than the server accepts. */
export const isSearchTooShort = ({ q }: HistorySearch): boolean => q !== undefined && [...q].length < MIN_SEARCH_LENGTH

/** Returns the status of the conversations to show if none was chosen. */
export const toDefaultStatus = (search: HistorySearch): HistoryStatus =>
  search.q === undefined || isSearchTooShort(search) ? 'closed' : 'all'

/** Returns midnight of a day in the time zone of this device, in RFC 3339, or of a day after it. */
function toMidnight(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** Returns the query of the server. Archived conversations are all closed. */
export function toConversationQuery(search: HistorySearch): ConversationQuery & { readonly page: number } {
  const { status = toDefaultStatus(search), from, to, department, agent, closedBy, tag, archived, page = 1 } = search
  const q = isSearchTooShort(search) ? undefined : search.q
  return {
    ...(status === 'all' || archived ? {} : { status }),
    ...(q === undefined ? {} : { search: q }),
    ...(from === undefined ? {} : { startedFrom: toMidnight(from) }),
    ...(to === undefined ? {} : { startedTo: toMidnight(to, 1) }),
    ...(department === undefined ? {} : { departmentId: department }),
    ...(agent === undefined ? {} : { agentId: String(agent) }),
    ...(closedBy === undefined ? {} : { closedBy }),
    ...(tag === undefined ? {} : { tag }),
    ...(archived ? { archived } : {}),
    page,
  }
}

/** Whether the period ends before it begins: the server would refuse it. */
export const isPeriodInverted = ({ from, to }: HistorySearch): boolean =>
  from !== undefined && to !== undefined && to < from
