import { Button, Title } from '@mantine/core'
import { IconMessageOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import type { ConversationStore, GoneReason } from './state/store.ts'
import { conversationsStrings } from './strings.ts'
import styles from './styles.module.css'

const reasonStringKeys = {
  transferred: 'goneTransferred',
  membership: 'goneMembership',
  missing: 'goneMissing',
} as const

interface ConversationGoneProps {
  readonly store: ConversationStore
  readonly reason?: GoneReason
  /** The error message of the server, if the conversation could not be read. */
  readonly failure?: string
  readonly onRetry?: () => void
}

/** Says why a conversation cannot be shown. */
export function ConversationGone({ store, reason = 'missing', failure, onRetry }: ConversationGoneProps) {
  const text = useText(conversationsStrings)
  const hasDraft = useStore(store.draft).text !== ''
  return (
    <section className={styles.gone} role="alert">
      <IconMessageOff size={32} stroke={1.5} aria-hidden="true" />
      <Title order={1} size="h1">
        {text('title')}
      </Title>
      <p>{failure ?? text(reasonStringKeys[reason])}</p>
      {hasDraft && <p>{text('goneTextKept')}</p>}
      {onRetry && <Button onClick={onRetry}>{text('retry')}</Button>}
      <Button component={Link} to="/" search variant="default">
        {text('back')}
      </Button>
    </section>
  )
}
