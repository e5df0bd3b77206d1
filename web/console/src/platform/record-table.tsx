import { Alert, Button, CloseButton, Group, Text, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { type Column, DataTable } from '../../../ui/react/data-table.tsx'
import { TABLE_PAGE_SIZE } from './all-pages.ts'
import { commonStrings } from './common-strings.ts'
import { useFormats, useLanguage, useText } from './language.tsx'
import { formatSort, parseSort, type SortValue, searchRows, sortRows } from './record-order.ts'
import { useRecordSearch } from './record-search.ts'
import styles from './record-table.module.css'

/** A column. It can be sorted if it has a value to sort by. */
export interface RecordColumn<Row> extends Omit<Column<Row>, 'isSortable'> {
  readonly sortBy?: (row: Row) => SortValue
}

/** The properties of a list of records. */
export interface RecordTableProps<Row> {
  readonly caption: string
  readonly columns: readonly RecordColumn<Row>[]
  readonly rowKey: (row: Row) => string | number
  /** A read of all rows, or of one page of them if `totalCount` is given. */
  readonly query: {
    readonly data: readonly Row[] | undefined
    readonly isError: boolean
    readonly refetch: () => unknown
  }
  /** The number of rows on all pages, if the server pages them. */
  readonly totalCount?: number | undefined
  /** The text that the search looks at. Without it there is no search. */
  readonly searchText?: (row: Row) => string
  readonly empty: ReactNode
}

function Pager({ totalCount }: { readonly totalCount: number }) {
  const text = useText(commonStrings)
  const formats = useFormats()
  const [{ page = 1 }, change] = useRecordSearch()
  if (totalCount <= TABLE_PAGE_SIZE && page === 1) return null
  const from = (page - 1) * TABLE_PAGE_SIZE
  const to = Math.min(page * TABLE_PAGE_SIZE, totalCount)
  const range = { from: formats.number(from + 1), to: formats.number(to), total: formats.number(totalCount) }
  return (
    <Group justify="flex-end" mt="sm" gap="sm">
      <Text c="dimmed" size="sm" aria-live="polite">
        {text('range', range)}
      </Text>
      <Button
        variant="default"
        size="xs"
        aria-label={text('previousPage')}
        disabled={page === 1}
        onClick={() => change({ page: page - 1 })}
      >
        <IconChevronLeft size={16} className={styles.arrow} />
      </Button>
      <Button
        variant="default"
        size="xs"
        aria-label={text('nextPage')}
        disabled={to >= totalCount}
        onClick={() => change({ page: page + 1 })}
      >
        <IconChevronRight size={16} className={styles.arrow} />
      </Button>
    </Group>
  )
}

function SearchField() {
  const text = useText(commonStrings)
  const [{ search }, change] = useRecordSearch()
  const [typed, setTyped] = useState(search ?? '')
  const set = (value: string) => {
    setTyped(value)
    change({ search: value, page: undefined }, { isReplacing: true })
  }
  return (
    <TextInput
      type="search"
      className={styles.search}
      aria-label={text('search')}
      placeholder={text('search')}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={typed}
      onChange={(event) => set(event.currentTarget.value)}
      rightSection={typed !== '' && <CloseButton size="sm" aria-label={text('clearSearch')} onClick={() => set('')} />}
    />
  )
}

/** Sorts, searches and pages the rows as the address says. */
function usePublishShownRows<Row>({ query: { data }, columns, totalCount, searchText }: RecordTableProps<Row>) {
  const { locale } = useLanguage()
  const [{ search, sort: sortText, page = 1 }] = useRecordSearch()
  const sort = parseSort(sortText)
  if (!data || totalCount !== undefined) return { rows: data, count: totalCount ?? 0, sort }
  const found = searchText ? searchRows(data, searchText, search, locale) : data
  const sortBy = columns.find(({ id }) => id === sort?.id)?.sortBy
  const sorted = sortBy && sort ? sortRows(found, sortBy, sort.isDescending, locale) : found
  const lastPage = Math.max(Math.ceil(found.length / TABLE_PAGE_SIZE), 1)
  const shownPage = Math.min(page, lastPage)
  return {
    rows: sorted.slice((shownPage - 1) * TABLE_PAGE_SIZE, shownPage * TABLE_PAGE_SIZE),
    count: found.length,
    sort,
  }
}

/** The list of a page, whose search, order and page are in the address. */
export function RecordTable<Row>(props: RecordTableProps<Row>) {
  const { caption, columns, rowKey, query, totalCount, searchText, empty } = props
  const text = useText(commonStrings)
  const [{ search }, change] = useRecordSearch()
  const { rows, count, sort } = usePublishShownRows(props)
  if (query.isError && !query.data)
    return (
      <Alert color="red" role="alert" title={text('loadFailed')}>
        <Button variant="default" onClick={() => void query.refetch()}>
          {text('tryAgain')}
        </Button>
      </Alert>
    )
  const hasSearch = searchText !== undefined && ((query.data?.length ?? 0) > 0 || search !== undefined)
  return (
    <>
      {hasSearch && <SearchField />}
      <DataTable
        caption={caption}
        columns={columns.map((column) => ({ ...column, isSortable: totalCount === undefined && !!column.sortBy }))}
        rows={rows}
        rowKey={rowKey}
        sort={sort}
        onSort={(next) => change({ sort: formatSort(next), page: undefined }, { isReplacing: true })}
        empty={search === undefined ? empty : text('noMatches')}
      />
      {query.data && <Pager totalCount={count} />}
    </>
  )
}
