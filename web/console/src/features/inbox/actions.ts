import { type AnyRouter, useNavigate, useRouter } from '@tanstack/react-router'
import { type Action, useActions } from '../../platform/actions.ts'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { composerFocus } from '../conversations/state/composer-focus.ts'
import { takeNext } from './commands.ts'
import type { InboxRow, InboxTab } from './rules/lists.ts'
import { parseInboxSearch, toChoice, toSearch } from './rules/search.ts'
import { cancelPreloads, preloadSoon, toConversation } from './state/preloading.ts'
import { toggleSelected } from './state/selection.ts'
import { inboxStrings } from './strings.ts'

interface ListActions {
  readonly rows: readonly InboxRow[]
  /** The row that has the focus, or had it last; -1 if none had it. */
  readonly focusedIndex: number
  /** Whether that row has the focus now. */
  readonly isFocused: boolean
  /** The conversation that is open. */
  readonly selectedId: string | undefined
  readonly scrollTo: (index: number) => void
  readonly focusRow: (id: string) => void
  readonly onTake: (row: InboxRow) => void
}

/** Returns the index of the row from which the keys move. */
function findStart({ rows, focusedIndex, isFocused }: ListActions, router: AnyRouter): number {
  // The next key may come before the page is drawn with the conversation of the last one.
  const openId = router.latestLocation.pathname.split('/').pop()
  const openIndex = rows.findIndex(({ id }) => id === openId)
  return isFocused || openIndex === -1 ? focusedIndex : openIndex
}

/** Returns the functions that open a row and that move by a number of rows. */
function useMoves(list: ListActions) {
  const { rows, isFocused, scrollTo, focusRow } = list
  const router = useRouter()
  const navigate = useNavigate()
  const open = (row: InboxRow) => {
    composerFocus.set(null)
    void navigate(toConversation(row.id))
  }
  const move = (step: number, opens: boolean) => {
    const index = Math.min(Math.max(findStart(list, router) + step, 0), rows.length - 1)
    const row = rows[index]
    if (!row) return
    cancelPreloads()
    scrollTo(index)
    if (isFocused || !opens) focusRow(row.id)
    if (opens) open(row)
    // The next key probably goes one row further.
    for (const near of [row, rows[index + step]]) if (near) preloadSoon(router, near.id)
  }
  return { open, move }
}

/** Offers to move through the list, to open a conversation, and to take it. */
export function useListActions(list: ListActions): void {
  const { rows, focusedIndex, isFocused, selectedId, onTake } = list
  const text = useText(inboxStrings)
  const { open, move } = useMoves(list)
  const group = text('conversations')
  // While a conversation is open, J and K move the focus only if it is in the list.
  const opens = selectedId !== undefined && !isFocused
  const row = isFocused ? rows[focusedIndex] : undefined
  const isOfFocus = row?.id !== selectedId
  // While a dialog such as the palette has the focus, no row has it.
  const current = row ?? rows.find(({ id }) => id === selectedId) ?? rows[Math.max(focusedIndex, 0)]
  const selectRow: readonly Action[] = current
    ? [{ id: 'inbox.select', group, label: text('keySelect'), keys: 'x', run: () => toggleSelected(current.id) }]
    : []
  const takeRow: readonly Action[] =
    row?.status === 'queued'
      ? [{ id: 'inbox.take', group, label: text('keyTake'), keys: 'a', isOfFocus, run: () => onTake(row) }]
      : []
  // Otherwise A would take over the conversation that is open, although another row has the focus.
  const openRow: readonly Action[] =
    row && row.status !== 'queued' && isOfFocus
      ? [{ id: 'inbox.show', group, label: text('keyOpen'), keys: 'a', isOfFocus, run: () => open(row) }]
      : []
  useActions([
    { id: 'inbox.next', group, label: text('keyNext'), keys: 'j', run: () => move(1, opens) },
    { id: 'inbox.previous', group, label: text('keyPrevious'), keys: 'k', run: () => move(-1, opens) },
    { id: 'inbox.open-next', group, label: text('openNext'), keys: 'alt+ArrowDown', run: () => move(1, true) },
    { id: 'inbox.open-previous', group, label: text('openPrevious'), keys: 'alt+ArrowUp', run: () => move(-1, true) },
    ...selectRow,
    ...takeRow,
    ...openRow,
  ])
}

let isTakingNext = false

/**
 * Returns the function that takes the visitor who has waited longest, and opens the conversation. On a page without the
 * lists it opens the inbox if it took none, because the inbox shows why.
 */
export function useTakeNext(): (focusesComposer: boolean) => Promise<void> {
  const console = useConsole()
  const router = useRouter()
  return async (focusesComposer) => {
    if (isTakingNext) return
    isTakingNext = true
    const { matches, location } = router.state
    // Other pages have a search of their own.
    const isInbox = matches.some(({ routeId }) => routeId === '/app/inbox')
    const choice = toChoice(isInbox ? parseInboxSearch(location.search) : {})
    const search = toSearch(choice)
    const id = await takeNext(console, choice.departmentId).finally(() => {
      isTakingNext = false
    })
    if (id !== null) {
      composerFocus.set(focusesComposer ? id : null)
      await router.navigate({ to: '/conversations/$conversationId', params: { conversationId: id }, search })
    } else if (!isInbox) await router.navigate({ to: '/', search })
  }
}

/** Offers, on every page, to show a list of the inbox and to take the next visitor. */
export function useInboxActions(): void {
  const text = useText(inboxStrings)
  const navigate = useNavigate()
  const takeNextVisitor = useTakeNext()
  const group = text('conversations')
  const goTo = (tab: InboxTab) => () =>
    void navigate({
      to: '/',
      search: toSearch({ tab, departmentId: null, order: tab === 'queue' ? 'longest' : 'activity' }),
    })
  useActions([
    { id: 'inbox.take-next', group, label: text('takeNext'), keys: 'shift+a', run: () => void takeNextVisitor(false) },
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
