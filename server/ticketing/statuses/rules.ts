/** The seven statuses; what an administrator configures are sub-statuses. */
const statuses = [
  { id: 1, name: 'New', isTerminal: false },
  { id: 2, name: 'Open', isTerminal: false },
  { id: 3, name: 'Pending', isTerminal: false },
  { id: 4, name: 'OnHold', isTerminal: false },
  { id: 5, name: 'Resolved', isTerminal: false },
  { id: 6, name: 'Completed', isTerminal: true },
  { id: 7, name: 'Cancelled', isTerminal: true },
] as const

export const NEW = 1
const OPEN = 2

/** Pending, on hold and resolved: what a message of the requester opens again. */
const WAITING: readonly number[] = [3, 4, 5]

const statusOf = (id: number) => statuses.find((status) => status.id === id)

/** The wire name of a status, as `OnHold`. */
export const statusName = (id: number): string | null => statusOf(id)?.name ?? null

/** Whether a ticket in this status is completed or cancelled, for good. */
export const isTerminal = (id: number): boolean => statusOf(id)?.isTerminal ?? false

/** The sub-status that a ticket gets with a status, unless another one of it is named. */
export const defaultSubStatus = (statusId: number): number => statusId * 100

/** Where a message of the requester takes a ticket that is not terminal. */
export const statusAfterRequesterMessage = (statusId: number): number => (WAITING.includes(statusId) ? OPEN : statusId)

/** Whether staff may move a ticket: anywhere but back to New, and never out of a terminal status. */
export const mayMove = (from: number, to: number): boolean =>
  from === to || (!isTerminal(from) && to !== NEW && statusOf(to) !== undefined)
