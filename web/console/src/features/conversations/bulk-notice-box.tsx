import { Button, CloseButton } from '@mantine/core'
import { useEffect } from 'react'
import { useActions } from '../../platform/actions.ts'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import styles from './notices.module.css'
import { SHOWN_MS } from './rules/notice-times.ts'
import { type BulkNotice, bulkNotice } from './state/bulk-notice.ts'
import { conversationsStrings } from './strings.ts'

function Box({ notice }: { readonly notice: BulkNotice }) {
  const { texts, isFailure, undo } = notice
  const text = useText(conversationsStrings)
  const dismiss = () => bulkNotice.set(null)
  useEffect(() => {
    if (notice.isFailure && !notice.undo) return undefined
    // A failure stays, without its Undo.
    const { undo: _, ...kept } = notice
    const timer = setTimeout(() => bulkNotice.set(notice.isFailure ? kept : null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice])
  const undoAndDismiss = () => {
    dismiss()
    undo?.()
  }
  useActions(
    undo
      ? [{ id: 'conversation.undo-bulk', group: text('title'), label: text('undo'), keys: 'u', run: undoAndDismiss }]
      : [],
  )
  return (
    <div className={isFailure ? `${styles.notice} ${styles.isOpen}` : styles.notice}>
      <div>
        {texts.map((sentence) => (
          <p key={sentence} className={styles.sentence} dir="auto">
            {sentence}
          </p>
        ))}
      </div>
      {undo && (
        <Button variant="subtle" size="compact-sm" onClick={undoAndDismiss}>
          {text('undo')}
        </Button>
      )}
      <CloseButton size="sm" aria-label={text('dismiss')} onClick={dismiss} />
    </div>
  )
}

/** The result of the last action on several conversations, and a button that undoes it. */
export function BulkNoticeBox() {
  const notice = useStore(bulkNotice)
  return notice && <Box notice={notice} />
}
