import { latestPlausible } from '#platform/jobs/clock-skew.ts'
import type { ChatTx } from '../../database/chat.ts'

/**
 * Open conversations whose last activity or assignment lies ahead are from before the clock was put back: it was now. Else
 * silence and absence would not end them until the clock has caught up.
 */
export async function bringBack(tx: ChatTx, now: Date): Promise<void> {
  for (const column of ['activityAt', 'assignedAt'] as const) {
    await tx
      .updateTable('chat.conversation')
      .set({ [column]: now.toISOString() })
      .where('status', '<>', 'closed')
      .where(column, '>', latestPlausible(now))
      .execute()
  }
}
