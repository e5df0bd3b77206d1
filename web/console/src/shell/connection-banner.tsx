import { useConsole } from '../platform/console.tsx'
import { useText } from '../platform/language.tsx'
import { isPartMissing } from '../platform/lazy-part.ts'
import { useStore } from '../platform/store.ts'
import { IncompletePage } from './incomplete-page.tsx'
import { shellStrings } from './strings.ts'
import styles from './styles.module.css'

/**
 * Says that events do not arrive, or that a part of the page did not. The live region is always there, so that screen
 * readers announce its content.
 */
export function ConnectionBanner() {
  const { events } = useConsole()
  const text = useText(shellStrings)
  const state = useStore(events.state)
  const lacksPart = useStore(isPartMissing)
  return (
    <>
      <div role="status">{state === 'lost' && <div className={styles.banner}>{text('connectionLost')}</div>}</div>
      {lacksPart && <IncompletePage />}
    </>
  )
}
