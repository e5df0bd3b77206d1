import { IconArrowUpRight, IconStarFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ListedConversation } from '#sdk'
import { toPlainText } from '../../../../ui/browser/safe-text.ts'
import { HiddenText } from '../../../../ui/react/hidden-text.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { toResultElementId, useResultActions } from './actions.ts'
import { historyStrings } from './strings.ts'
import styles from './styles.module.css'

interface ResultsProps {
  readonly conversations: readonly ListedConversation[]
  readonly chosenId: string | undefined
  /** Whether the filters have changed and the new result is not read yet. */
  readonly isOutdated: boolean
}

/** Returns the sentence about the state of a conversation. */
function useStateText({ status, closedBy, archivedAt }: ListedConversation): string {
  const text = useText(historyStrings)
  if (status === 'queued') return text('waiting')
  if (status === 'active') return text('active')
  if (archivedAt !== null) return text('archivedBadge')
  if (closedBy === 'agent') return text('closedByAgent')
  return text(closedBy === 'visitor' ? 'closedByVisitor' : 'closedByInactivity')
}

/** The text around a match, in which the matches are marked. */
const Excerpt = ({ parts }: { readonly parts: NonNullable<ListedConversation['excerpt']> }) => (
  <span className={styles.excerpt} dir="auto">
    {parts.map(({ text, isMatch }, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an excerpt have no other name, and never move
      isMatch ? <mark key={index}>{text}</mark> : text,
    )}
  </span>
)

function Result({ conversation, isChosen }: { readonly conversation: ListedConversation; readonly isChosen: boolean }) {
  const text = useText(historyStrings)
  const formats = useFormats()
  const state = useStateText(conversation)
  const { id, visitorDisplayName, visitorEmail, lastMessage, excerpt, departmentName, agentDisplayName, tags } =
    conversation
  return (
    <li className={`${styles.result} ${isChosen ? styles.isChosen : ''}`}>
      <Link
        id={toResultElementId(id)}
        to="/history"
        search={(before) => ({ ...before, conversation: id })}
        className={styles.resultLink}
        aria-current={isChosen ? 'true' : undefined}
        preload={false}
      >
        <span className={styles.line}>
          <span className={styles.name} dir="auto">
            {visitorDisplayName ?? visitorEmail ?? text('unknownVisitor')}
          </span>
          {conversation.rating && (
            <span className={styles.rating}>
              <IconStarFilled size={12} aria-hidden="true" className={styles.star} />
              <span aria-hidden="true">{formats.number(conversation.rating.score)}</span>
              <HiddenText>{text('rating', { score: conversation.rating.score })}</HiddenText>
            </span>
          )}
          <time className={styles.meta} dateTime={conversation.createdAt}>
            {formats.recent(conversation.createdAt)}
          </time>
        </span>
        {excerpt ? (
          <Excerpt parts={excerpt} />
        ) : (
          lastMessage?.preview && (
            <span className={styles.preview} dir="auto">
              {toPlainText(lastMessage.preview)}
            </span>
          )
        )}
        <span className={styles.metaLine}>
          <span dir="auto">{departmentName}</span>
          <span dir="auto">{agentDisplayName ?? text('noAgent')}</span>
          <span>{state}</span>
          {tags.map((tag) => (
            <span key={tag} className={styles.tag} dir="auto">
              {tag}
            </span>
          ))}
        </span>
      </Link>
      {conversation.archivedAt === null && (
        // For the mouse only: the transcript has the same link, and a key opens it, too.
        <Link
          to="/conversations/$conversationId"
          params={{ conversationId: id }}
          className={styles.openResult}
          title={text('openConversation')}
          aria-hidden="true"
          tabIndex={-1}
          preload={false}
        >
          <IconArrowUpRight size={16} className={styles.openIcon} />
        </Link>
      )}
    </li>
  )
}

/** A page of conversations. */
export function Results({ conversations, chosenId, isOutdated }: ResultsProps) {
  const text = useText(historyStrings)
  useResultActions(conversations, chosenId)
  return (
    <ul className={styles.results} aria-label={text('results')} aria-busy={isOutdated}>
      {conversations.map((conversation) => (
        <Result key={conversation.id} conversation={conversation} isChosen={conversation.id === chosenId} />
      ))}
    </ul>
  )
}
