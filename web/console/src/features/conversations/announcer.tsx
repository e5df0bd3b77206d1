import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { useScreen } from './context.tsx'
import { conversationsStrings } from './strings.ts'

/** How long a text stays for screen readers. Some miss a text that is removed sooner. */
const SHOWN_MS = 1500

/** Announces the newest message of the visitor to screen readers, because a virtual list cannot be a live region. */
export function NewestMessage() {
  const text = useText(conversationsStrings)
  const { opened } = useScreen()
  const { rows } = useStore(opened.store.conversation)
  const [announced, setAnnounced] = useState('')
  const last = rows[rows.length - 1]
  const known = useRef(last?.sequence ?? 0)
  useEffect(() => {
    if (!last) return undefined
    const isNew = known.current > 0 && last.sequence > known.current
    known.current = last.sequence
    if (!isNew || last.senderKind !== 'visitor') return undefined
    setAnnounced(`${last.senderName ?? text('visitor')}: ${last.body}`)
    const timer = setTimeout(() => setAnnounced(''), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [last, text])
  return (
    <VisuallyHidden role="log" aria-live="polite">
      {announced}
    </VisuallyHidden>
  )
}
