import { getLatestPlausibleTimestamp } from '#platform/jobs/clock-skew.ts'
import type { ChatTx } from '../../database/chat.ts'

/**
 * After the clock moved backwards, moves future times to now. Otherwise timeouts would not apply until it catches up.
 */
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
