import '../../../../ui/react/form-styles.ts'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { useHistoryActions } from './actions.ts'
import { Filters } from './filters.tsx'
import { Pager } from './pager.tsx'
import { historyQuery } from './queries.ts'
import { Results } from './results.tsx'
import { changeFilters, type HistorySearch, hasFilters, isPeriodInverted, isSearchTooShort } from './rules.ts'
import { historyStrings } from './strings.ts'
import styles from './styles.module.css'
import { TranscriptPane } from './transcript-pane.tsx'

/** The conversations that match, or why there are none. */
function Found({ search }: { readonly search: HistorySearch }) {
  const { api } = useConsole()
  const text = useText(historyStrings)
  const { data, error, refetch, isPlaceholderData } = useQuery(historyQuery(api, search))
  const isEmpty = data?.totalCount === 0
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
  // The key that searches leads to `/history#search` from other pages.
  const isSearching = useLocation({ select: ({ hash }) => hash === 'search' })
  useEffect(() => {
    if (isSearching) field.current?.focus()
  }, [isSearching])
  useHistoryActions(() => field.current?.focus())
  const hasTranscript = search.conversation !== undefined
  return (
    <main className={`${styles.history} ${hasTranscript ? styles.hasTranscript : ''}`}>
      <section className={styles.listPane} aria-label={text('results')}>
        <h1 className={styles.title}>{text('title')}</h1>
        <Filters
          search={search}
          field={field}
          // A field may report its change late, after another one.
          onChange={(change) =>
            void navigate({ to: '/history', search: (before: HistorySearch) => changeFilters(before, change) })
          }
          onReset={() => void navigate({ to: '/history', search: {} })}
        />
        <Found search={search} />
      </section>
      {search.conversation === undefined ? (
        <p className={styles.choose}>{text('chooseConversation')}</p>
      ) : (
        <TranscriptPane key={search.conversation} id={search.conversation} />
      )}
    </main>
  )
}
