import { Outlet, useParams } from '@tanstack/react-router'
import { Suspense } from 'react'
import { PaneSeparator } from '../../platform/lazy-pane-separator.ts'
import { ListPane } from './list-pane.tsx'
import styles from './styles.module.css'

/** The list of conversations beside the chosen one. Phones show one of them. */
export function InboxView() {
  const { conversationId } = useParams({ strict: false })
  return (
    <main className={`${styles.panes} ${conversationId === undefined ? '' : styles.isOpen}`}>
      <ListPane />
      <Suspense>
        <PaneSeparator pane="listWidth" controls="list-pane" />
      </Suspense>
      <div className={styles.detail}>
        <Outlet />
      </div>
    </main>
  )
}
