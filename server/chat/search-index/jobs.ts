import type { Chat } from '../database/chat.ts'
import { createConversationIndexer } from './commands.ts'

export function registerSearchIndexPoller({ db, now, jobs }: Chat): void {
  jobs.addPoller(createConversationIndexer({ db, now }))
}
