import type { Conversation } from '#sdk'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { failureSentence } from './actions/create-actions.ts'
import { addTag, type BulkResult, changeEach, closeEach } from './commands/bulk.ts'
import { returnConversation, takeConversation, transferConversation } from './commands/changing.ts'
import { usedTagsQuery } from './queries.ts'
import { computePermissions } from './rules/permissions.ts'
import { groupReasons } from './rules/refusals.ts'
import { isTargetOf, type Target } from './rules/targets.ts'
import { bulkNotice } from './state/bulk-notice.ts'
import { bulkStrings } from './strings/bulk.ts'
import { conversationsStrings } from './strings.ts'

type Conversations = readonly Conversation[]

/** Actions on several conversations. Each shows a notice. The promises resolve with the changed conversations. */
export interface BulkActions {
  readonly takeAll: (conversations: Conversations) => Promise<Conversations>
  readonly transferAll: (conversations: Conversations, target: Target, note: string) => Promise<Conversations>
  readonly tagAll: (conversations: Conversations, tag: string) => Promise<Conversations>
  /** Closes them in a few seconds. The notices of closed conversations show what happens to them. */
  readonly closeAll: (conversations: Conversations) => void
}

/** Returns the function that shows what was done and what was refused. */
function useReport() {
  const { session } = useConsole()
  const ownId = useStore(session.store).tokens?.agent.id
  const text = useText(conversationsStrings)
  const bulkText = useText(bulkStrings)
  return ({ done, errors }: BulkResult, sentence: (count: number) => string, undo?: () => void): Conversations => {
    // The agent may have signed out meanwhile.
    if (session.store.get().tokens?.agent.id !== ownId) return done
    const refusals = groupReasons(errors.map((error) => failureSentence(error, text)))
    const texts = [
      ...(done.length === 0 ? [] : [sentence(done.length)]),
      ...refusals.map((refusal) => bulkText('refused', { ...refusal })),
    ]
    if (texts.length === 0) texts.push(bulkText('unchanged'))
    const canUndo = undo !== undefined && done.length > 0
    bulkNotice.set({ texts, isFailure: errors.length > 0, ...(canUndo ? { undo } : {}) })
    return done
  }
}

/** Returns the actions on several conversations. Each skips the conversations that it would not change. */
export function useBulkActions(): BulkActions {
  const console = useConsole()
  const text = useText(bulkStrings)
  const report = useReport()
  const ownId = console.session.store.get().tokens?.agent.id ?? 0
  const returnToQueue = async (taken: Conversations) => {
    const result = await changeEach(console, taken, ({ id }) => returnConversation(console, id))
    report(result, (count) => text('returned', { count }))
  }
  const giveBack = async (transferred: Conversations) => {
    const result = await changeEach(console, transferred, ({ id, agentId }) =>
      agentId === null ? Promise.resolve() : transferConversation(console, id, { agentId }, ''),
    )
    report(result, (count) => text('givenBack', { count }))
  }
  return {
    takeAll: async (conversations) => {
      const wanted = conversations.filter((one) => computePermissions(one, ownId).canTake)
      const result = await changeEach(console, wanted, (one) => takeConversation(console, one))
      const canUndo = result.done.every(({ status }) => status === 'queued')
      const undo = canUndo ? () => void returnToQueue(result.done) : undefined
      return report(result, (count) => text('taken', { count }), undo)
    },
    transferAll: async (conversations, target, note) => {
      const { kind, id: targetId, name } = target
      const to = kind === 'agent' ? { agentId: targetId } : { departmentId: targetId }
      const wanted = conversations.filter((one) => isTargetOf(target, one))
      const result = await changeEach(console, wanted, ({ id }) => transferConversation(console, id, to, note))
      const canUndo = kind === 'agent' && result.done.every(({ agentId }) => agentId !== null)
      const undo = canUndo ? () => void giveBack(result.done) : undefined
      return report(result, (count) => text('transferred', { count, name }), undo)
    },
    tagAll: async (conversations, tag) => {
      const result = await changeEach(console, conversations, ({ id }) => addTag(console, id, tag))
      void console.queryClient.invalidateQueries({ queryKey: usedTagsQuery(console.api).queryKey })
      return report(result, (count) => text('tagged', { count, tag }))
    },
    closeAll: (conversations) => {
      // The undo of an earlier notice would no longer work.
      bulkNotice.set(null)
      closeEach(console, conversations)
    },
  }
}
