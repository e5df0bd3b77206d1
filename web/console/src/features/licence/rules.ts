import type { StatusTone } from '../../../../ui/react/status-label.tsx'
import type { Licence } from './queries.ts'

/** How good each state of a licence is. */
export const licenceTones: Readonly<Record<Licence['status'], StatusTone>> = {
  Pending: 'neutral',
  Active: 'ok',
  Grace: 'warn',
  Blocked: 'bad',
}

/** What is used of a limit. */
export interface LimitUse {
  /** From 0 to 1; null without a limit. */
  readonly share: number | null
  readonly isReached: boolean
}

/** Compares what is used with its limit, which is 0 if there is none. */
export const toLimitUse = (used: number, limit: number): LimitUse =>
  limit === 0 ? { share: null, isReached: false } : { share: Math.min(used / limit, 1), isReached: used >= limit }
