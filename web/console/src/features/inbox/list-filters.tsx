import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { HiddenText } from '../../../../ui/react/hidden-text.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { lazyOptional } from '../../platform/lazy-part.ts'
import { useStore } from '../../platform/store.ts'
import { countsQuery, myDepartmentsQuery } from './queries.ts'
import type { InboxOrder, InboxTab } from './rules/lists.ts'
import { type InboxChoice, toSearch } from './rules/search.ts'
import { selection } from './state/selection.ts'
import { inboxStrings } from './strings.ts'
import styles from './styles.module.css'
import { TakeNextIcon } from './take-next-button.tsx'

interface ToolbarProps {
  readonly tab: InboxTab
  /** The filters, which are shown if the toolbar cannot be loaded. */
  readonly children: ReactNode
}

/** Says that the toolbar is not there. Browsers do not repeat an import that has failed, so the page is loaded again. */
function ToolbarFailure({ children }: ToolbarProps) {
  const text = useText(inboxStrings)
  return (
    <>
      {children}
      <p role="alert">
        {text('toolbarFailed')}{' '}
        <Button variant="subtle" size="compact-sm" onClick={() => location.reload()}>
          {text('tryAgain')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => selection.set(null)}>
          {text('clearSelection')}
        </Button>
      </p>
    </>
  )
}

const BulkToolbar = lazyOptional<ToolbarProps>(
  async () => (await import('./bulk-toolbar.tsx')).BulkToolbar,
  ToolbarFailure,
)
const StartSelectionButton = lazyOptional(async () => (await import('./select-controls.tsx')).StartSelectionButton)

interface ListFiltersProps {
  readonly choice: InboxChoice
  readonly onChange: (choice: InboxChoice) => void
}

const tabs: readonly InboxTab[] = ['queue', 'mine', 'open']
const orders: readonly InboxOrder[] = ['longest', 'newest', 'activity']

/** Returns the choice for another tab, in the default order of that tab. */
const toTab = (tab: InboxTab, { departmentId }: InboxChoice): InboxChoice => ({
  tab,
  departmentId,
  order: tab === 'queue' ? 'longest' : 'activity',
})

/** Only in the queue, the oldest conversation is the one that has waited longest. */
const nameOfOrder = (order: InboxOrder, tab: InboxTab) => (order === 'longest' && tab !== 'queue' ? 'oldest' : order)

function Tabs({ choice }: Pick<ListFiltersProps, 'choice'>) {
  const { api } = useConsole()
  const text = useText(inboxStrings)
  const formats = useFormats()
  const { data: counts } = useQuery(countsQuery(api, choice.departmentId))
  return (
    <nav className={styles.tabs} aria-label={text('lists')}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to="."
          search={toSearch(toTab(tab, choice))}
          className={`${styles.tab} ${tab === choice.tab ? styles.isCurrentTab : ''}`}
          aria-current={tab === choice.tab ? 'true' : undefined}
          preload={false}
        >
          {text(tab)}
          {counts && (
            <>
              <span className={styles.count} aria-hidden="true">
                {formats.number(counts[tab])}
              </span>
              <HiddenText>{text('count', { count: counts[tab] })}</HiddenText>
            </>
          )}
        </Link>
      ))}
    </nav>
  )
}

function Filters({ choice, onChange }: ListFiltersProps) {
  const { api } = useConsole()
  const text = useText(inboxStrings)
  const { data: departments = [] } = useQuery(myDepartmentsQuery(api))
  return (
    <>
      <Tabs choice={choice} />
      <div className={styles.selects}>
        <NativeSelect
          size="xs"
          aria-label={text('department')}
          value={choice.departmentId ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...choice, departmentId: value === '' ? null : Number(value) })
          }
        >
          <option value="">{text('allDepartments')}</option>
          {departments.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          size="xs"
          aria-label={text('order')}
          value={choice.order}
          data={orders.map((order) => ({ value: order, label: text(nameOfOrder(order, choice.tab)) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...choice, order: orders.find((order) => order === value) ?? choice.order })
          }
        />
        <TakeNextIcon />
        <Suspense>
          <StartSelectionButton />
        </Suspense>
      </div>
    </>
  )
}

/** The filters and the order of the list. While conversations are selected, a toolbar with actions on them. */
export function ListFilters(props: ListFiltersProps) {
  const isSelecting = useStore(selection) !== null
  const filters = <Filters {...props} />
  return (
    <div className={styles.filters}>
      {isSelecting ? (
        <Suspense fallback={filters}>
          <BulkToolbar tab={props.choice.tab}>{filters}</BulkToolbar>
        </Suspense>
      ) : (
        filters
      )}
    </div>
  )
}
