import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { useScreen } from './context.tsx'
import { conversationsStrings } from './strings.ts'

/** How long a text stays for screen readers. Some miss a text that is removed sooner. */
const SHOWN_MS = 1500

/** The most messages that are announced at once. After a long interruption, the agent reads the others. */
const MAX_ANNOUNCED = 5

/** Announces new messages of the visitor to screen readers, because a virtual list cannot be a live region. */
export function NewMessages() {
  const text = useText(conversationsStrings)
  const { opened } = useScreen()
  const { rows } = useStore(opened.store.conversation)
  const [announced, setAnnounced] = useState<readonly string[]>([])
  const knownSequence = useRef<number | undefined>(undefined)
  const lastSequence = rows[rows.length - 1]?.sequence
  useEffect(() => {
    if (lastSequence === undefined) return
    const known = knownSequence.current ?? lastSequence
    knownSequence.current = Math.max(known, lastSequence)
    const arrived = rows.filter(({ sequence, senderKind }) => sequence > known && senderKind === 'visitor')
    if (arrived.length === 0) return
    setAnnounced(arrived.slice(-MAX_ANNOUNCED).map((row) => `${row.senderName ?? text('visitor')}: ${row.body}`))
  }, [rows, lastSequence, text])
  useEffect(() => {
    if (announced.length === 0) return undefined
    const timer = setTimeout(() => setAnnounced([]), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [announced])
  return (
    <VisuallyHidden role="log" aria-live="polite">
      {announced.join('\n')}
    </VisuallyHidden>
  )
}
