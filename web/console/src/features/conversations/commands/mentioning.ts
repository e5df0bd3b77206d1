import type { MessageEvent } from '#sdk'
import type { DeviceStorage } from '../../../../../ui/browser/storage.ts'
import type { Console } from '../../../platform/console.tsx'
import { colleaguesQuery } from '../queries.ts'
import { findMentionedIds } from '../rules/mentions.ts'
import { type Mention, mentions } from '../state/mentions.ts'

/** The conversation with a mention that the agent saw last, in any tab. */
const SEEN = 'seen-mention'

const followed = new WeakSet<DeviceStorage>()

/** Whether a note of another agent mentions this one. */
export async function isMentioned(
  { api, queryClient }: Console,
  { message }: MessageEvent,
  agentId: number,
): Promise<boolean> {
  if (message.senderId === String(agentId)) return false
  return findMentionedIds(message.body, await queryClient.fetchQuery(colleaguesQuery(api))).has(agentId)
}

const removeLocally = (id: string) => mentions.set(mentions.get().filter(({ conversationId }) => conversationId !== id))

function followOtherTabs(storage: DeviceStorage): void {
  if (followed.has(storage)) return
  followed.add(storage)
  storage.onChange((name, value) => {
    if (name === SEEN && value !== null) removeLocally(value)
  })
}

/** Shows a mention until the agent has seen it, in any tab. */
export function addMention({ storage }: Console, mention: Mention): void {
  followOtherTabs(storage)
  removeLocally(mention.conversationId)
  mentions.set([...mentions.get(), mention])
}

/** Removes the mention in a conversation, in all tabs. */
export function removeMention({ storage }: Console, conversationId: string): void {
  removeLocally(conversationId)
  storage.set(SEEN, conversationId)
}
