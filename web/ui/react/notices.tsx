import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useSyncExternalStore } from 'react'
import styles from './notices.module.css'

interface Notice {
  readonly text: string
}

const SHOWN_FOR_MS = 6000

let current: Notice | null = null
const listeners = new Set<() => void>()

function setNotice(notice: Notice | null): void {
  current = notice
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Shows for a moment that something has succeeded. */
export const showNotice = (text: string): void => setNotice({ text })

/** The place of the notices. Screen readers read a new notice when they are idle. */
export function Notices() {
  const notice = useSyncExternalStore(subscribe, () => current)
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(null), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [notice])
  return (
    <div role="status" className={styles.notices}>
      {notice && (
        <p className={styles.notice} dir="auto">
          <IconCircleCheck size={18} aria-hidden="true" className={styles.icon} />
          {notice.text}
        </p>
      )}
    </div>
  )
}
