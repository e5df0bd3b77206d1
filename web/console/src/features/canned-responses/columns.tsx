import { useFormats, useText } from '../../platform/language.tsx'
import { RecordLink } from '../../platform/record-link.tsx'
import type { RecordColumn } from '../../platform/record-table.tsx'
import type { Department } from '../agents/queries.ts'
import type { CannedResponse } from './queries.ts'
import { cannedResponsesStrings } from './strings.ts'
import styles from './styles.module.css'

/** Returns the columns of the list of canned responses, except for the menu. */
export function useResponseColumns(departments: readonly Department[]): readonly RecordColumn<CannedResponse>[] {
  const text = useText(cannedResponsesStrings)
  const formats = useFormats()
  const scopeOf = ({ departmentId }: CannedResponse): string =>
    departmentId === null ? text('allAgents') : (departments.find(({ id }) => id === departmentId)?.name ?? '')
  return [
    {
      id: 'title',
      header: text('name'),
      sortBy: ({ title }) => title,
      cell: ({ id, title, body }) => (
        <div>
          <RecordLink id={id}>{title}</RecordLink>
          <span className={styles.body} dir="auto">
            {body}
          </span>
        </div>
      ),
    },
    {
      id: 'shortcut',
      header: text('shortcut'),
      sortBy: ({ shortcut }) => shortcut,
      cell: ({ shortcut }) => <bdi className={styles.shortcut}>{`/${shortcut}`}</bdi>,
    },
    {
      id: 'department',
      header: text('department'),
      sortBy: scopeOf,
      cell: (response) => <bdi>{scopeOf(response)}</bdi>,
    },
    {
      id: 'updated',
      header: text('updated'),
      sortBy: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => formats.shortMoment(updatedAt),
    },
  ]
}
