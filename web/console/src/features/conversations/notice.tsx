import { Button, CloseButton } from '@mantine/core'
import { useEffect } from 'react'
import { useText } from '../../platform/language.tsx'
import type { Notice } from './context.tsx'
import { SHOWN_MS } from './rules/notice-times.ts'
import { conversationsStrings } from './strings.ts'
import styles from './styles.module.css'

interface NoticeBarProps {
  readonly notice: Notice | null
  readonly onDismiss: () => void
}

/** The result of the last action, and a button that undoes it. */
export function NoticeBar({ notice, onDismiss }: NoticeBarProps) {
  const text = useText(conversationsStrings)
  useEffect(() => {
    if (!notice || notice.isFailure) return undefined
    const timer = setTimeout(onDismiss, SHOWN_MS)
    return () => clearTimeout(timer)
  }, [notice, onDismiss])
  return (
    <div className={styles.noticeArea} role="status">
      {notice && (
        <div className={notice.isFailure ? `${styles.notice} ${styles.isFailure}` : styles.notice}>
          <span dir="auto">{notice.text}</span>
          {notice.undo && (
            <Button variant="subtle" size="compact-sm" onClick={notice.undo}>
              {text('undo')}
            </Button>
          )}
          <CloseButton size="sm" aria-label={text('dismiss')} onClick={onDismiss} />
        </div>
      )}
    </div>
  )
}
