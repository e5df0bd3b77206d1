/** The statuses are fixed. Administrators add sub-statuses to them. */
export const statuses = [
  { id: 1, name: 'New', isTerminal: false },
  { id: 2, name: 'Open', isTerminal: false },
  { id: 3, name: 'Pending', isTerminal: false },
  { id: 4, name: 'OnHold', isTerminal: false },
  { id: 5, name: 'Resolved', isTerminal: false },
  { id: 6, name: 'Completed', isTerminal: true },
  { id: 7, name: 'Cancelled', isTerminal: true },
] as const

export const nonTerminalStatusIds: readonly number[] = statuses
  .filter(({ isTerminal }) => !isTerminal)
  .map(({ id }) => id)

export const statusIds: readonly number[] = statuses.map(({ id }) => id)

export const NEW_STATUS_ID = 1
export const OPEN_STATUS_ID = 2

export const RESOLVED_STATUS_ID = 5
export const COMPLETED_STATUS_ID = 6
export const CANCELLED_STATUS_ID = 7

/** Pending, on hold and resolved: a message of the requester reopens a ticket in one of these statuses. */
const REOPENABLE_STATUS_IDS: readonly number[] = [3, 4, 5]

const findStatus = (id: number) => statuses.find((status) => status.id === id)

export const toStatusName = (id: number): string | null => findStatus(id)?.name ?? null

export const isCompletedStatus = (id: number): boolean => findStatus(id)?.isTerminal ?? false

/** Whether a ticket with this status is unresolved: new, open, pending or on hold. */
export const isUnresolvedStatus = (id: number): boolean => id < RESOLVED_STATUS_ID

export const toDefaultSubStatusId = (statusId: number): number => statusId * 100

export const isDefaultSubStatus = (id: number): boolean =>
  statuses.some((status) => toDefaultSubStatusId(status.id) === id)

/** Returns the status of a ticket after a message of the requester. `statusId` must not be terminal. */
export const decideStatusAfterRequesterMessage = (statusId: number): number =>
  REOPENABLE_STATUS_IDS.includes(statusId) ? OPEN_STATUS_ID : statusId

/** Returns the status of a ticket after a public message of staff: the first one changes New to Open. */
export const decideStatusAfterStaffReply = (statusId: number): number =>
  statusId === NEW_STATUS_ID ? OPEN_STATUS_ID : statusId

/** Whether a ticket may change its status. It may keep any status, but not leave a terminal one or return to New. */
export const canChangeStatus = (from: number, to: number): boolean =>
  from === to || (!isCompletedStatus(from) && to !== NEW_STATUS_ID && findStatus(to) !== undefined)
