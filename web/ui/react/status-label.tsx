import { IconAlertTriangle, IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react'
import styles from './status-label.module.css'

/** How good a state is. */
export type StatusTone = 'ok' | 'warn' | 'bad' | 'neutral'

const icons = { ok: IconCircleCheck, warn: IconAlertTriangle, bad: IconCircleX, neutral: IconCircleMinus } as const

/** A state in one word, with a colour and an icon that say the same. */
export function StatusLabel({ tone, label }: { readonly tone: StatusTone; readonly label: string }) {
  const Icon = icons[tone]
  return (
    <span className={`${styles.label} ${styles[tone]}`}>
      <Icon size={16} aria-hidden="true" />
      {label}
    </span>
  )
}
