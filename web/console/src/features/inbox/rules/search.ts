import type { InboxOrder, InboxTab } from './lists.ts'

/** The address of the inbox. Members that are left out have their default. */
export interface InboxSearch {
  readonly tab?: InboxTab
  readonly department?: number
  readonly order?: InboxOrder
}

/** The chosen list, with the defaults filled in. */
export interface InboxChoice {
  readonly tab: InboxTab
  readonly departmentId: number | null
  readonly order: InboxOrder
}

const orders: readonly InboxOrder[] = ['longest', 'newest', 'activity']

const defaultOrder = (tab: InboxTab): InboxOrder => (tab === 'queue' ? 'longest' : 'activity')

/** Returns the choice that an address describes. */
export function toChoice({ tab = 'queue', department, order }: InboxSearch): InboxChoice {
  return { tab, departmentId: department ?? null, order: order ?? defaultOrder(tab) }
}

/** Returns the address of a choice, without defaults. */
export function toSearch({ tab, departmentId, order }: InboxChoice): InboxSearch {
  return {
    ...(tab === 'queue' ? {} : { tab }),
    ...(departmentId === null ? {} : { department: departmentId }),
    ...(order === defaultOrder(tab) ? {} : { order }),
  }
}

/** Reads the address. Invalid parameters get their default. */
export function parseInboxSearch(search: Readonly<Record<string, unknown>>): InboxSearch {
  const tab = search['tab'] === 'mine' || search['tab'] === 'open' ? search['tab'] : 'queue'
  const department = Number(search['department'])
  const order = orders.find((one) => one === search['order']) ?? defaultOrder(tab)
  return toSearch({ tab, departmentId: Number.isSafeInteger(department) && department > 0 ? department : null, order })
}
