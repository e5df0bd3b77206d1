import type { Conversation } from '#sdk'
import type { Console } from '../../../platform/console.tsx'
import { limitConcurrency } from '../../../platform/limit-concurrency.ts'
import { hasUnsent } from '../actions/create-actions.ts'
import { conversationQuery } from '../queries.ts'
import { isSameTag } from '../rules/tags.ts'
import { setTags } from './changing.ts'
import { closeWhenSent, keepOpenAsUnsent } from './closing.ts'
import { openConversation } from './open.ts'

/** The result of an action on several conversations. */
export interface BulkResult {
  readonly done: readonly Conversation[]
  /** Why the others were not changed. */
  readonly errors: readonly unknown[]
}

/** How many conversations are changed at the same time. */
const MAX_IN_FLIGHT = 3

/** Changes conversations, a few at a time. If the agent signs out meanwhile, the rest is not changed. */
export async function changeEach(
  { session }: Console,
  conversations: readonly Conversation[],
  change: (conversation: Conversation) => Promise<void>,
): Promise<BulkResult> {
  const inTurn = limitConcurrency(MAX_IN_FLIGHT)
  const agentId = () => session.store.get().tokens?.agent.id
  const changedBy = agentId()
  const done: Conversation[] = []
  const errors: unknown[] = []
  const changeOne = (conversation: Conversation) =>
    inTurn(async () => {
      if (agentId() !== changedBy) return
      await change(conversation)
      done.push(conversation)
    }).catch((error: unknown) => errors.push(error))
  await Promise.all(conversations.map(changeOne))
  return { done, errors }
}

/** Adds a tag. Reads the conversation first, because the lists miss some of the tags that colleagues add. */
export async function addTag(console: Console, id: string, tag: string): Promise<void> {
  const { tags } = await console.queryClient.fetchQuery({ ...conversationQuery(console.api, id), staleTime: 0 })
  if (!tags.some((one) => isSameTag(one, tag))) await setTags(console, id, [...tags, tag])
}

let batchCount = 0

/** Closes conversations together, in a few seconds. Those with unsent text or files stay open. */
export function closeEach(console: Console, conversations: readonly Conversation[]): void {
  batchCount += 1
  const batchId = String(batchCount)
  for (const { id, visitorDisplayName } of conversations) {
    const opened = openConversation(console, id)
    const closed = { id, visitorDisplayName, batchId }
    if (hasUnsent(opened)) keepOpenAsUnsent(closed)
    else void closeWhenSent(console, opened, closed)
  }
}
