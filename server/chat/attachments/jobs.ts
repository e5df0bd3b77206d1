import type { Chat } from '../database/chat.ts'
import { removeUnlinkedFiles } from './commands.ts'

const MINUTE_MS = 60_000
/** Maximum number of batches per run; the next run continues. */
const MAX_BATCHES = 5

export function registerChatAttachmentJobs(chat: Chat): void {
  const { jobs } = chat
  // Does not use the transaction of the job: the state `removed` must be committed before the bytes are deleted.
  jobs.every(MINUTE_MS, 'chatAttachments.sweep', async () => {
    for (let batch = 0; batch < MAX_BATCHES && (await removeUnlinkedFiles(chat)); batch++);
    return false
  })
}
