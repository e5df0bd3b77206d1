/** Priorities from lowest to highest. The first has rank 1. */
export const priorities = ['low', 'normal', 'high', 'urgent'] as const
export type Priority = (typeof priorities)[number]

export const NORMAL_PRIORITY_RANK = 2

/** Returns the rank of a priority. Tickets store ranks, because ranks sort from low to urgent. */
export const toPriorityRank = (priority: Priority): number => priorities.indexOf(priority) + 1

export const toPriority = (rank: number): Priority => priorities[rank - 1] ?? 'normal'
