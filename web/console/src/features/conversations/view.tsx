import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { FlowdeskError } from '#sdk'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { openConversation, sendUnsent } from './commands/open.ts'
import { ConversationGone } from './gone.tsx'
import { type ConversationDetail, conversationQuery } from './queries.ts'
import { followConversation } from './realtime.ts'
import { OpenedConversation } from './screen.tsx'
import { closings, isClosing } from './state/closings.ts'
import { conversationsStrings } from './strings.ts'
import styles from './styles.module.css'

const Loading = () => (
  <div className={styles.loading} aria-hidden="true">
    <Skeleton height={24} width={180} />
    <Skeleton height={48} width="60%" radius="lg" />
    <Skeleton height={48} width="40%" radius="lg" />
  </div>
)

/** Returns the conversation as it is shown: closed as soon as the agent has closed it. */
function useShownDetail(detail: ConversationDetail | undefined): ConversationDetail | undefined {
  const isClosed = useStore(closings).some((one) => one.id === detail?.id && isClosing(one))
  return useMemo<ConversationDetail | undefined>(
    () => (detail && isClosed ? { ...detail, status: 'closed', closedBy: 'agent', snoozedUntil: null } : detail),
    [detail, isClosed],
  )
}

function Conversation({ id }: { readonly id: string }) {
  const console = useConsole()
  const text = useText(conversationsStrings)
  const opened = useMemo(() => openConversation(console, id), [console, id])
  const { store, reader } = opened
  useEffect(() => followConversation({ console, store, reader }), [console, store, reader])
  useEffect(() => sendUnsent(console), [console])
  const { data: detail, error, refetch } = useQuery(conversationQuery(console.api, id))
  const shown = useShownDetail(detail)
  const gone = useStore(store.gone)
  const isMissing = error instanceof FlowdeskError && error.status === 404
  if (gone !== null || isMissing) return <ConversationGone reason={gone ?? 'missing'} store={store} />
  if (shown) return <OpenedConversation opened={opened} detail={shown} />
  if (!error) return <Loading />
  const sentence = error instanceof FlowdeskError && error.status > 0 ? error.message : text('loadFailed')
  return <ConversationGone failure={sentence} store={store} onRetry={() => void refetch()} />
}

/** The conversation whose id is in the address. */
export function ConversationsView() {
  const { conversationId = '' } = useParams({ strict: false })
  return <Conversation key={conversationId} id={conversationId} />
}
