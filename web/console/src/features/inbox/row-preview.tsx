import { toPlainText } from '../../../../ui/browser/safe-text.ts'
import { useText } from '../../platform/language.tsx'
import type { InboxRow } from './rules/lists.ts'
import { inboxStrings } from './strings.ts'

const eventSentences = {
  AgentJoined: 'agentJoined',
  Transferred: 'transferred',
  Closed: 'closed',
  TicketOpened: 'ticketOpened',
} as const

/** The beginning of the newest message, or what happened last. */
export function RowPreview({ lastMessage }: Pick<InboxRow, 'lastMessage'>) {
  const text = useText(inboxStrings)
  if (!lastMessage) return text('noMessage')
  const { kind } = lastMessage
  const preview = toPlainText(lastMessage.preview)
  if (kind === 'Note') return text('note', { text: preview })
  if (kind === 'Text') return preview === '' ? text('fileSent') : preview
  return text(eventSentences[kind])
}
