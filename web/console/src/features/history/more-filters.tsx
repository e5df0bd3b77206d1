import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { colleaguesQuery } from '../conversations/queries.ts'
import { MAX_TAG_LENGTH } from '../conversations/rules/tags.ts'
import tagListStyles from '../conversations/tag-list.module.css'
import { TagList, toComboboxAttributes } from '../conversations/tag-list.tsx'
import { useTagSuggestions } from '../conversations/use-tag-suggestions.tsx'
import { myDepartmentsQuery } from '../inbox/queries.ts'
import { isPeriodInverted, toDefaultStatus } from './rules/query.ts'
import { type FilterChange, type HistorySearch, parseHistorySearch } from './rules.ts'
import { historyStrings } from './strings.ts'
import styles from './styles.module.css'
import { useDelayedText } from './use-delayed-text.tsx'

interface MoreFiltersProps {
  readonly search: HistorySearch
  readonly onChange: (change: FilterChange) => void
}

interface Option {
  readonly value: string
  readonly label: string
}

/** The field for a tag, with the tags of the newest conversations. */
function TagFilter({ search, onChange }: MoreFiltersProps) {
  const text = useText(historyStrings)
  const tag = useDelayedText(search.tag ?? '', (next) => onChange({ tag: next === '' ? undefined : next }))
  const suggestions = useTagSuggestions({ text: tag.text, without: [], canCreate: false, onChoose: tag.setText })
  return (
    <div className={tagListStyles.anchor}>
      <TextInput
        size="xs"
        dir="auto"
        label={text('tag')}
        maxLength={MAX_TAG_LENGTH}
        {...toComboboxAttributes(suggestions)}
        value={tag.text}
        onChange={({ currentTarget: { value } }) => tag.setText(value)}
        onKeyDown={suggestions.handleKey}
        onFocus={() => suggestions.setFocused(true)}
        onBlur={() => suggestions.setFocused(false)}
      />
      <TagList suggestions={suggestions} />
    </div>
  )
}

/** Everything but the search. */
export function MoreFilters({ search, onChange }: MoreFiltersProps) {
  const { api } = useConsole()
  const text = useText(historyStrings)
  const { data: departments = [] } = useQuery(myDepartmentsQuery(api))
  const { data: agents = [] } = useQuery(colleaguesQuery(api))
  const any: Option = { value: '', label: text('any') }
  // Parses the value like the address, so that a field cannot set a value that an address cannot have.
  const set = (name: keyof HistorySearch, value: string) =>
    onChange({ [name]: parseHistorySearch({ [name]: value })[name] })
  const select = (name: 'department' | 'agent' | 'closedBy', options: readonly Option[]) => (
    <NativeSelect
      size="xs"
      label={text(name)}
      value={String(search[name] ?? '')}
      data={[any, ...options]}
      onChange={({ currentTarget: { value } }) => set(name, value)}
    />
  )
  const day = (name: 'from' | 'to') => (
    <TextInput
      size="xs"
      type="date"
      label={text(name)}
      value={search[name] ?? ''}
      error={name === 'to' && isPeriodInverted(search) ? text('periodInverted') : undefined}
      onChange={({ currentTarget: { value } }) => set(name, value)}
    />
  )
  return (
    <div className={styles.moreFilters}>
      <NativeSelect
        size="xs"
        label={text('status')}
        value={search.status ?? toDefaultStatus(search)}
        disabled={search.archived === true}
        data={[
          { value: 'closed', label: text('statusClosed') },
          { value: 'open', label: text('statusOpen') },
          { value: 'all', label: text('statusAll') },
        ]}
        onChange={({ currentTarget: { value } }) => set('status', value === toDefaultStatus(search) ? '' : value)}
      />
      {select('closedBy', [
        { value: 'agent', label: text('byAgent') },
        { value: 'visitor', label: text('byVisitor') },
        { value: 'inactivity', label: text('byInactivity') },
      ])}
      {day('from')}
      {day('to')}
      {select(
        'department',
        departments.map(({ id, name }) => ({ value: String(id), label: name })),
      )}
      {select(
        'agent',
        agents.map(({ id, displayName }) => ({ value: String(id), label: displayName })),
      )}
      <TagFilter search={search} onChange={onChange} />
      <Checkbox
        className={styles.archived}
        size="xs"
        label={text('archived')}
        checked={search.archived === true}
        onChange={({ currentTarget: { checked } }) => onChange({ archived: checked ? true : undefined })}
      />
    </div>
  )
}
