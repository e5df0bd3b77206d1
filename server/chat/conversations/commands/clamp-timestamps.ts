import { latestPlausibleTimestamp } from '#platform/jobs/clock-skew.ts'
import type { ChatTx } from '../../database/chat.ts'

/**
 * If the clock moved backwards, moves future activity and assignment times of open conversations to now; otherwise the
 * timeouts for inactivity and absence would not apply until the clock catches up.
 */
export async function clampFutureTimestamps(tx: ChatTx, now: Date): Promise<void> {
  for (const column of ['activityAt', 'assignedAt'] as const) {
    await tx
      .updateTable('chat.conversation')
      .set({ [column]: now.toISOString() })
      .where('status', '<>', 'closed')
      .where(column, '>', latestPlausibleTimestamp(now))
      .execute()
  }
}
