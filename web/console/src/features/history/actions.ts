import { useNavigate } from '@tanstack/react-router'
import type { Conversation } from '#sdk'
import { useActions } from '../../platform/actions.ts'
import { useText } from '../../platform/language.tsx'
import { inboxStrings } from '../inbox/strings.ts'
import { historyStrings } from './strings.ts'

/** Offers to search. */
export function useHistoryActions(focusSearch: () => void): void {
  const text = useText(historyStrings)
  useActions([
    // The inbox offers the action on every page. The same id keeps the palette from showing it twice.
    { id: 'inbox.search', group: text('conversations'), label: text('search'), keys: '/', run: focusSearch },
  ])
}

/** Returns the id of the link to the transcript of a conversation. */
export const toResultId = (conversationId: string): string => `result-${conversationId}`

/** Offers to read the transcripts of the next and the previous conversation. Nothing is marked as read. */
export function useResultActions(conversations: readonly Conversation[], chosenId: string | undefined): void {
  const text = useText(inboxStrings)
  const navigate = useNavigate()
  const group = text('conversations')
  const move = (step: number) => {
    const index = conversations.findIndex(({ id }) => id === chosenId) + step
    const id = conversations[Math.min(Math.max(index, 0), conversations.length - 1)]?.id
    if (id === undefined) return
    void navigate({
      to: '/history',
      search: (before) => ({ ...before, conversation: id }),
      // "Back" leads to the page before the list, however many transcripts were read.
      replace: chosenId !== undefined,
    })
    document.getElementById(toResultId(id))?.focus()
  }
  useActions([
    { id: 'history.next', group, label: text('keyNext'), keys: 'j', run: () => move(1) },
    { id: 'history.previous', group, label: text('keyPrevious'), keys: 'k', run: () => move(-1) },
  ])
}
