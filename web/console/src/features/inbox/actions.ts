import { useNavigate, useRouter } from '@tanstack/react-router'
import { type Action, useActions } from '../../platform/actions.ts'
import { useText } from '../../platform/language.tsx'
import type { InboxRow, InboxTab } from './rules/lists.ts'
import { toSearch } from './rules/search.ts'
import { inboxStrings } from './strings.ts'

interface ListActions {
  readonly rows: readonly InboxRow[]
  /** The row that has the focus, else the conversation that is open; -1 if there is neither. */
  readonly currentIndex: number
  /** The row that has the focus. */
  readonly focusedRow: InboxRow | undefined
  readonly moveTo: (index: number) => void
  readonly onTake: (row: InboxRow) => void
}

/** Offers to move through the list, to open a conversation, and to take it. */
export function useListActions({ rows, currentIndex, focusedRow, moveTo, onTake }: ListActions): void {
  const text = useText(inboxStrings)
  const router = useRouter()
  const group = text('conversations')
  const preload = (row: InboxRow | undefined) =>
    row && router.preloadRoute({ to: '/conversations/$conversationId', params: { conversationId: row.id } })
  const move = (step: number) => {
    const index = Math.min(Math.max(currentIndex + step, 0), rows.length - 1)
    if (!rows[index]) return
    moveTo(index)
    void preload(rows[index])
    void preload(rows[index + step])
  }
  const takeFocused: readonly Action[] =
    focusedRow?.status === 'queued'
      ? [{ id: 'inbox.take', group, label: text('keyTake'), keys: 'a', run: () => onTake(focusedRow) }]
      : []
  useActions([
    { id: 'inbox.next', group, label: text('keyNext'), keys: 'j', run: () => move(1) },
    { id: 'inbox.previous', group, label: text('keyPrevious'), keys: 'k', run: () => move(-1) },
    ...takeFocused,
  ])
}

/** Offers the lists of the inbox on every page. */
export function useInboxActions(): void {
  const text = useText(inboxStrings)
  const navigate = useNavigate()
  const group = text('conversations')
  const goTo = (tab: InboxTab) => () =>
    void navigate({
      to: '/',
      search: toSearch({ tab, departmentId: null, order: tab === 'queue' ? 'longest' : 'activity' }),
    })
  useActions([
    { id: 'inbox.queue', group, label: text('goToQueue'), keys: 'g q', run: goTo('queue') },
    { id: 'inbox.mine', group, label: text('goToMine'), keys: 'g m', run: goTo('mine') },
    { id: 'inbox.open', group, label: text('goToOpen'), keys: 'g o', run: goTo('open') },
    {
      id: 'inbox.search',
      group,
      label: text('searchHistory'),
      keys: '/',
      run: () => void navigate({ to: '/history', hash: 'search' }),
    },
  ])
}
