import { Button, CloseButton } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type Action, useActions } from '../../platform/actions.ts'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { isTyping } from '../../platform/shortcuts.ts'
import { useStore } from '../../platform/store.ts'
import { shownIds } from '../conversations/state/shown-list.ts'
import { bulkStrings } from '../conversations/strings/bulk.ts'
import { useBulkActions } from '../conversations/use-bulk-actions.tsx'
import { BulkDialog, type OpenBulkDialog } from './bulk-dialogs.tsx'
import { findLoadedRow } from './commands.ts'
import type { InboxRow, InboxTab } from './rules/lists.ts'
import { keepListed } from './rules/selection.ts'
import styles from './selection.module.css'
import { deselect, isDialogOpen, keepSelected, selection } from './state/selection.ts'

const nothing: ReadonlySet<string> = new Set()

const clear = (): void => selection.set(null)

/** Returns the selected ids. Conversations that leave the list leave the selection. */
function useSelection(): ReadonlySet<string> {
  const selected = useStore(selection) ?? nothing
  const listed = useStore(shownIds)
  useEffect(() => {
    const kept = keepListed(selected, listed)
    if (kept !== selected) keepSelected(kept)
  }, [selected, listed])
  return selected
}

/** Ends the selection with Escape. If the focus was in the element, it goes to the list. */
function useClearing() {
  const element = useRef<HTMLDivElement>(null)
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target)) return
    // If Escape has closed a dialog, its elements are no longer in the document.
    if (event.target instanceof Node && event.target.isConnected) clear()
  })
  useLayoutEffect(() => {
    const { current } = element
    return () => {
      if (current?.contains(document.activeElement))
        document.querySelector<HTMLElement>('#list-pane a[data-conversation]')?.focus()
    }
  }, [])
  return element
}

/** Returns what the agent can do with the selected conversations, each with its button and its key. */
function useSelectionActions(tab: InboxTab, openDialog: (choice: OpenBulkDialog) => void) {
  const console = useConsole()
  const text = useText(bulkStrings)
  const actions = useBulkActions()
  const rows = (): readonly InboxRow[] => [...(selection.get() ?? [])].flatMap((id) => findLoadedRow(console, id) ?? [])
  const take = async () => deselect(await actions.takeAll(rows()))
  const close = () => {
    actions.closeAll(rows())
    clear()
  }
  const all = [
    { name: 'take', button: text('take'), label: text('keyTake'), keys: 'a', run: () => void take() },
    {
      name: 'transfer',
      button: text('transfer'),
      label: text('keyTransfer'),
      keys: 't',
      run: () => openDialog({ kind: 'transfer', rows: rows() }),
    },
    { name: 'close', button: text('close'), label: text('keyClose'), keys: 'e', run: close },
    {
      name: 'tag',
      button: text('tag'),
      label: text('keyTag'),
      keys: 'l',
      run: () => openDialog({ kind: 'tag', rows: rows() }),
    },
  ]
  return all.filter(({ name }) => name !== 'take' || tab !== 'mine')
}

/** Says how many conversations are selected, and offers what can be done with all of them. */
export function BulkToolbar({ tab }: { readonly tab: InboxTab }) {
  const text = useText(bulkStrings)
  const [choice, setChoice] = useState<OpenBulkDialog | null>(null)
  const count = useSelection().size
  const actions = useSelectionActions(tab, setChoice)
  const element = useClearing()
  useEffect(() => {
    isDialogOpen.set(choice !== null)
    return () => isDialogOpen.set(false)
  }, [choice])
  const closeDialog = () => {
    setChoice(null)
    if (count === 0) clear()
  }
  const group = text('selectedOnes')
  useActions(
    count === 0 || choice
      ? []
      : actions.map(
          ({ name, label, keys, run }): Action => ({
            ...{ id: `inbox.bulk-${name}`, group, label, keys, isOfFocus: true, run },
          }),
        ),
  )
  // Screen readers announce a change of a live region, but not the text with which the region appears.
  const [announced, setAnnounced] = useState('')
  useEffect(() => setAnnounced(text('selected', { count })), [text, count])
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
    <div ref={element} role="group" aria-label={group} className={styles.bar}>
      <div className={styles.head}>
        <p role="status" className={styles.number}>
          {announced}
        </p>
        <CloseButton aria-label={text('clear')} onClick={clear} />
      </div>
      {actions.map(({ name, button, run }) => (
        <Button key={name} variant="default" size="compact-sm" disabled={count === 0} onClick={run}>
          {button}
        </Button>
      ))}
      {choice && (
        <Suspense>
          <BulkDialog {...choice} onClose={closeDialog} />
        </Suspense>
      )}
    </div>
  )
}
