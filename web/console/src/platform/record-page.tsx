import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Fragment, type ReactNode, useState } from 'react'
import { PageHeader } from '../../../ui/react/page-header.tsx'
import { commonStrings } from './common-strings.ts'
import { ConfirmAction, type ConfirmedAction } from './confirm-action.tsx'
import { useText } from './language.tsx'
import { useRecordSearch } from './record-search.ts'
import { RecordTable, type RecordTableProps } from './record-table.tsx'

interface RecordPageProps<Row> extends Omit<RecordTableProps<Row>, 'caption'> {
  readonly title: string
  readonly description: string
  /** The button that opens the form of a new record. */
  readonly add: { readonly label: string; readonly icon?: ReactNode }
  /** Renders what can be done with a row. `confirm` asks before it runs an action. */
  readonly actions: (row: Row, confirm: (action: ConfirmedAction) => void) => ReactNode
  /** Renders the form of the record in the address; of a new one if it is null. */
  readonly editor: (record: Row | null, close: () => void) => ReactNode
}

/** A page of the administration: the records, and the form of the one that the address names. */
export function RecordPage<Row>(props: RecordPageProps<Row>) {
  const { title, description, add, actions, editor, columns, ...table } = props
  const common = useText(commonStrings)
  const [{ edit }, change] = useRecordSearch()
  const [action, setAction] = useState<ConfirmedAction>()
  const edited = table.query.data?.find((row) => table.rowKey(row) === edit)
  const close = () => change({ edit: undefined })
  const actionsColumn = {
    id: 'actions',
    header: common('actions'),
    isHeaderHidden: true,
    cell: (row: Row) => actions(row, setAction),
  }
  return (
    <>
      <PageHeader title={title} description={description}>
        <Button leftSection={add.icon ?? <IconPlus size={16} />} onClick={() => change({ edit: 'new' })}>
          {add.label}
        </Button>
      </PageHeader>
      <RecordTable {...table} caption={title} columns={[...columns, actionsColumn]} />
      {(edit === 'new' || edited) && <Fragment key={edit}>{editor(edited ?? null, close)}</Fragment>}
      {action && <ConfirmAction action={action} onClose={() => setAction(undefined)} />}
    </>
  )
}
