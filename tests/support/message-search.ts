import type { Flowdesk } from './flowdesk.ts'

/** How long a conversation must be without a message before the server indexes it. */
export const QUIET_MS = 10_000

/** How often the server looks for such conversations. */
export const INDEX_CHECK_MS = 5000

/** Lets conversations be quiet long enough, and indexes their messages. */
export async function indexMessages({ clock, runDueJobs }: Flowdesk): Promise<void> {
  clock.advance(QUIET_MS + INDEX_CHECK_MS)
  await runDueJobs()
}
