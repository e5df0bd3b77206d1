import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './data-table.module.css'
import { HiddenText } from './hidden-text.tsx'

/** A column of a table. */
export interface Column<Row> {
  readonly id: string
  readonly header: string
  readonly cell: (row: Row) => ReactNode
  readonly isSortable?: boolean
  /** Whether the header is only for screen readers, such as that of a menu. */
  readonly isHeaderHidden?: boolean
}

/** The column by which a table is sorted. */
export interface Sort {
  readonly id: string
  readonly isDescending: boolean
}

interface DataTableProps<Row> {
  /** The name of the table for screen readers. */
  readonly caption: string
  /** The first column names the row. */
  readonly columns: readonly Column<Row>[]
  /** Undefined while the rows are loading. */
  readonly rows: readonly Row[] | undefined
  readonly rowKey: (row: Row) => string | number
  readonly sort?: Sort | undefined
  readonly onSort?: (sort: Sort) => void
  /** Shown instead of the table if there are no rows. */
  readonly empty: ReactNode
}

type HeaderProps<Row> = Pick<DataTableProps<Row>, 'sort' | 'onSort'> & { readonly column: Column<Row> }

function SortIcon({ isSorted, isDescending }: { readonly isSorted: boolean; readonly isDescending: boolean }) {
  if (!isSorted) return <IconArrowsSort size={14} className={styles.unsorted} aria-hidden="true" />
  return isDescending ? <IconArrowDown size={14} aria-hidden="true" /> : <IconArrowUp size={14} aria-hidden="true" />
}

function Header<Row>({ column: { id, header, isSortable, isHeaderHidden }, sort, onSort }: HeaderProps<Row>) {
  if (isHeaderHidden)
    return (
      <th scope="col">
        <HiddenText>{header}</HiddenText>
      </th>
    )
  if (!isSortable || !onSort) return <th scope="col">{header}</th>
  const isSorted = sort?.id === id
  const isDescending = isSorted && sort.isDescending
  return (
    <th scope="col" aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : 'none'}>
      <UnstyledButton className={styles.sort} onClick={() => onSort({ id, isDescending: isSorted && !isDescending })}>
        {header}
        <SortIcon isSorted={isSorted} isDescending={isDescending} />
      </UnstyledButton>
    </th>
  )
}

const skeletonRows = [0, 1, 2, 3, 4]

function SkeletonRows<Row>({ columns }: Pick<DataTableProps<Row>, 'columns'>) {
  return skeletonRows.map((row) => (
    <tr key={row}>
      {columns.map(({ id }) => (
        <td key={id}>
          <Skeleton height={14} width="70%" my={3} />
        </td>
      ))}
    </tr>
  ))
}

function BodyRow<Row>({ columns, row }: Pick<DataTableProps<Row>, 'columns'> & { readonly row: Row }) {
  return (
    <tr>
      {columns.map(({ id, header, cell, isHeaderHidden }, place) => {
        const label = isHeaderHidden || place === 0 ? undefined : header
        return place === 0 ? (
          <th key={id} scope="row">
            {cell(row)}
          </th>
        ) : (
          <td key={id} data-label={label}>
            <div>{cell(row)}</div>
          </td>
        )
      })}
    </tr>
  )
}

/** A table. On phones each row is a card. */
export function DataTable<Row>({ caption, columns, rows, rowKey, sort, onSort, empty }: DataTableProps<Row>) {
  if (rows?.length === 0) return <div className={styles.empty}>{empty}</div>
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-busy={rows === undefined}>
        <caption>
          <HiddenText>{caption}</HiddenText>
        </caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Header key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            rows.map((row) => <BodyRow key={rowKey(row)} columns={columns} row={row} />)
          ) : (
            <SkeletonRows columns={columns} />
          )}
        </tbody>
      </table>
    </div>
  )
}
