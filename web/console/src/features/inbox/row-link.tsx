import { useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { composerFocus, isMouseClick } from '../conversations/state/composer-focus.ts'
import styles from './row.module.css'
import { cancelPreloads, preloadNow, preloadSoon, toConversation } from './state/preloading.ts'
import { selectByClick } from './state/selection.ts'

interface RowLinkProps {
  readonly id: string
  /** The query of the inbox, such as `?tab=open`, or an empty text. */
  readonly query: string
  readonly isSelected: boolean
  /** Whether a click with the mouse moves the focus into the text of the composer. */
  readonly focusesComposer: boolean
  readonly children: ReactNode
}

/** The link of a row to its conversation. That of the router takes a third of the time that React needs for a long list. */
export function RowLink({ id, query, isSelected, focusesComposer, children }: RowLinkProps) {
  const router = useRouter()
  const open = (event: MouseEvent) => {
    if (selectByClick(event, id)) return
    composerFocus.set(focusesComposer && isMouseClick(event) ? id : null)
    if (event.altKey) return
    event.preventDefault()
    void router.navigate(toConversation(id))
  }
  const preload = () => preloadSoon(router, id)
  return (
    <a
      href={`${router.basepath}/conversations/${id}${query}`}
      className={styles.rowLink}
      data-conversation={id}
      aria-current={isSelected ? 'page' : undefined}
      onMouseDown={(event) => {
        // Otherwise Shift would select text.
        if (event.shiftKey) event.preventDefault()
        else preloadNow(router, id)
      }}
      onMouseEnter={preload}
      onMouseLeave={cancelPreloads}
      onFocus={preload}
      onBlur={cancelPreloads}
      onTouchStart={() => preloadNow(router, id)}
      onClick={open}
    >
      {children}
    </a>
  )
}
