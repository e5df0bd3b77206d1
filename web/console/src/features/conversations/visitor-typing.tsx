import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { useScreen } from './context.tsx'
import { conversationsStrings } from './strings.ts'
import styles from './visitor-typing.module.css'

/** Shows that the visitor is typing, and the draft. */
export function VisitorTyping() {
  const text = useText(conversationsStrings)
  const { opened, detail } = useScreen()
  const { draft } = useStore(opened.store.typing)
  const name = detail.visitorDisplayName ?? text('visitor')
  return (
    <div className={styles.typing}>
      <p className={styles.typingName}>{draft === '' ? text('typing', { name }) : text('writing', { name })}</p>
      {draft === '' ? (
        <span className={styles.dots} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      ) : (
        <p className={styles.draft} dir="auto">
          {draft}
        </p>
      )}
    </div>
  )
}
