import { MultiSelect } from '@mantine/core'

interface RecordMultiSelectProps {
  readonly label: string
  readonly description?: string
  readonly records: readonly { readonly id: number; readonly name: string }[]
  readonly ids: readonly number[]
  readonly onChange: (ids: readonly number[]) => void
  readonly error?: string | undefined
  readonly placeholder?: string
}

/** Chooses several records by their names. Typing searches them. */
export const RecordMultiSelect = ({ records, ids, onChange, ...input }: RecordMultiSelectProps) => (
  <MultiSelect
    {...input}
    data={records.map(({ id, name }) => ({ value: String(id), label: name }))}
    value={ids.map(String)}
    onChange={(values) => onChange(values.map(Number))}
    comboboxProps={{ zIndex: 350 }}
    searchable
    hidePickedOptions
    clearSearchOnChange
    maxDropdownHeight={240}
    limit={200}
  />
)
