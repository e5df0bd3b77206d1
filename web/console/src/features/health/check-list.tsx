import { StatusLabel } from '../../../../ui/react/status-label.tsx'
import { useText } from '../../platform/language.tsx'
import type { HealthReport } from './queries.ts'
import { healthStrings } from './strings.ts'
import styles from './styles.module.css'

const names = ['database', 'storage', 'worker', 'mail', 'licence', 'redis'] as const

const tones = { ok: 'ok', failing: 'bad', off: 'neutral' } as const

/** Each check with its result, and what a failure means. */
export function CheckList({ checks }: { readonly checks: HealthReport['checks'] }) {
  const text = useText(healthStrings)
  return (
    <ul className={styles.checks}>
      {names.map((name) => (
        <li key={name} className={styles.check}>
          <span>
            <span className={styles.name}>{text(name)}</span>
            {checks[name] === 'failing' && <span className={styles.failure}>{text(`${name}Failing`)}</span>}
          </span>
          <StatusLabel tone={tones[checks[name]]} label={text(checks[name])} />
        </li>
      ))}
    </ul>
  )
}
