import { toPlainText } from '../../../../ui/browser/safe-text.ts'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { useDraftText } from '../conversations/state/unsent-content.ts'
import styles from './row.module.css'
import type { InboxRow } from './rules/lists.ts'
import { inboxStrings } from './strings.ts'

const eventSentences = {
  AgentJoined: 'agentJoined',
  Transferred: 'transferred',
  Closed: 'closed',
  TicketOpened: 'ticketOpened',
} as const

interface RowPreviewProps {
  readonly row: InboxRow
  readonly agentId: number
  readonly isSelected: boolean
}

/** The draft of the agent, unless the conversation is open; otherwise the newest message or event. */
export function RowPreview({ row: { id, lastMessage }, agentId, isSelected }: RowPreviewProps) {
  const { storage } = useConsole()
  const text = useText(inboxStrings)
  const draft = useDraftText(storage, agentId, id).trim()
  if (draft !== '' && !isSelected) return <span className={styles.draft}>{text('draft', { text: draft })}</span>
  if (!lastMessage) return text('noMessage')
  const { kind } = lastMessage
  const preview = toPlainText(lastMessage.preview)
  if (kind === 'Note') return text('note', { text: preview })
  if (kind === 'Text') return preview === '' ? text('fileSent') : preview
  return text(eventSentences[kind])
}
