import type { MessageEvent } from '#sdk'
import type { DeviceStorage } from '../../../../../ui/browser/storage.ts'
import type { Console } from '../../../platform/console.tsx'
import { colleaguesQuery } from '../queries.ts'
import { findMentionedIds } from '../rules/mentions.ts'
import { type Mention, mentions } from '../state/mentions.ts'

/** The conversation with a mention that the agent saw last, in any tab. */
const SEEN = 'seen-mention'

const followed = new WeakSet<DeviceStorage>()

const removeLocally = (id: string) => mentions.set(mentions.get().filter(({ conversationId }) => conversationId !== id))

function followOtherTabs(storage: DeviceStorage): void {
  if (followed.has(storage)) return
  followed.add(storage)
  storage.onChange((name, value) => {
    if (name === SEEN && value !== null) removeLocally(value)
  })
}

/** Shows a mention until the agent has seen it, in any tab. */
function addMention({ storage }: Console, mention: Mention): void {
  followOtherTabs(storage)
  removeLocally(mention.conversationId)
  mentions.set([...mentions.get(), mention])
}

/** The notification for an agent whom a note mentions. */
interface MentionNotification {
  readonly kind: 'mention'
  readonly conversationId: string
  readonly key: string
  readonly name: string
  readonly preview: string
  readonly onUnseen: () => void
}

/** Calls `notify` if a note of another agent mentions this one. */
export async function notifyOfMention(
  console: Console,
  { conversationId, message }: MessageEvent,
  agentId: number,
  notify: (notification: MentionNotification) => void,
): Promise<void> {
  const { id: key, senderId, senderName, body } = message
  const own = console.session.store.get().tokens?.agent
  if (!own || senderId === String(agentId)) return
  // Most notes do not contain the agent's own name. For those, the names of all agents need not be read.
  if (!findMentionedIds(body, [own]).has(agentId)) return
  const agents = await console.queryClient.fetchQuery(colleaguesQuery(console.api))
  if (!findMentionedIds(body, agents).has(agentId)) return
  // The agent may have signed out while the names were read.
  if (console.session.store.get().tokens?.agent.id !== agentId) return
  const name = senderName ?? ''
  const onUnseen = () => addMention(console, { conversationId, name, body })
  notify({ kind: 'mention', conversationId, key, name, preview: body, onUnseen })
}

/** Removes the mention in a conversation, in all tabs. */
export function removeMention({ storage }: Console, conversationId: string): void {
  removeLocally(conversationId)
  storage.set(SEEN, conversationId)
}
