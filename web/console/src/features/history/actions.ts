import { useNavigate, useRouter } from '@tanstack/react-router'
import type { Conversation } from '#sdk'
import { type Action, useActions } from '../../platform/actions.ts'
import { useText } from '../../platform/language.tsx'
import { inboxStrings } from '../inbox/strings.ts'
import { parseHistorySearch } from './rules.ts'
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
export const toResultElementId = (conversationId: string): string => `result-${conversationId}`

/** Returns the function that shows a transcript, in place of another one or beside the list. */
export function useReadTranscript(): (id: string, isInPlace: boolean) => void {
  const navigate = useNavigate()
  return (id, isInPlace) => {
    void navigate({
      to: '/history',
      search: (before) => ({ ...before, conversation: id }),
      // "Back" leads to the page before the list, however many transcripts were read.
      replace: isInPlace,
    })
    document.getElementById(toResultElementId(id))?.focus()
  }
}

/** Offers to read the transcripts of the next and the previous conversation, and to open the one that is shown. */
export function useResultActions(conversations: readonly Conversation[], chosenId: string | undefined): void {
  const text = useText(inboxStrings)
  const historyText = useText(historyStrings)
  const navigate = useNavigate()
  const router = useRouter()
  const read = useReadTranscript()
  const group = text('conversations')
  const open = ({ id }: Conversation) =>
    void navigate({ to: '/conversations/$conversationId', params: { conversationId: id } })
  const move = (step: number) => {
    // The next key may come before the page is drawn with the transcript of the last one.
    const { conversation: chosenId } = parseHistorySearch(router.latestLocation.search)
    const index = conversations.findIndex(({ id }) => id === chosenId) + step
    const id = conversations[Math.min(Math.max(index, 0), conversations.length - 1)]?.id
    if (id === undefined) return
    read(id, chosenId !== undefined)
  }
  const chosen = conversations.find(({ id }) => id === chosenId)
  const openChosen: readonly Action[] =
    chosen && chosen.archivedAt === null
      ? [{ id: 'history.open', group, label: historyText('openConversation'), keys: 'o', run: () => open(chosen) }]
      : []
  useActions([
    { id: 'history.next', group, label: text('keyNext'), keys: 'j', run: () => move(1) },
    { id: 'history.previous', group, label: text('keyPrevious'), keys: 'k', run: () => move(-1) },
    ...openChosen,
  ])
}
