import type { TicketingTx } from '../../database/ticketing.ts'
import type { TagChange } from '../../tickets/rules/tags.ts'
import { normalizeActions, renameTagInActions } from '../rules.ts'

const BATCH_SIZE = 100

/** Renames a tag in a batch of macros after `afterId`. Returns the `afterId` of the next batch; null after the last. */
export async function renameTagInMacros(
  tx: TicketingTx,
  change: TagChange,
  afterId: number,
  updatedAt: string,
): Promise<number | null> {
  const macros = await tx
    .selectFrom('ticketing.macro')
    .select(['id', 'actions'])
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forUpdate()
    .execute()
  for (const { id, actions: stored } of macros) {
    const actions = normalizeActions(JSON.parse(stored))
    const renamed = renameTagInActions(actions, change)
    if (renamed === actions) continue
    const set = { actions: JSON.stringify(renamed), updatedAt }
    await tx.updateTable('ticketing.macro').set(set).where('id', '=', id).execute()
  }
  return macros.length === BATCH_SIZE ? (macros.at(-1)?.id ?? null) : null
}
