import { Link } from '@tanstack/react-router'
import { useText } from '../../platform/language.tsx'
import { historyStrings } from './strings.ts'
import styles from './styles.module.css'

interface PagerProps {
  readonly page: number
  readonly totalPages: number
}

/** Leads to the page before and after this one. */
export function Pager({ page, totalPages }: PagerProps) {
  const text = useText(historyStrings)
  const link = (label: string, target: number) =>
    target < 1 || target > totalPages ? (
      <span className={styles.noPage}>{label}</span>
    ) : (
      <Link
        to="/history"
        className={styles.pageLink}
        search={({ page: _, conversation: _chosen, ...before }) =>
          target === 1 ? before : { ...before, page: target }
        }
      >
        {label}
      </Link>
    )
  return (
    <nav className={styles.pager} aria-label={text('pages')}>
      {link(text('previousPage'), page - 1)}
      <span>{text('pageOf', { page, total: totalPages })}</span>
      {link(text('nextPage'), page + 1)}
    </nav>
  )
}
