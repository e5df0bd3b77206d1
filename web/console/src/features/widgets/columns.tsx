import { OnOffLabel } from '../../../../ui/react/on-off-label.tsx'
import { readableBackground } from '../../../../ui/tokens/brand-color.ts'
import { commonStrings } from '../../platform/common-strings.ts'
import { useText } from '../../platform/language.tsx'
import { RecordLink } from '../../platform/record-link.tsx'
import type { RecordColumn } from '../../platform/record-table.tsx'
import type { Department } from '../agents/queries.ts'
import type { Widget } from './queries.ts'
import { widgetsStrings } from './strings.ts'
import styles from './styles.module.css'

const WidgetName = ({ widget: { id, name, key, primaryColor } }: { readonly widget: Widget }) => (
  <div>
    <span className={styles.dot} style={{ background: readableBackground(primaryColor) }} aria-hidden="true" />
    <RecordLink id={id}>{name}</RecordLink>
    <bdi className={styles.key}>{key}</bdi>
  </div>
)

/** Returns the columns of the list of widgets, except for the menu. */
export function useWidgetColumns(departments: readonly Department[]): readonly RecordColumn<Widget>[] {
  const text = useText(widgetsStrings)
  const common = useText(commonStrings)
  const namesOf = (ids: readonly number[]): string =>
    ids.map((id) => departments.find((department) => department.id === id)?.name ?? '').join(', ')
  return [
    {
      id: 'name',
      header: text('name'),
      sortBy: ({ name }) => name,
      cell: (widget) => <WidgetName widget={widget} />,
    },
    {
      id: 'departments',
      header: text('departments'),
      cell: ({ departmentIds: ids }) => <bdi>{ids.length === 0 ? text('allDepartments') : namesOf(ids)}</bdi>,
    },
    {
      id: 'websites',
      header: text('websites'),
      cell: ({ allowedOrigins: origins }) => (
        <bdi>{origins.length === 0 ? text('allWebsites') : origins.join(', ')}</bdi>
      ),
    },
    {
      id: 'state',
      header: text('state'),
      sortBy: ({ isActive }) => (isActive ? 0 : 1),
      cell: ({ isActive }) => <OnOffLabel isOn={isActive} label={common(isActive ? 'active' : 'inactive')} />,
    },
  ]
}
