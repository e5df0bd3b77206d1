import { Outlet, useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ListPane } from './list-pane.tsx'
import styles from './styles.module.css'

const PaneSeparator = lazy(async () => ({ default: (await import('../../platform/pane-separator.tsx')).PaneSeparator }))

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
