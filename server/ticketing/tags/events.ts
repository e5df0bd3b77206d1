import { domainEvent } from '#platform/jobs/registry.ts'
import type { TagChange } from '../tickets/rules/tags.ts'

/** The records that a renaming changes, in this order. A deletion changes only tickets. */
export const tagChangeStages = ['macros', 'savedViews', 'tickets'] as const
export type TagChangeStage = (typeof tagChangeStages)[number]

/** The remaining part of a change of a tag: the records of `stage` after the id `afterId`, and the later stages. */
export interface PendingTagChange extends TagChange {
  readonly actorUserId: number
  readonly stage: TagChangeStage
  readonly afterId: number
}

/** An administrator has renamed or deleted a tag. Emitted again for each further batch. */
export const tagChangeRequested = domainEvent<PendingTagChange>('tags.changeRequested')
