import { Button, CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useActions } from '../../platform/actions.ts'
import { useConsole } from '../../platform/console.tsx'
import { type Translate, useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { retryClose, sendLater, undoClose } from './commands/closing.ts'
import { MentionNotice } from './mention-notice.tsx'
import styles from './notices.module.css'
import { type Closing, closings, findClosing, removeClosing } from './state/closings.ts'
import { mentions } from './state/mentions.ts'
import { conversationsStrings } from './strings.ts'

/** How long a close can be undone after its notice is shown. */
const UNDO_MS = 5000

type Text = Translate<(typeof conversationsStrings)['english']>

/** Says that a conversation is closed, or why it stays open. */
function sentenceOf({ state, visitorName, error }: Closing, text: Text): string {
  const name = visitorName ?? text('visitor')
  if (state === 'visitorWrote') return text('openVisitorWrote', { name })
  if (state === 'taken') return text('openTaken', { name })
  if (state === 'unsent') return text('openUnsent', { name })
  if (state === 'failed') return text('openFailed', { name, reason: error ?? text('unreachable') })
  return text('closedNow', { name })
}

function CloseNotice({ closing }: { readonly closing: Closing }) {
  const console = useConsole()
  const text = useText(conversationsStrings)
  const { id, state } = closing
  const isClosed = state === 'waiting'
  useEffect(() => {
    // The agent, the visitor or a colleague may have been faster than the screen.
    if (isClosed && findClosing(closing.id) === closing) sendLater(console, closing, UNDO_MS)
  }, [isClosed, console, closing])
  return (
    <div className={isClosed ? styles.notice : `${styles.notice} ${styles.isOpen}`}>
      <span dir="auto">{sentenceOf(closing, text)}</span>
      {isClosed && (
        <Button variant="subtle" size="compact-sm" onClick={() => undoClose(id)}>
          {text('undo')}
        </Button>
      )}
      {state === 'failed' && (
        <Button variant="subtle" size="compact-sm" onClick={() => void retryClose(console, closing)}>
          {text('retry')}
        </Button>
      )}
      {!isClosed && (
        <>
          <Button
            component={Link}
            to={`/conversations/${id}`}
            search
            variant="subtle"
            size="compact-sm"
            onClick={() => removeClosing(id)}
          >
            {text('open')}
          </Button>
          <CloseButton size="sm" aria-label={text('dismiss')} onClick={() => removeClosing(id)} />
        </>
      )}
    </div>
  )
}

/** What happens to the conversations that the agent has closed, and where the agent is mentioned, on every page. */
export function NoticeList() {
  const text = useText(conversationsStrings)
  const shown = useStore(closings).filter(({ state }) => state !== 'sending')
  const unseen = useStore(mentions)
  const newest = shown.filter(({ state }) => state === 'waiting').pop()
  useActions(
    newest
      ? [
          {
            id: 'conversation.undo-close',
            group: text('title'),
            label: text('undoClose'),
            keys: 'u',
            run: () => undoClose(newest.id),
          },
        ]
      : [],
  )
  return (
    <div className={styles.notices}>
      {unseen.map((mention) => (
        <MentionNotice key={mention.conversationId} mention={mention} />
      ))}
      {shown.map((closing) => (
        <CloseNotice key={closing.id} closing={closing} />
      ))}
    </div>
  )
}
