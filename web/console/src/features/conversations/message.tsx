import { IconCheck, IconChecks, IconLock } from '@tabler/icons-react'
import type { ChatMessage } from '#sdk'
import { useFormats, useText } from '../../platform/language.tsx'
import { useScreen } from './context.tsx'
import { Files } from './files.tsx'
import { MessageText } from './message-text.tsx'
import type { Place } from './rules/entries.ts'
import { toImages } from './rules/files.ts'
import { conversationsStrings } from './strings.ts'
import styles from './transcript.module.css'

interface MessageProps {
  readonly message: ChatMessage
  readonly place: Place
  /** Whether the visitor has read it. */
  readonly isRead: boolean
}

/** When a message was sent, and whether the visitor has read it. */
function Meta({ message, isRead }: Omit<MessageProps, 'place'>) {
  const text = useText(conversationsStrings)
  const formats = useFormats()
  const { createdAt, senderKind, kind } = message
  const Tick = isRead ? IconChecks : IconCheck
  return (
    <span className={styles.meta}>
      <time dateTime={createdAt} title={formats.moment(createdAt)}>
        {formats.time(createdAt)}
      </time>
      {senderKind === 'agent' && kind === 'Text' && (
        <Tick
          size={14}
          className={isRead ? styles.isRead : ''}
          role="img"
          aria-label={isRead ? text('read') : text('sent')}
        />
      )}
    </span>
  )
}

/** A message or a note, with its sender, files and time. */
export function Message({ message, place, isRead }: MessageProps) {
  const text = useText(conversationsStrings)
  const { opened } = useScreen()
  const { senderKind, senderName, kind, body, attachments } = message
  const isOwn = senderKind === 'agent'
  const sender = senderName ?? text(isOwn ? 'agent' : 'visitor')
  const classes = [
    styles.message,
    isOwn ? styles.isOwn : styles.isVisitors,
    kind === 'Note' && styles.isNote,
    place.isFirst && styles.isFirst,
  ]
  return (
    <article className={classes.filter(Boolean).join(' ')}>
      <span className={place.isFirst ? styles.sender : styles.hidden}>
        <bdi>{sender}</bdi>
        {kind === 'Note' && (
          <span className={styles.noteLabel}>
            <IconLock size={12} aria-hidden="true" />
            {text('note')}
          </span>
        )}
      </span>
      <div className={styles.content}>
        {body !== '' && (
          <div className={styles.bubble}>
            <MessageText body={body} />
          </div>
        )}
        <Files files={attachments} listImages={() => toImages(opened.store.conversation.get().rows)} />
      </div>
      {place.isLast ? (
        <Meta message={message} isRead={isRead} />
      ) : (
        <span className={styles.hidden}>
          <Meta message={message} isRead={isRead} />
        </span>
      )}
    </article>
  )
}
