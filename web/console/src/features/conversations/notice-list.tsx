import { Button, CloseButton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useActions } from '../../platform/actions.ts'
import { useConsole } from '../../platform/console.tsx'
import { type Translate, useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { BulkNoticeBox } from './bulk-notice-box.tsx'
import { retryClose, startCloseTimer, undoClose } from './commands/closing.ts'
import { MentionNotice } from './mention-notice.tsx'
import styles from './notices.module.css'
import { groupClosings, toGroupKey } from './rules/closing-groups.ts'
import { UNDO_MS } from './rules/notice-times.ts'
import { type Closing, closings, findClosing, removeClosing } from './state/closings.ts'
import { mentions } from './state/mentions.ts'
import { bulkStrings } from './strings/bulk.ts'
import { conversationsStrings } from './strings.ts'

type Text = Translate<(typeof conversationsStrings)['english']>
type BulkText = Translate<(typeof bulkStrings)['english']>

/** Returns the sentence of a notice: that a conversation is closed, or why it stays open. */
function sentenceOf({ state, visitorName, error }: Closing, text: Text): string {
  const name = visitorName ?? text('visitor')
  if (state === 'visitorWrote') return text('openVisitorWrote', { name })
  if (state === 'taken') return text('openTaken', { name })
  if (state === 'unsent') return text('openUnsent', { name })
  if (state === 'failed') return text('openFailed', { name, reason: error ?? text('unreachable') })
  return text('closedNow', { name })
}

/** Returns the sentence for several conversations that were closed together. */
function bulkSentenceOf({ state, error }: Closing, count: number, text: Text, bulkText: BulkText): string {
  if (state === 'visitorWrote') return bulkText('openVisitorWrote', { count })
  if (state === 'taken') return bulkText('openTaken', { count })
  if (state === 'unsent') return bulkText('openUnsent', { count })
  if (state === 'failed') return bulkText('openFailed', { count, reason: error ?? text('unreachable') })
  return bulkText('closed', { count })
}

type Group = ReturnType<typeof groupClosings>[number]

function undoGroup(group: Group): void {
  for (const { id } of group) undoClose(id)
}

/** Sends the close when the time for Undo, which begins now, is over. */
function UndoTime({ closing }: { readonly closing: Closing }) {
  const console = useConsole()
  useEffect(() => {
    // The agent, the visitor or a colleague may have cancelled the close before the notice was shown.
    if (findClosing(closing.id) === closing) startCloseTimer(console, closing, UNDO_MS)
  }, [console, closing])
  return null
}

function CloseNotice({ group }: { readonly group: Group }) {
  const console = useConsole()
  const text = useText(conversationsStrings)
  const bulkText = useText(bulkStrings)
  const [first] = group
  const { id, state } = first
  const isClosed = state === 'waiting'
  const dismiss = () => {
    for (const one of group) removeClosing(one.id)
  }
  const retry = () => {
    for (const closing of group) void retryClose(console, closing)
  }
  return (
    <div className={isClosed ? styles.notice : `${styles.notice} ${styles.isOpen}`}>
      {isClosed && group.map((closing) => <UndoTime key={closing.id} closing={closing} />)}
      <span dir="auto">
        {group.length === 1 ? sentenceOf(first, text) : bulkSentenceOf(first, group.length, text, bulkText)}
      </span>
      {isClosed && (
        <Button variant="subtle" size="compact-sm" onClick={() => undoGroup(group)}>
          {text('undo')}
        </Button>
      )}
      {state === 'failed' && (
        <Button variant="subtle" size="compact-sm" onClick={retry}>
          {text('retry')}
        </Button>
      )}
      {!isClosed && group.length === 1 && (
        <Button
          component={Link}
          to={`/conversations/${id}`}
          search
          variant="subtle"
          size="compact-sm"
          onClick={dismiss}
        >
          {text('open')}
        </Button>
      )}
      {!isClosed && <CloseButton size="sm" aria-label={text('dismiss')} onClick={dismiss} />}
    </div>
  )
}

/**
 * The notices that every page shows: conversations that the agent has closed, the result of an action on several
 * conversations, and mentions of the agent.
 */
export function NoticeList() {
  const text = useText(conversationsStrings)
  const groups = groupClosings(useStore(closings).filter(({ state }) => state !== 'queued' && state !== 'sending'))
  const unseen = useStore(mentions)
  const newest = groups.filter(([{ state }]) => state === 'waiting').pop()
  useActions(
    newest
      ? [
          {
            id: 'conversation.undo-close',
            group: text('title'),
            label: text('undoClose'),
            keys: 'u',
            run: () => undoGroup(newest),
          },
        ]
      : [],
  )
  return (
    <div className={styles.notices}>
      {/* If the notices scroll, those that can be undone only for a short time are seen first. */}
      <BulkNoticeBox />
      {[...groups].reverse().map((group) => (
        // If the key were the first id, closing the first conversation would restart the time for Undo of the others.
        <CloseNotice key={toGroupKey(group[0])} group={group} />
      ))}
      {unseen.map((mention) => (
        <MentionNotice key={mention.conversationId} mention={mention} />
      ))}
    </div>
  )
}
