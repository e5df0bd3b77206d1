import { type AnyRouter, useRouter } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { composerFocus, isMouseClick } from '../conversations/state/composer-focus.ts'
import styles from './row.module.css'
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

/** How long the pointer rests on a row, or the focus is on it, before its conversation is loaded, in milliseconds. */
const PRELOAD_AFTER_MS = 50

const toTarget = (id: string) =>
  ({ to: '/conversations/$conversationId', params: { conversationId: id }, search: true }) as const

let preloadTimer: number | undefined

function preloadLater(router: AnyRouter, id: string): void {
  clearTimeout(preloadTimer)
  preloadTimer = window.setTimeout(() => void router.preloadRoute(toTarget(id)), PRELOAD_AFTER_MS)
}

const cancelPreload = (): void => clearTimeout(preloadTimer)

/** The link of a row to its conversation. That of the router takes a third of the time that React needs for a long list. */
export function RowLink({ id, query, isSelected, focusesComposer, children }: RowLinkProps) {
  const router = useRouter()
  const open = (event: MouseEvent) => {
    if (selectByClick(event, id)) return
    composerFocus.set(focusesComposer && isMouseClick(event) ? id : null)
    if (event.altKey) return
    event.preventDefault()
    void router.navigate(toTarget(id))
  }
  const preload = () => preloadLater(router, id)
  return (
    <a
      href={`${router.basepath}/conversations/${id}${query}`}
      className={styles.rowLink}
      data-conversation={id}
      aria-current={isSelected ? 'page' : undefined}
      // Without this, Shift would select text.
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onMouseEnter={preload}
      onMouseLeave={cancelPreload}
      onFocus={preload}
      onBlur={cancelPreload}
      onTouchStart={() => void router.preloadRoute(toTarget(id))}
      onClick={open}
    >
      {children}
    </a>
  )
}
