import { Button, Menu } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeader } from '../../../../ui/react/page-header.tsx'
import { commonStrings } from '../../platform/common-strings.ts'
import { ConfirmAction, type ConfirmedAction } from '../../platform/confirm-action.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { useRecordSearch } from '../../platform/record-search.ts'
import { type RecordColumn, RecordTable } from '../../platform/record-table.tsx'
import { RowMenu } from '../../platform/row-menu.tsx'
import { departmentsQuery } from '../agents/queries.ts'
import { useWidgetColumns } from './columns.tsx'
import { deleteWidget } from './commands.ts'
import { type Widget, widgetsQuery } from './queries.ts'
import { widgetsStrings } from './strings.ts'
import { WidgetEditor } from './widget-editor.tsx'

interface WidgetMenuProps {
  readonly widget: Widget
  readonly onConfirm: (action: ConfirmedAction) => void
}

function WidgetMenu({ widget: { id, name, key }, onConfirm }: WidgetMenuProps) {
  const console = useConsole()
  const text = useText(widgetsStrings)
  const common = useText(commonStrings)
  const [, change] = useRecordSearch()
  const deletion: ConfirmedAction = {
    title: text('deleteTitle', { name }),
    text: text('deleteText'),
    confirmLabel: common('delete'),
    run: () => deleteWidget(console, id),
    notice: common('deleted', { name }),
  }
  return (
    <RowMenu name={name}>
      <Menu.Item onClick={() => change({ edit: id })}>{common('edit')}</Menu.Item>
      <Menu.Item component="a" href={`/c/${key}`} target="_blank" rel="noopener">
        {text('openPage')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item color="var(--bad)" onClick={() => onConfirm(deletion)}>
        {common('delete')}
      </Menu.Item>
    </RowMenu>
  )
}

/** Manages the widgets of the websites. */
export function WidgetsView() {
  const { api } = useConsole()
  const text = useText(widgetsStrings)
  const common = useText(commonStrings)
  const [{ edit }, change] = useRecordSearch()
  const widgets = useQuery(widgetsQuery(api))
  const { data: departments = [] } = useQuery(departmentsQuery(api))
  const [action, setAction] = useState<ConfirmedAction>()
  const menu: RecordColumn<Widget> = {
    id: 'actions',
    header: common('actions'),
    isHeaderHidden: true,
    cell: (widget) => <WidgetMenu widget={widget} onConfirm={setAction} />,
  }
  const edited = widgets.data?.find(({ id }) => id === edit)
  const close = () => change({ edit: undefined })
  // A new widget stays open, with its embed code.
  const show = ({ id }: Widget) => change({ edit: edit === 'new' ? id : undefined }, { isReplacing: edit === 'new' })
  return (
    <>
      <PageHeader title={text('title')} description={text('intro')}>
        <Button leftSection={<IconPlus size={16} />} onClick={() => change({ edit: 'new' })}>
          {text('add')}
        </Button>
      </PageHeader>
      <RecordTable
        caption={text('title')}
        columns={[...useWidgetColumns(departments), menu]}
        rowKey={({ id }) => id}
        query={widgets}
        searchText={({ name, key }) => `${name} ${key}`}
        empty={text('empty')}
      />
      {(edit === 'new' || edited) && <WidgetEditor key={edit} widget={edited ?? null} onSaved={show} onClose={close} />}
      {action && <ConfirmAction action={action} onClose={() => setAction(undefined)} />}
    </>
  )
}
