import { Button } from '@mantine/core'
import { IconAlertCircle, IconClock, IconLock } from '@tabler/icons-react'
import type { OutboxMessage } from '#sdk'
import { useActions } from '../../platform/actions.ts'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { useConversationActions } from './actions.ts'
import { useScreen } from './context.tsx'
import { MessageText } from './message-text.tsx'
import { conversationsStrings } from './strings.ts'
import styles from './transcript.module.css'

/** The buttons of a message that the server has refused. */
function FailedActions({ clientMessageId, error, kind }: OutboxMessage) {
  const text = useText(conversationsStrings)
  const screen = useScreen()
  const { takeAndSend } = useConversationActions(screen)
  const { store, send } = screen.opened
  const canTakeOver = screen.permissions.isColleagues && kind !== 'Note'
  const retry = () => {
    store.dispatch({ type: 'sendRetried', clientMessageId })
    send()
  }
  const edit = () => {
    store.editMessage(clientMessageId)
    document.getElementById('composer')?.focus()
  }
  return (
    <div className={styles.failure} role="alert">
      <p className={styles.failureText} dir="auto">
        <IconAlertCircle size={14} aria-hidden="true" />
        {error === undefined || error === '' ? text('notSent') : error}
      </p>
      <div className={styles.failureActions}>
        {canTakeOver && (
          <Button variant="subtle" size="compact-xs" onClick={() => void takeAndSend(retry)}>
            {text('takeOverAndSend')}
          </Button>
        )}
        <Button variant="subtle" size="compact-xs" onClick={retry}>
          {text('retry')}
        </Button>
        <Button variant="subtle" size="compact-xs" onClick={edit}>
          {text('edit')}
        </Button>
        <Button
          variant="subtle"
          size="compact-xs"
          className={styles.discard}
          onClick={() => store.dispatch({ type: 'sendDiscarded', clientMessageId })}
        >
          {text('discard')}
        </Button>
      </div>
    </div>
  )
}

/** Takes a message back before it is sent. */
function UndoSend({ clientMessageId }: OutboxMessage) {
  const text = useText(conversationsStrings)
  const { opened, focusComposer } = useScreen()
  const undo = () => {
    opened.store.editMessage(clientMessageId)
    focusComposer(false)
  }
  useActions([{ id: 'conversation.undo-send', group: text('title'), label: text('undoSend'), keys: 'u', run: undo }])
  return (
    <Button variant="subtle" size="compact-xs" onClick={undo}>
      {text('undoSend')}
    </Button>
  )
}

/** A message that the server does not have yet. */
export function PendingMessage({ message }: { readonly message: OutboxMessage }) {
  const text = useText(conversationsStrings)
  const formats = useFormats()
  const { preferences } = useConsole()
  const { canUndoSend } = useStore(preferences)
  const { body, kind, state, queuedAt } = message
  const isNote = kind === 'Note'
  return (
    <article className={`${styles.message} ${styles.isOwn} ${styles.isFirst} ${isNote ? styles.isNote : ''}`}>
      <span className={isNote ? styles.sender : styles.hidden}>
        <span className={isNote ? styles.hidden : ''}>{text('you')}</span>
        {isNote && (
          <span className={styles.noteLabel}>
            <IconLock size={12} aria-hidden="true" />
            {text('note')}
          </span>
        )}
      </span>
      <div className={styles.content}>
        <div className={styles.bubble}>
          <MessageText body={body} isNote={isNote} />
        </div>
      </div>
      {state === 'failed' ? (
        <FailedActions {...message} />
      ) : (
        <span className={styles.meta}>
          <time dateTime={queuedAt}>{formats.time(queuedAt)}</time>
          <IconClock size={14} role="img" aria-label={text('sending')} />
          {canUndoSend && state === 'queued' && !isNote && <UndoSend {...message} />}
        </span>
      )}
    </article>
  )
}
