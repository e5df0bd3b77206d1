import { useConsole } from '../platform/console.tsx'
import { useText } from '../platform/language.tsx'
import { useStore } from '../platform/store.ts'
import { shellStrings } from './strings.ts'
import styles from './styles.module.css'

/** Says that events do not arrive. The live region is always there, so that screen readers announce its content. */
export function ConnectionBanner() {
  const { events } = useConsole()
  const text = useText(shellStrings)
  const state = useStore(events.state)
  return <div role="status">{state === 'lost' && <div className={styles.banner}>{text('connectionLost')}</div>}</div>
}
