import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react'
import styles from './on-off-label.module.css'

interface OnOffLabelProps {
  readonly isOn: boolean
  readonly label: string
}

/** Shows with an icon and a word whether something is in use. */
export const OnOffLabel = ({ isOn, label }: OnOffLabelProps) => (
  <span className={`${styles.label} ${isOn ? styles.on : ''}`}>
    {isOn ? <IconCircleCheck size={14} aria-hidden="true" /> : <IconCircleDashed size={14} aria-hidden="true" />}
    {label}
  </span>
)
