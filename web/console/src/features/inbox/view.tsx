import { IconArrowLeft } from '@tabler/icons-react'
import { Link, Outlet, useParams } from '@tanstack/react-router'
import { useText } from '../../platform/language.tsx'
import { ListPane } from './list-pane.tsx'
import { inboxStrings } from './strings.ts'
import styles from './styles.module.css'

/** The list of conversations beside the chosen one. Phones show one of them. */
export function InboxView() {
  const text = useText(inboxStrings)
  const { conversationId } = useParams({ strict: false })
  return (
    <main className={`${styles.panes} ${conversationId === undefined ? '' : styles.isOpen}`}>
      <ListPane />
      <div className={styles.detail}>
        {conversationId !== undefined && (
          <Link to="/" search={true} className={styles.back}>
            <IconArrowLeft size={16} aria-hidden="true" className={styles.backIcon} />
            {text('back')}
          </Link>
        )}
        <Outlet />
      </div>
    </main>
  )
}
