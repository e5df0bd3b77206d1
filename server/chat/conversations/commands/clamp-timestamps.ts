import { getLatestPlausibleTimestamp } from '#platform/jobs/clock-skew.ts'
import type { ChatTx } from '../../database/chat.ts'

/** If the clock moved backwards, moves future timestamps to now; otherwise timeouts would end much too late. */
export async function clampFutureTimestamps(tx: ChatTx, now: Date): Promise<void> {
  for (const column of ['activityAt', 'assignedAt'] as const) {
    await tx
      .updateTable('chat.conversation')
      .set({ [column]: now.toISOString() })
      .where('status', '<>', 'closed')
      .where(column, '>', getLatestPlausibleTimestamp(now))
      .execute()
  }
}
