import type { Licence } from '#platform/context.ts'
import type { ChatTx } from '../../database/chat.ts'
import { agentLimitReached } from '../errors.ts'
import { countActiveAgents } from '../queries.ts'

/** Serializes the changes that need a seat, in all processes: the update locks the single row until the commit. */
export async function lockSeats(tx: ChatTx): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('chat.agentSeats')
    .set((e) => ({ changes: e('changes', '+', 1) }))
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()
  if (Number(numUpdatedRows) !== 1) throw new Error('chat.agentSeats lacks its row')
}

/** Throws `agentLimitReached` if no seat is free. Call it after `lockSeats`, so that it counts all committed agents. */
export async function requireFreeSeat(tx: ChatTx, licence: Licence): Promise<void> {
  const limit = licence.read().limits['agents'] ?? 0
  if (limit === 0) return
  const activeAgents = await countActiveAgents(tx)
  if (activeAgents >= limit) throw agentLimitReached({ params: { limit }, details: { limit, activeAgents } })
}
