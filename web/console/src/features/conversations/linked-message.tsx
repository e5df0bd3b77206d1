import { useEffect, useEffectEvent, useState } from 'react'
import { HiddenText } from '../../../../ui/react/hidden-text.tsx'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { useScreen } from './context.tsx'
import styles from './linked-message.module.css'
import { locateRow } from './rules/row-location.ts'
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

/** Searches for one message. Rows that arrive after it was found do not move the focus again. */
function Search({ sequence, shown }: LinkedMessageProps) {
  const text = useText(conversationsStrings)
  const { opened, notify } = useScreen()
  const [start] = useState(() => document.activeElement)
  const rowLocation = locateRow(useStore(opened.store.conversation), sequence)
  const index = findMessageIndex(shown.entries, sequence)
  const entry = shown.entries[index]
  const message = entry?.kind === 'message' ? entry.message : null
  const isFound = message !== null
  // A link cannot lead to a row that the server has recorded, such as a transfer.
  const isMissing = rowLocation === 'missing' || (rowLocation === 'loaded' && !isFound)
  useEarlierRows(rowLocation === 'earlier')
  const focusMessage = useEffectEvent(() => focusEntry(shown, index, start))
  useEffect(() => (isFound ? focusMessage() : undefined), [isFound])
  const showMissing = useEffectEvent(() => notify({ text: text('linkedMissing'), isFailure: true }))
  useEffect(() => {
    if (!isMissing) return undefined
    showMissing()
    // Hides the notice if the message arrives after all.
    return () => notify(null)
  }, [isMissing, notify])
  if (rowLocation === 'earlier' || rowLocation === 'reading')
    return <p className={styles.searching}>{text('linkedSearching')}</p>
  if (!message) return null
  return (
    <HiddenText>{text('linkedFound', { name: message.senderName ?? text('visitor'), body: message.body })}</HiddenText>
  )
}

/** Finds the message to which the address links, shows it, and moves the focus to it. */
export const LinkedMessage = (props: LinkedMessageProps) => (
  <div role="status">
    <Search key={props.sequence} {...props} />
  </div>
)
