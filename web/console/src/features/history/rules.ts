import type { ConversationQuery } from '#sdk'
import { MAX_TAG_LENGTH } from '../conversations/rules/tags.ts'

export type HistoryStatus = 'closed' | 'open' | 'all'
export type ClosedBy = 'agent' | 'visitor' | 'inactivity'

/** The address of the history. Members that are left out have their default. */
export interface HistorySearch {
  /** Words of messages, or a part of the name, e-mail address or external id of a visitor. Too short ones are not searched. */
  readonly q?: string
  /** By default all conversations if there is a text to search for, else closed ones. */
  readonly status?: HistoryStatus
  /** The first day, such as `2026-11-01`, in the time zone of the agent. */
  readonly from?: string
  /** The last day. */
  readonly to?: string
  readonly department?: number
  readonly agent?: number
  readonly closedBy?: ClosedBy
  readonly tag?: string
  readonly archived?: true
  /** From 1, which is left out. */
  readonly page?: number
  /** The conversation whose transcript is shown. */
  readonly conversation?: string
}

export const HISTORY_PAGE_SIZE = 50

/** Limits of the server. */
const MIN_SEARCH_LENGTH = 2
export const MAX_SEARCH_LENGTH = 100

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/

const statuses: readonly HistoryStatus[] = ['closed', 'open', 'all']
const closedByValues: readonly ClosedBy[] = ['agent', 'visitor', 'inactivity']

/** Search parameters that look like numbers or booleans arrive as such. */
const toText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value).trim() : ''

const toDay = (value: unknown): string | undefined => {
  const text = toText(value)
  return DAY_PATTERN.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

const toPositive = (value: unknown, least: number): number | undefined => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number >= least ? number : undefined
}

type Loose = { readonly [Name in keyof HistorySearch]: HistorySearch[Name] | undefined }

/** Removes what has its default, so that the address stays short. */
function removeEmpty(search: Loose): HistorySearch {
  // Only undefined members are removed.
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as HistorySearch
}

/** Reads the address. What it does not understand gets its default. */
export function parseHistorySearch(search: Readonly<Record<string, unknown>>): HistorySearch {
  return removeEmpty({
    q: toText(search['q']).slice(0, MAX_SEARCH_LENGTH) || undefined,
    status: statuses.find((one) => one === search['status']),
    from: toDay(search['from']),
    to: toDay(search['to']),
    department: toPositive(search['department'], 1),
    agent: toPositive(search['agent'], 1),
    closedBy: closedByValues.find((one) => one === search['closedBy']),
    tag: toText(search['tag']).slice(0, MAX_TAG_LENGTH) || undefined,
    archived: search['archived'] === true || search['archived'] === 'true' ? true : undefined,
    page: toPositive(search['page'], 2),
    conversation: toText(search['conversation']) || undefined,
  })
}

/** Returns the address after a change of the filters: from the first page, and without a transcript. */
export const changeFilters = (search: HistorySearch, change: Loose): HistorySearch =>
  removeEmpty({ ...search, page: undefined, conversation: undefined, ...change })

/** Whether a filter is set. */
export const hasFilters = ({ page: _page, conversation: _conversation, ...filters }: HistorySearch): boolean =>
  Object.keys(filters).length > 0

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

export type FilterChange = { readonly [Name in keyof HistorySearch]: HistorySearch[Name] | undefined }
