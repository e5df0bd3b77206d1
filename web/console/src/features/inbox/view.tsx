import { Outlet, useParams } from '@tanstack/react-router'
import { ListPane } from './list-pane.tsx'
import styles from './styles.module.css'

/** The list of conversations beside the chosen one. Phones show one of them. */
export function InboxView() {
  const { conversationId } = useParams({ strict: false })
  return (
    <main className={`${styles.panes} ${conversationId === undefined ? '' : styles.isOpen}`}>
      <ListPane />
      <div className={styles.detail}>
        <Outlet />
      </div>
    </main>
  )
}
