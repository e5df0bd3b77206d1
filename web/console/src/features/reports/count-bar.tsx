import { useFormats } from '../../platform/language.tsx'
import styles from './styles.module.css'

/** A number with a bar that shows its share of the highest one. */
export function CountBar({ value, highest }: { readonly value: number; readonly highest: number }) {
  const { number } = useFormats()
  return (
    <span className={styles.share}>
      <span className={styles.shareTrack} aria-hidden="true">
        <span className={styles.shareBar} style={{ inlineSize: `${(value / Math.max(highest, 1)) * 100}%` }} />
      </span>
      <span className={styles.shareNumber}>{number(value)}</span>
    </span>
  )
}
