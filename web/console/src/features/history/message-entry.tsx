import type { ChatMessage } from '#sdk'
import { useFormats, useText } from '../../platform/language.tsx'
import { Files } from '../conversations/files.tsx'
import { MessageText } from '../conversations/message-text.tsx'
import type { ChatFile } from '../conversations/rules/files.ts'
import { historyStrings } from './strings.ts'
import styles from './transcript.module.css'

const events = {
  AgentJoined: 'agentJoined',
  Transferred: 'transferred',
  Closed: 'closed',
  TicketOpened: 'ticketOpened',
} as const

/** The names of files that the server deleted when it archived the conversation. */
function DeletedFiles({ files }: { readonly files: readonly ChatFile[] }) {
  const text = useText(historyStrings)
  return (
    <ul className={styles.deletedFiles}>
      {files.map(({ id, originalFileName }) => (
        <li key={id}>
          <span dir="auto">{originalFileName}</span> <span className={styles.meta}>{text('fileDeleted')}</span>
        </li>
      ))}
    </ul>
  )
}

interface MessageEntryProps {
  readonly message: ChatMessage
  readonly isArchived: boolean
  readonly listImages: () => readonly ChatFile[]
}

/** A message, a note, or what happened. */
export function MessageEntry({ message, isArchived, listImages }: MessageEntryProps) {
  const text = useText(historyStrings)
  const formats = useFormats()
  const { kind, senderKind, senderName, body, attachments, createdAt } = message
  const time = (
    <time className={styles.meta} dateTime={createdAt} title={formats.moment(createdAt)}>
      {formats.time(createdAt)}
    </time>
  )
  if (kind !== 'Text' && kind !== 'Note')
    return (
      <li className={styles.event}>
        <span dir="auto">{text(events[kind], { name: senderName ?? text('system') })}</span> {time}
      </li>
    )
  const look = kind === 'Note' ? styles.noteEntry : styles[senderKind]
  return (
    <li className={`${styles.message} ${look}`}>
      <p className={styles.sender}>
        <span dir="auto">{senderName ?? text('unknownVisitor')}</span>
        {kind === 'Note' && <span>{text('note')}</span>}
        {time}
      </p>
      {body !== '' && <MessageText body={body} isNote={kind === 'Note'} />}
      {attachments.length > 0 && (
        <div className={styles.files}>
          {isArchived ? <DeletedFiles files={attachments} /> : <Files files={attachments} listImages={listImages} />}
        </div>
      )}
    </li>
  )
}
