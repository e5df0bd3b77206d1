import type { ReactNode } from 'react'
import styles from './plain-table.module.css'

export interface PlainColumn {
  readonly label: string
  readonly isNumber?: boolean
}

export interface PlainRow {
  readonly key: string | number
  /** One for each column. The first one is the heading of the row. */
  readonly cells: readonly ReactNode[]
}

interface PlainTableProps {
  /** The name of the table for screen readers. */
  readonly label: string
  readonly columns: readonly PlainColumn[]
  readonly rows: readonly PlainRow[]
  /** Shown instead of a table without rows. */
  readonly emptyText: string
}

/** A table to read. It scrolls sideways where it is too wide, also with the keyboard. */
export function PlainTable({ label, columns, rows, emptyText }: PlainTableProps) {
  if (rows.length === 0) return <p className={styles.empty}>{emptyText}</p>
  const classNames = columns.map(({ isNumber }) => (isNumber ? styles.number : undefined))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it, the keyboard cannot scroll the table.
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column.label} scope="col" className={classNames[index]}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [heading, ...cells] }) => (
            <tr key={key}>
              <th scope="row">{heading}</th>
              {cells.map((cell, index) => (
                <td key={columns[index + 1]?.label} className={classNames[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
