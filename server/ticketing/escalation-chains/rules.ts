import { isUnresolvedStatus } from '../statuses/rules.ts'
import type { ColumnsChange, LockedTicket } from '../tickets/rules/change.ts'
import { type EscalationTarget, toEscalationChange } from '../tickets/rules/escalation.ts'

const MINUTE_MS = 60_000

export interface EscalationStep extends EscalationTarget {
  readonly chainId: number
  /** Position in the chain, from 1. */
  readonly step: number
  readonly afterMinutes: number
  readonly poolId: number
}

/** Returns the latest creation time of the tickets that have reached a step. */
export const computeCreationCutoff = ({ afterMinutes }: Pick<EscalationStep, 'afterMinutes'>, now: Date): string =>
  new Date(now.getTime() - afterMinutes * MINUTE_MS).toISOString()

/** Whether a ticket can still take a step: it is unresolved, and has taken exactly the steps before this one. */
export const canTakeStep = (
  { statusId, escalationStep }: Pick<LockedTicket, 'statusId' | 'escalationStep'>,
  { step }: Pick<EscalationStep, 'step'>,
): boolean => isUnresolvedStatus(statusId) && (escalationStep ?? 0) === step - 1

export const toStepChange = (before: LockedTicket, step: EscalationStep): ColumnsChange => ({
  ...toEscalationChange(before, step),
  escalationStep: step.step,
})
