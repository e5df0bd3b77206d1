import type { ChatMessage } from '#sdk'
import { formatDay, formatFullDateTime, formatTime } from '../../../../../ui/i18n/formats.ts'
import { Icon, type IconName } from '../../icons.tsx'
import { type PanelModel, useModel } from '../../model.ts'
import { ReceivedFiles } from '../attachments/view.tsx'
import { MessageText } from './message-text.tsx'
import { PendingRow } from './pending-row.tsx'
import type { Entry, GroupPosition } from './rules/entries.ts'

function systemSentence({ t }: PanelModel, { kind, senderName }: ChatMessage): string {
  if (kind === 'AgentJoined') return t('agentJoined', { name: senderName ?? t('agent') })
  if (kind === 'Transferred') return t('transferred')
  if (kind === 'TicketOpened') return t('ticketOpened')
  return senderName === null ? t('closed') : t('closedByAgent', { name: senderName })
}

const Delivery = ({ icon, label }: { readonly icon: IconName; readonly label: string }) => (
  <span class={`delivery ${icon}`} role="img" aria-label={label}>
    <Icon name={icon} />
  </span>
)

interface MessageRowProps {
  readonly message: ChatMessage
  readonly group: GroupPosition
  readonly isRead: boolean
  readonly isFresh: boolean
}

/** When a message was sent, and whether it was read. */
function MessageStatus({ message: { createdAt, senderKind }, group, isRead }: Omit<MessageRowProps, 'isFresh'>) {
  const { t, locale } = useModel()
  return (
    <span class={group.isLast ? 'meta' : 'visually-hidden'}>
      <time dateTime={createdAt} title={formatFullDateTime(createdAt, locale)}>
        {formatTime(createdAt, locale)}
      </time>
      {senderKind === 'visitor' && (
        <Delivery icon={isRead ? 'checks' : 'check'} label={isRead ? t('read') : t('sent')} />
      )}
    </span>
  )
}

function MessageRow({ message, group, isRead, isFresh }: MessageRowProps) {
  const { t } = useModel()
  const { body, attachments, senderKind, senderName } = message
  const { isFirst, isLast } = group
  const isOwn = senderKind === 'visitor'
  const place = [!isFirst && 'grouped', isLast && 'last', isFresh && !isOwn && 'fresh'].filter(Boolean).join(' ')
  return (
    <div class={`row ${isOwn ? 'own' : 'other'} ${place}`} data-flowdesk="message">
      <span class={isOwn || !isFirst ? 'visually-hidden' : 'sender'} dir="auto">
        {isOwn ? t('you') : (senderName ?? t('agent'))}
      </span>
      <ReceivedFiles files={attachments} />
      {body !== '' && (
        <div class="bubble">
          <MessageText body={body} />
        </div>
      )}
      <MessageStatus message={message} group={group} isRead={isRead} />
    </div>
  )
}

interface EntryViewProps {
  readonly entry: Entry
  /** The newest message that the other side has read. */
  readonly readSequence: number
}

/** One line of the transcript. */
export function EntryView({ entry, readSequence }: EntryViewProps) {
  const model = useModel()
  const { t, locale, transcript } = model
  if (entry.kind === 'day')
    return (
      <p class="day">
        <time dateTime={entry.at}>{formatDay(entry.at, locale, new Date())}</time>
      </p>
    )
  if (entry.kind === 'new')
    return (
      <p class="new-line" data-flowdesk="new">
        <span>{t('newDivider')}</span>
      </p>
    )
  if (entry.kind === 'system')
    return (
      <p class="system" dir="auto">
        {systemSentence(model, entry.message)}
      </p>
    )
  if (entry.kind === 'pending') return <PendingRow message={entry.message} group={entry.group} />
  const { message, group } = entry
  const { sequence } = message
  return (
    <MessageRow
      message={message}
      group={group}
      isRead={sequence <= readSequence}
      isFresh={transcript.isFresh(sequence)}
    />
  )
}
