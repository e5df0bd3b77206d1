import { StatusLabel } from '../../../../ui/react/status-label.tsx'
import { useText } from '../../platform/language.tsx'
import { toLimitUse } from './rules.ts'
import { licenceStrings } from './strings.ts'
import styles from './styles.module.css'

interface LimitBarProps {
  readonly label: string
  readonly used: number
  /** 0 if there is none. */
  readonly limit: number
}

/** How much of a limit is used: in words, and as a bar if there is a limit. */
export function LimitBar({ label, used, limit }: LimitBarProps) {
  const text = useText(licenceStrings)
  const { share, isReached } = toLimitUse(used, limit)
  return (
    <div className={styles.use}>
      <div className={styles.useHead}>
        <span>{label}</span>
        <span>
          {share === null ? text('usedUnlimited', { used }) : text('usedOf', { used, limit })}{' '}
          {isReached && <StatusLabel tone="warn" label={text('limitReached')} />}
        </span>
      </div>
      {share !== null && (
        <div className={styles.track} aria-hidden="true">
          <div
            className={`${styles.bar} ${isReached ? styles.isReached : ''}`}
            style={{ inlineSize: `${share * 100}%` }}
          />
        </div>
      )}
    </div>
  )
}
