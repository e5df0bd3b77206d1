import type { Licence } from '#platform/context.ts'
import type { ChatTx } from '../../database/chat.ts'
import { agentLimitReached } from '../errors.ts'
import { countActiveAgents } from '../queries.ts'

/**
 * Locks the single row of `chat.agentSeats` until the commit, so that changes that need a seat run one at a time in all
 * processes. Throws if the row, which a migration inserts, is missing.
 */
export async function lockSeats(tx: ChatTx): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('chat.agentSeats')
    .set((e) => ({ changes: e('changes', '+', 1) }))
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) !== 1) throw new Error('chat.agentSeats lacks its row')
}

/**
 * Throws `agentLimitReached` if the licence allows no further active agent. Call it after `lockSeats`, so that the
 * count includes what other transactions have committed.
 */
export async function requireFreeSeat(tx: ChatTx, licence: Licence): Promise<void> {
  const limit = licence.read().limits['agents'] ?? 0
  if (limit === 0) return
  const activeAgents = await countActiveAgents(tx)
  if (activeAgents >= limit) throw agentLimitReached({ params: { limit }, details: { limit, activeAgents } })
}
