const DAY_MS = 24 * 3600 * 1000

const ageGroupDays: readonly (readonly [fromDays: number, toDays: number | null])[] = [
  [0, 1],
  [1, 3],
  [3, 7],
  [7, 30],
  [30, null],
]

export interface AgeGroup {
  readonly fromDays: number
  /** Null if the group has no upper limit. */
  readonly toDays: number | null
  /** The tickets of the group were created after this time. */
  readonly createdAfter: string
  /** The tickets of the group were created at or before this time. */
  readonly createdUntil: string
}

const EARLIEST_INSTANT = '0001-01-01T00:00:00.000Z'
const LATEST_INSTANT = '9999-12-31T23:59:59.999Z'

/** Returns the age groups, youngest first. The youngest includes tickets with a creation time in the future. */
export const createAgeGroups = (now: Date): AgeGroup[] =>
  ageGroupDays.map(([fromDays, toDays]) => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString()
    return {
      fromDays,
      toDays,
      createdAfter: toDays === null ? EARLIEST_INSTANT : daysAgo(toDays),
      createdUntil: fromDays === 0 ? LATEST_INSTANT : daysAgo(fromDays),
    }
  })

/** The number of first responses or resolutions, and the sum of their delays after the creation of the ticket. */
export interface DurationSum {
  readonly total: number
  readonly milliseconds: number
}

/** Returns the average time in whole seconds; null if the sums contain no response or resolution. */
export function computeAverageSeconds(sums: readonly DurationSum[]): number | null {
  const total = sumTotals(sums)
  const milliseconds = sums.reduce((sum, one) => sum + Number(one.milliseconds), 0)
  return total === 0 ? null : Math.round(milliseconds / total / 1000)
}

export const sumTotals = (counts: readonly { readonly total: number }[]): number =>
  counts.reduce((sum, { total }) => sum + total, 0)

/** Returns the pools to count; null for all pools. The list is empty if the caller cannot see the requested pool. */
export function selectReportPools(
  visiblePoolIds: readonly number[] | null,
  poolId: number | null,
): readonly number[] | null {
  if (poolId === null) return visiblePoolIds
  return visiblePoolIds === null || visiblePoolIds.includes(poolId) ? [poolId] : []
}
