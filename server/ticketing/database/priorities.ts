/** The priorities by rank: the first has rank 1. */
export const priorities = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

export const NORMAL = 2

/** The rank under which a priority is stored, so that it sorts. */
export const rankOf = (priority: Priority): number => priorities.indexOf(priority) + 1

/** The word for a stored rank. */
export const priorityOf = (rank: number): Priority => priorities[rank - 1] ?? 'normal'
