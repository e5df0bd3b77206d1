import { memo } from 'react'
import type { ChatMessage } from '#sdk'
import { type Translate, useFormats, useText } from '../../platform/language.tsx'
import { Message } from './message.tsx'
import { PendingMessage } from './pending-message.tsx'
import type { Entry } from './rules/entries.ts'
import { conversationsStrings } from './strings.ts'
import styles from './transcript.module.css'
import { VisitorTyping } from './visitor-typing.tsx'

type Text = Translate<(typeof conversationsStrings)['english']>

/** Returns the sentence for a row that the server has recorded, such as a transfer. */
function systemSentence(text: Text, { kind, senderName }: ChatMessage): string {
  const name = senderName ?? text('agent')
  if (kind === 'AgentJoined') return text('agentJoined', { name })
  if (kind === 'Transferred') return text('wasTransferred', { name })
  if (kind === 'TicketOpened') return text('ticketOpened')
  return senderName === null ? text('wasClosed') : text('closedBy', { name })
}

interface EntryViewProps {
  readonly entry: Entry
  /** Whether the visitor has read it. */
  readonly isRead: boolean
  /** Whether the address links to it. */
  readonly isLinked: boolean
}

/** One line of the transcript. */
export const EntryView = memo(function EntryView({ entry, isRead, isLinked }: EntryViewProps) {
  const text = useText(conversationsStrings)
  const formats = useFormats()
  if (entry.kind === 'day')
    return (
      <p className={styles.day}>
        <time dateTime={entry.at}>{formats.day(entry.at)}</time>
      </p>
    )
  if (entry.kind === 'new')
    return (
      <p className={styles.new}>
        <span>{text('newMessages')}</span>
      </p>
    )
  if (entry.kind === 'system')
    return (
      <p className={styles.system} dir="auto">
        {systemSentence(text, entry.message)}
        <time dateTime={entry.message.createdAt} title={formats.moment(entry.message.createdAt)}>
          {formats.time(entry.message.createdAt)}
        </time>
      </p>
    )
  if (entry.kind === 'pending') return <PendingMessage message={entry.message} />
  if (entry.kind === 'typing') return <VisitorTyping />
  return <Message message={entry.message} place={entry.place} isRead={isRead} isLinked={isLinked} />
})
