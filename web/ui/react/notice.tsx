import { IconAlertTriangle } from '@tabler/icons-react'
import styles from './notice.module.css'

/** A sentence that deserves attention, with an icon. */
export const Notice = ({ text }: { readonly text: string }) => (
  <p className={styles.notice}>
    <IconAlertTriangle size={18} className={styles.icon} aria-hidden="true" />
    <span>{text}</span>
  </p>
)
