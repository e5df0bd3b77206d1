import type { ConversationQuery } from '#sdk'

export type HistoryStatus = 'closed' | 'open' | 'all'
export type ClosedBy = 'agent' | 'visitor' | 'inactivity'

/** The address of the history. Members that are left out have their default. */
export interface HistorySearch {
  /** A part of the name, the e-mail address or the external id of a visitor. */
  readonly q?: string
  /** Closed conversations by default. */
  readonly status?: Exclude<HistoryStatus, 'closed'>
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

const HISTORY_PAGE_SIZE = 50

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/

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
  const { status } = search
  return removeEmpty({
    q: toText(search['q']) || undefined,
    status: status === 'open' || status === 'all' ? status : undefined,
    from: toDay(search['from']),
    to: toDay(search['to']),
    department: toPositive(search['department'], 1),
    agent: toPositive(search['agent'], 1),
    closedBy: closedByValues.find((one) => one === search['closedBy']),
    tag: toText(search['tag']) || undefined,
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

/** Returns midnight of a day in the time zone of this device, in RFC 3339, or of a day after it. */
function toMidnight(day: string, daysLater = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date + daysLater).toISOString()
}

/** Returns the query of the server. Archived conversations are all closed. */
export function toConversationQuery(search: HistorySearch): ConversationQuery & { readonly page: number } {
  const { q, status = 'closed', from, to, department, agent, closedBy, tag, archived, page = 1 } = search
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
    pageSize: HISTORY_PAGE_SIZE,
  }
}

/** Whether the period ends before it begins: the server would refuse it. */
export const isPeriodInverted = ({ from, to }: HistorySearch): boolean =>
  from !== undefined && to !== undefined && to < from

export type FilterChange = { readonly [Name in keyof HistorySearch]: HistorySearch[Name] | undefined }
