import type { ReactNode } from 'react'
import styles from './hidden-text.module.css'

interface HiddenTextProps {
  readonly children: ReactNode
  readonly role?: 'status'
}

/** Text that screen readers read and that is not visible. Unlike that of Mantine, it costs a long list nearly nothing. */
export const HiddenText = (props: HiddenTextProps) => <span className={styles.hidden} {...props} />
