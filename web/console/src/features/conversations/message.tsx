import { IconCheck, IconChecks, IconLink, IconLock } from '@tabler/icons-react'
import type { ChatMessage } from '#sdk'
import { useFormats, useText } from '../../platform/language.tsx'
import { useConversationActions } from './actions.ts'
import { useScreen } from './context.tsx'
import { Files } from './files.tsx'
import { MessageText } from './message-text.tsx'
import type { GroupPosition } from './rules/entries.ts'
import { toImages } from './rules/files.ts'
import { toElementId } from './rules/message-link.ts'
import { conversationsStrings } from './strings.ts'
import styles from './transcript.module.css'

interface MessageProps {
  readonly message: ChatMessage
  readonly place: GroupPosition
  /** Whether the visitor has read it. */
  readonly isRead: boolean
  /** Whether the address links to it. */
  readonly isLinked: boolean
}

/** When a message was sent, and whether the visitor has read it. */
function Meta({ message, isRead }: Pick<MessageProps, 'message' | 'isRead'>) {
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

/** Copies the link to a message. The keyboard has `.` for it, so that Tab does not stop at each message. */
function CopyLink({ sequence }: ChatMessage) {
  const text = useText(conversationsStrings)
  const { copyLink } = useConversationActions(useScreen())
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.copyLink}
      title={text('copyMessageLink')}
      aria-label={text('copyMessageLink')}
      onClick={() => copyLink(sequence)}
    >
      <IconLink size={14} aria-hidden="true" />
    </button>
  )
}

/** A message or a note, with its sender, files and time. */
export function Message({ message, place, isRead, isLinked }: MessageProps) {
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
    <article
      id={toElementId(message.sequence)}
      tabIndex={-1}
      className={classes.filter(Boolean).join(' ')}
      {...(isLinked ? { 'aria-current': 'true' } : {})}
    >
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
            <MessageText body={body} isNote={kind === 'Note'} />
          </div>
        )}
        <Files files={attachments} listImages={() => toImages(opened.store.conversation.get().rows)} />
        <CopyLink {...message} />
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
