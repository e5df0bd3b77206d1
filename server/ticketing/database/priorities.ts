/** Priorities from lowest to highest. The first has rank 1. */
export const priorities = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

export const NORMAL = 2

/** Returns the rank of a priority. Ranks are stored because they sort. */
export const rankOf = (priority: Priority): number => priorities.indexOf(priority) + 1

/** Returns the priority of a stored rank. */
export const priorityOf = (rank: number): Priority => priorities[rank - 1] ?? 'normal'
