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

/** Limit of the server. */
export const MAX_SEARCH_LENGTH = 100

const DAY_PATTERN = /^\d{4}-\d{2}-\d{2}$/

const statuses: readonly HistoryStatus[] = ['closed', 'open', 'all']
const closedByValues: readonly ClosedBy[] = ['agent', 'visitor', 'inactivity']

/** Converts a search parameter to a text: the router parses those that look like numbers or booleans. */
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

/** Removes undefined members, so that the address stays short. */
function removeEmpty(search: Loose): HistorySearch {
  // The cast is safe, because only undefined members are removed.
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined)) as HistorySearch
}

/** Reads the address. Invalid parameters get their default. */
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

export type FilterChange = { readonly [Name in keyof HistorySearch]: HistorySearch[Name] | undefined }
