import { Alert, Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { composerFocus } from '../conversations/state/composer-focus.ts'
import { takeFromQueue } from './commands.ts'
import { ConversationList } from './conversation-list.tsx'
import { EmptyList, NotAvailableHint } from './empty-list.tsx'
import { ListFilters } from './list-filters.tsx'
import { listQuery } from './queries.ts'
import { flattenPages, type InboxRow } from './rules/lists.ts'
import { type InboxChoice, toChoice, toSearch } from './rules/search.ts'
import { useOpenRows, usePublishShownRows } from './state/open-rows.ts'
import { selection } from './state/selection.ts'
import { useStableList } from './state/stable-list.ts'
import { inboxStrings } from './strings.ts'
import styles from './styles.module.css'
import { TakeFailureAlert } from './take-failure-alert.tsx'

const ROW_HEIGHTS = { comfortable: 84, compact: 56 }

/** The chosen list, and how to choose another one. */
function useChoice() {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const choice = useMemo(() => toChoice(search), [search])
  const choose = (next: InboxChoice) => void navigate({ to: '.', search: toSearch(next), replace: true })
  return { choice, choose }
}

function Rows({ choice, choose }: { readonly choice: InboxChoice; readonly choose: (choice: InboxChoice) => void }) {
  const console = useConsole()
  const text = useText(inboxStrings)
  const navigate = useNavigate()
  const { conversationId: selectedId } = useParams({ strict: false })
  const agentId = useStore(console.session.store).tokens?.agent.id ?? 0
  const { density } = useStore(console.preferences)
  const { data, error, isPending, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery(
    listQuery(console.api, { ...choice, agentId }),
  )
  const loaded = useMemo(() => flattenPages(data?.pages ?? [], choice.order), [data, choice.order])
  const rows = useOpenRows(loaded)
  const { list, showNew, ...pointerEvents } = useStableList(rows)
  usePublishShownRows(list)
  // Another choice unmounts the component.
  useEffect(() => () => selection.set(null), [])
  const take = useCallback(
    (row: InboxRow) => {
      const open = (isTaken: boolean) => {
        if (!isTaken) return composerFocus.set(null)
        void navigate({ to: '/conversations/$conversationId', params: { conversationId: row.id }, search: true })
      }
      void takeFromQueue(console, row).then(open)
    },
    [console, navigate],
  )
  if (isPending) return <p className={styles.empty}>{text('loading')}</p>
  if (error && !data)
    return (
      <Alert color="red" role="alert" className={styles.alert}>
        <p>{text('listFailed')}</p>
        <p>{error.message}</p>
        <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
          {text('tryAgain')}
        </Button>
      </Alert>
    )
  return (
    <div className={styles.list} {...pointerEvents}>
      {list.newCount > 0 && (
        <button type="button" className={styles.newRows} onClick={showNew}>
          {text('newRows', { count: list.newCount })}
        </button>
      )}
      {list.rows.length === 0 && <EmptyList choice={choice} onChange={choose} />}
      <ConversationList
        list={list}
        agentId={agentId}
        selectedId={selectedId}
        rowHeight={ROW_HEIGHTS[density]}
        onEnd={() => {
          if (hasNextPage && !isFetching) void fetchNextPage()
        }}
        onTake={take}
      />
    </div>
  )
}

/** The list of conversations with its tabs and filters. */
export function ListPane() {
  const { choice, choose } = useChoice()
  const text = useText(inboxStrings)
  const { listWidth } = useStore(useConsole().preferences)
  return (
    <section id="list-pane" className={styles.listPane} style={{ inlineSize: listWidth }} aria-label={text('title')}>
      <ListFilters choice={choice} onChange={choose} />
      <NotAvailableHint />
      <TakeFailureAlert />
      <Rows key={JSON.stringify(choice)} choice={choice} choose={choose} />
    </section>
  )
}
