import { Button, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type RefObject, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { MoreFilters } from './more-filters.tsx'
import { isSearchTooShort } from './rules/query.ts'
import { type FilterChange, type HistorySearch, hasFilters, MAX_SEARCH_LENGTH } from './rules.ts'
import { historyStrings } from './strings.ts'
import styles from './styles.module.css'
import { useDelayedText } from './use-delayed-text.tsx'

interface FiltersProps {
  readonly search: HistorySearch
  readonly field: RefObject<HTMLInputElement | null>
  readonly onChange: (change: FilterChange) => void
  readonly onReset: () => void
  /** Called when the agent presses Enter or Arrow Down, to read the first conversation that the text finds. */
  readonly onOpenFirst: (text: string) => void
}

/** The search field, and the filters below it. All of them are in the address. */
export function Filters({ search, field, onChange, onReset, onOpenFirst }: FiltersProps) {
  const text = useText(historyStrings)
  const query = useDelayedText(search.q ?? '', (q) => onChange({ q: q === '' ? undefined : q }))
  const { q: _, page: _page, conversation: _conversation, ...more } = search
  const [isOpen, setOpen] = useState(Object.keys(more).length > 0)
  return (
    <form className={styles.filters} aria-label={text('filters')} onSubmit={(event) => event.preventDefault()}>
      <TextInput
        ref={field}
        type="search"
        dir="auto"
        label={text('search')}
        placeholder={text('searchHint')}
        maxLength={MAX_SEARCH_LENGTH}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={query.text}
        onChange={({ currentTarget: { value } }) => query.setText(value)}
        onKeyDown={({ key, nativeEvent }) => {
          if (nativeEvent.isComposing || (key !== 'Enter' && key !== 'ArrowDown')) return
          query.commitNow()
          const q = query.text.trim()
          if (q === '' || !isSearchTooShort({ q })) onOpenFirst(q)
        }}
      />
      <div className={styles.filterButtons}>
        <Button variant="default" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {text(isOpen ? 'fewerFilters' : 'moreFilters')}
        </Button>
        {hasFilters(search) && (
          <Button variant="subtle" size="compact-sm" onClick={onReset}>
            {text('reset')}
          </Button>
        )}
      </div>
      {isOpen && <MoreFilters search={search} onChange={onChange} />}
    </form>
  )
}
