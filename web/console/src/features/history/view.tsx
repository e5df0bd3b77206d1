import '../../../../ui/react/form-styles.ts'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { useHistoryActions, useReadTranscript } from './actions.ts'
import { Filters } from './filters.tsx'
import { Pager } from './pager.tsx'
import { historyQuery } from './queries.ts'
import { Results } from './results.tsx'
import { isPeriodInverted, isSearchTooShort } from './rules/query.ts'
import { changeFilters, type HistorySearch, hasFilters } from './rules.ts'
import { historyStrings } from './strings.ts'
import styles from './styles.module.css'
import { TranscriptPane } from './transcript-pane.tsx'

interface FoundProps {
  readonly search: HistorySearch
  /** The text whose first conversation the agent wants to read. */
  readonly wantedText: string | undefined
  /** Called when the conversations for that text are read. The first one, if there is any, is then shown. */
  readonly onShown: () => void
}

/** The conversations that match, or why there are none. */
function Found({ search, wantedText, onShown }: FoundProps) {
  const { api } = useConsole()
  const text = useText(historyStrings)
  const { data, error, refetch, isPlaceholderData } = useQuery(historyQuery(api, search))
  const isEmpty = data?.totalCount === 0
  const read = useReadTranscript()
  const isWanted = wantedText === (search.q ?? '') && data !== undefined && !isPlaceholderData
  const showFirst = useEffectEvent(() => {
    const first = data?.items[0]
    onShown()
    if (first) read(first.id, search.conversation !== undefined)
  })
  useEffect(() => {
    if (isWanted) showFirst()
  }, [isWanted])
  const toSentence = (): string => {
    if (isPeriodInverted(search)) return text('periodInverted')
    if (isSearchTooShort(search)) return text('searchTooShort')
    return data ? text('found', { count: data.totalCount }) : text('loading')
  }
  return (
    <>
      <p role="status" className={styles.found}>
        {toSentence()}
      </p>
      {error && (
        <Alert color="red" role="alert">
          <p>{text('failed')}</p>
          <p>{error.message}</p>
          <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
            {text('tryAgain')}
          </Button>
        </Alert>
      )}
      {isEmpty && (
        <div className={styles.empty}>
          <p className={styles.emptyTitle}>{text(hasFilters(search) ? 'nothingFound' : 'nothingYet')}</p>
          {hasFilters(search) && <p>{text('nothingFoundHint')}</p>}
          {search.q !== undefined && <p>{text(search.archived ? 'archivedHint' : 'wordsHint')}</p>}
        </div>
      )}
      {data && <Results conversations={data.items} chosenId={search.conversation} isOutdated={isPlaceholderData} />}
      {data && data.totalPages > 1 && <Pager page={search.page ?? 1} totalPages={data.totalPages} />}
    </>
  )
}

/** Past conversations: filters, the list, and the transcript of the chosen one. Phones show list or transcript. */
export function HistoryView() {
  const text = useText(historyStrings)
  const navigate = useNavigate()
  const search = useSearch({ from: '/app/history' })
  const field = useRef<HTMLInputElement>(null)
  // The key that searches leads to `/history#search` from other pages, the link to `/history#find`. On phones, the focus
  // would open a keyboard.
  const isSearching = useLocation({
    select: ({ hash }) => hash === 'search' || (hash === 'find' && matchMedia('(pointer: fine)').matches),
  })
  useEffect(() => {
    if (isSearching) field.current?.focus()
  }, [isSearching])
  useHistoryActions(() => field.current?.focus())
  const [wantedText, setWantedText] = useState<string>()
  const hasTranscript = search.conversation !== undefined
  return (
    <main className={`${styles.history} ${hasTranscript ? styles.hasTranscript : ''}`}>
      <section className={styles.listPane} aria-label={text('results')}>
        <h1 className={styles.title}>{text('title')}</h1>
        <Filters
          search={search}
          field={field}
          onChange={(change) => {
            setWantedText(undefined)
            // Starts from the current address, because a field may report its change late, after that of another field.
            void navigate({ to: '/history', search: (before: HistorySearch) => changeFilters(before, change) })
          }}
          onReset={() => {
            setWantedText(undefined)
            void navigate({ to: '/history', search: {} })
          }}
          onOpenFirst={setWantedText}
        />
        <Found search={search} wantedText={wantedText} onShown={() => setWantedText(undefined)} />
      </section>
      {search.conversation === undefined ? (
        <p className={styles.choose}>{text('chooseConversation')}</p>
      ) : (
        <TranscriptPane key={search.conversation} id={search.conversation} />
      )}
    </main>
  )
}
