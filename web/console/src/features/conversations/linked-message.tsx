import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { useScreen } from './context.tsx'
import styles from './linked-message.module.css'
import { findLinkedRow } from './rules/linked-row.ts'
import { findMessageIndex, focusEntry, type ShownTranscript } from './state/message-focus.ts'
import { conversationsStrings } from './strings.ts'

/** How long to wait after a page that could not be read. */
const RETRY_MS = 3000

/** Reads earlier pages until the row is loaded. */
function useEarlierRows(isNeeded: boolean): void {
  const { opened } = useScreen()
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    if (!isNeeded) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const next = () => setAttempts(attempts + 1)
    opened.reader.loadEarlier().then(next, () => {
      timer = setTimeout(next, RETRY_MS)
    })
    return () => clearTimeout(timer)
  }, [isNeeded, attempts, opened])
}

interface LinkedMessageProps {
  readonly sequence: number
  readonly shown: ShownTranscript
}

/** Finds the message to which the address links, shows it, and moves the focus to it. */
export function LinkedMessage({ sequence, shown }: LinkedMessageProps) {
  const text = useText(conversationsStrings)
  const { opened, notify } = useScreen()
  const row = findLinkedRow(useStore(opened.store.conversation), sequence)
  const index = findMessageIndex(shown.entries, sequence)
  const entry = shown.entries[index]
  const message = entry?.kind === 'message' ? entry.message : null
  // Links lead to no rows of the system.
  const isMissing = row === 'missing' || (row === 'loaded' && message === null)
  useEarlierRows(row === 'earlier')
  const start = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus is read once for each link, when its search begins.
  useEffect(() => {
    start.current = document.activeElement
  }, [sequence])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, when the message is loaded; later rows must not move it again.
  useEffect(
    () => (message === null ? undefined : focusEntry(shown, index, start.current)),
    [message !== null, sequence],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: the notice appears once for each link, not at each change of the language.
  useEffect(() => {
    if (!isMissing) return undefined
    notify({ text: text('linkedMissing'), isFailure: true })
    // It may arrive.
    return () => notify(null)
  }, [isMissing, sequence, notify, text])
  return (
    <div role="status">
      {(row === 'earlier' || row === 'reading') && <p className={styles.searching}>{text('linkedSearching')}</p>}
      {message && (
        <VisuallyHidden>
          {text('linkedFound', { name: message.senderName ?? text('visitor'), body: message.body })}
        </VisuallyHidden>
      )}
    </div>
  )
}
