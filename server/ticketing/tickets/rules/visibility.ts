/** A caller that can see the tickets of the pools `poolIds`; null means all pools. */
export interface Viewer {
  readonly poolIds: readonly number[] | null
}

export const isPoolVisible = ({ poolIds }: Viewer, poolId: number): boolean =>
  poolIds === null || poolIds.includes(poolId)

export const createEtag = (ticket: { readonly id: number; readonly version: number }): string =>
  `"${ticket.id}-${ticket.version}"`

/** Whether a text has the form of a tracking key: 26 lower-case characters of Crockford base32. */
export const isTrackingKey = (text: string): boolean => /^[0-9a-hjkmnp-tv-z]{26}$/.test(text)
