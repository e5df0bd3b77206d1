import type { Generated } from 'kysely'

interface EscalationChainTable {
  id: Generated<number>
  name: string
  /** The name in lower case, which is unique. */
  nameKey: string
  createdAt: string
  updatedAt: string
}

/** The pool and the person to whom a ticket is handed over if staff have not answered it after `afterMinutes`. */
interface EscalationStepTable {
  chainId: number
  /** Position in the chain, from 1. */
  step: number
  /** Minutes since the creation of the ticket. Greater than the `afterMinutes` of the previous step. */
  afterMinutes: number
  poolId: number
  userId: number | null
  raisePriority: boolean
}

export interface EscalationTables {
  'ticketing.escalationChain': EscalationChainTable
  'ticketing.escalationStep': EscalationStepTable
}
