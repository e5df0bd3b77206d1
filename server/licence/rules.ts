import type { LicenceStatus } from '#platform/context.ts'
import type { LicenceAnswer } from './answer.ts'

const DAY_MS = 24 * 3600_000

/** An outage begins after this time without a valid answer. */
const OUTAGE_THRESHOLD_MS = DAY_MS

const OUTAGE_GRACE_MS = 30 * DAY_MS

/** The latest valid answer of the licence server, and when it arrived, in milliseconds since 1970. */
export interface ReceivedAnswer {
  readonly answer: Pick<LicenceAnswer, 'status' | 'expiresAt' | 'graceDays'>
  readonly answeredAt: number
}

export interface LicenceTerms {
  readonly defaultGraceDays: number
}

export interface LicenceDecision {
  readonly status: LicenceStatus
  /** When the grace period ends or has ended, in ms since 1970; null if none has begun, and after a revocation. */
  readonly graceEndsAt: number | null
}

function listGraceEnds({ answer, answeredAt }: ReceivedAnswer, now: number, terms: LicenceTerms): number[] {
  const ends: number[] = []
  if (answer.expiresAt !== null) {
    const expiry = Date.parse(answer.expiresAt)
    if (now >= expiry) ends.push(expiry + (answer.graceDays ?? terms.defaultGraceDays) * DAY_MS)
  }
  const outageStartsAt = answeredAt + OUTAGE_THRESHOLD_MS
  if (now > outageStartsAt) ends.push(outageStartsAt + OUTAGE_GRACE_MS)
  return ends
}

/** Grace periods begin at the expiry and after a day without a valid answer. When one ends, the licence is blocked. */
export function decideLicence(licence: ReceivedAnswer | null, now: number, terms: LicenceTerms): LicenceDecision {
  if (licence === null) return { status: 'Pending', graceEndsAt: null }
  if (licence.answer.status === 'revoked') return { status: 'Blocked', graceEndsAt: null }
  const ends = listGraceEnds(licence, now, terms)
  if (ends.length === 0) return { status: 'Active', graceEndsAt: null }
  const graceEndsAt = Math.min(...ends)
  return { status: now >= graceEndsAt ? 'Blocked' : 'Grace', graceEndsAt }
}
