import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { meQuery } from '../session/queries.ts'
import { setAvailability } from './commands.ts'
import { countsQuery } from './queries.ts'
import type { InboxChoice } from './rules/search.ts'
import { inboxStrings } from './strings.ts'
import styles from './styles.module.css'
import { TakeNextButton } from './take-next-button.tsx'

interface EmptyListProps {
  readonly choice: InboxChoice
  readonly onChange: (choice: InboxChoice) => void
}

const sentences = {
  queue: ['queueEmpty', 'queueEmptyHint'],
  mine: ['mineEmpty', 'nobodyWaits'],
  open: ['openEmpty', 'queueEmptyHint'],
} as const

/** Says why a list is empty, and what to do. */
export function EmptyList({ choice, onChange }: EmptyListProps) {
  const text = useText(inboxStrings)
  const { api } = useConsole()
  const { data: counts } = useQuery(countsQuery(api, choice.departmentId))
  const [title, hint] = sentences[choice.tab]
  if (choice.departmentId === null)
    return (
      <div className={styles.empty}>
        <p className={styles.emptyTitle}>{text(title)}</p>
        {choice.tab === 'mine' && (counts?.queue ?? 0) > 0 ? <TakeNextButton variant="default" /> : <p>{text(hint)}</p>}
      </div>
    )
  return (
    <div className={styles.empty}>
      <p className={styles.emptyTitle}>{text('nothingFound')}</p>
      <Button variant="default" size="xs" onClick={() => onChange({ ...choice, departmentId: null })}>
        {text('showAllDepartments')}
      </Button>
    </div>
  )
}

/** Says that the agent cannot take conversations. */
export function NotAvailableHint() {
  const console = useConsole()
  const text = useText(inboxStrings)
  const { data: me } = useQuery(meQuery(console.api))
  if (me?.isAvailable !== false) return null
  return (
    <div className={styles.hint}>
      <span>{text('notAvailableHint')}</span>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => void setAvailability(console, true).catch(() => undefined)}
      >
        {text('becomeAvailable')}
      </Button>
    </div>
  )
}
