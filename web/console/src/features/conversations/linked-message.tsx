import { VisuallyHidden } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { useScreen } from './context.tsx'
import styles from './linked-message.module.css'
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
  const { rows, lastSequence } = useStore(opened.store.conversation)
  const index = findMessageIndex(shown.entries, sequence)
  const entry = shown.entries[index]
  const message = entry?.kind === 'message' ? entry.message : null
  const firstSequence = rows[0]?.sequence ?? 0
  // A row of the system, or one that does not exist.
  const isMissing = firstSequence > 0 && message === null && (sequence >= firstSequence || sequence > lastSequence)
  const isSearching = message === null && !isMissing
  useEarlierRows(isSearching && firstSequence > 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the message is loaded.
  useEffect(() => {
    if (message !== null) focusEntry(shown, index)
  }, [message !== null, sequence])
  useEffect(() => {
    if (isMissing) notify({ text: text('linkedMissing'), isFailure: true })
  }, [isMissing, notify, text])
  return (
    <div role="status">
      {isSearching && <p className={styles.searching}>{text('linkedSearching')}</p>}
      {message && (
        <VisuallyHidden>
          {text('linkedFound', { name: message.senderName ?? text('visitor'), body: message.body })}
        </VisuallyHidden>
      )}
    </div>
  )
}
