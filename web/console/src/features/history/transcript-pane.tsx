import { Alert, Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { toImages } from '../conversations/rules/files.ts'
import { MessageEntry } from './message-entry.tsx'
import { pastConversationQuery, pastMessagesQuery } from './queries.ts'
import { historyStrings } from './strings.ts'
import styles from './transcript.module.css'

/** The visitor, and when the conversation took place. */
function Heading({ id }: { readonly id: string }) {
  const { api } = useConsole()
  const text = useText(historyStrings)
  const formats = useFormats()
  const { data, error } = useQuery(pastConversationQuery(api, id))
  if (error)
    return (
      <Alert color="red" role="alert">
        <p>{text('transcriptFailed')}</p>
        <p>{error.message}</p>
      </Alert>
    )
  if (!data) return <p role="status">{text('loading')}</p>
  return (
    <>
      <h2 className={styles.visitor} dir="auto">
        {data.visitorDisplayName ?? data.visitorEmail ?? text('unknownVisitor')}
      </h2>
      <p className={styles.metaLine}>
        {data.visitorEmail !== null && <span dir="auto">{data.visitorEmail}</span>}
        <span dir="auto">{data.departmentName}</span>
        <span dir="auto">{data.agentDisplayName ?? text('noAgent')}</span>
        <span>{text('openedAt', { time: formats.moment(data.createdAt) })}</span>
        {data.closedAt !== null && <span>{text('closedAt', { time: formats.moment(data.closedAt) })}</span>}
        {data.archivedAt !== null && <span>{text('archivedBadge')}</span>}
        {data.escalationTicketId !== null && <span>{text('ticket', { id: String(data.escalationTicketId) })}</span>}
        {data.rating && <span>{text('rating', { score: data.rating.score })}</span>}
      </p>
      {data.rating?.comment && (
        <p className={styles.comment} dir="auto">
          {data.rating.comment}
        </p>
      )}
      {data.archivedAt === null && (
        <Link to="/conversations/$conversationId" params={{ conversationId: id }} className={styles.openLink}>
          {text('openConversation')}
        </Link>
      )}
    </>
  )
}

function Messages({ id }: { readonly id: string }) {
  const { api } = useConsole()
  const text = useText(historyStrings)
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    pastMessagesQuery(api, id),
  )
  // The messages wait for the conversation, because those of an archived one are shown without their files.
  const { data: conversation } = useQuery(pastConversationQuery(api, id))
  const messages = (conversation && data?.pages.flatMap(({ items }) => items)) ?? []
  return (
    <>
      {error && (
        <Alert color="red" role="alert">
          <p>{error.message}</p>
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {text('tryAgain')}
          </Button>
        </Alert>
      )}
      {data && conversation && messages.length === 0 && <p className={styles.empty}>{text('noMessages')}</p>}
      <ol className={styles.messages}>
        {messages.map((message) => (
          <MessageEntry
            key={message.id}
            message={message}
            isArchived={conversation?.archivedAt !== null}
            listImages={() => toImages(messages)}
          />
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="default" size="xs" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text('moreMessages')}
        </Button>
      )}
    </>
  )
}

/** The read-only transcript of a conversation. */
export function TranscriptPane({ id }: { readonly id: string }) {
  const text = useText(historyStrings)
  return (
    <div className={styles.transcript}>
      <header className={styles.heading}>
        <Link
          to="/history"
          search={({ conversation: _, ...before }) => before}
          className={styles.closeLink}
          preload={false}
        >
          <IconArrowLeft size={16} aria-hidden="true" className={styles.backIcon} />
          {text('closeTranscript')}
        </Link>
        <Heading id={id} />
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it. */}
      <section className={styles.body} tabIndex={0} aria-label={text('transcript')}>
        <Messages id={id} />
      </section>
    </div>
  )
}
