import { IconAlertTriangle, IconClock, IconClockExclamation } from '@tabler/icons-react'
import { HiddenText } from '../../../../ui/react/hidden-text.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import styles from './row.module.css'
import { secondsSince, waitLevel } from './rules/wait.ts'
import { useClock } from './state/clock.ts'
import { inboxStrings } from './strings.ts'

const icons = { calm: IconClock, long: IconClockExclamation, overdue: IconAlertTriangle }
const sentences = { calm: 'waitingFor', long: 'waitingLong', overdue: 'waitingOverdue' } as const

/** How long a visitor has waited. The icon and the colour change when it is too long. */
export function WaitTimer({ since }: { readonly since: string }) {
  const text = useText(inboxStrings)
  const formats = useFormats()
  const seconds = secondsSince(since, useClock())
  const level = waitLevel(seconds)
  const Icon = icons[level]
  return (
    <span className={`${styles.wait} ${styles[level]}`} data-level={level}>
      <Icon size={14} aria-hidden="true" />
      <span aria-hidden="true">{formats.clock(seconds)}</span>
      <HiddenText>
        {text(sentences[level], { duration: formats.duration(Math.floor(seconds / 60) * 60, 'long') })}
      </HiddenText>
    </span>
  )
}
