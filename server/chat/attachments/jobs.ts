import type { Chat } from '../database/chat.ts'
import { sweepFiles } from './commands.ts'

const MINUTE_MS = 60_000
const ROUNDS = 5

/** Files go whose message was never written. */
export function registerChatAttachmentJobs(chat: Chat): void {
  const { jobs } = chat
  // In transactions of their own: what is withdrawn must be so for everybody before its bytes go.
  jobs.every(MINUTE_MS, 'chatAttachments.sweep', async () => {
    for (let round = 0; round < ROUNDS && (await sweepFiles(chat)); round++);
    return false
  })
}
