import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { commonStrings } from '../../platform/common-strings.ts'
import type { ConfirmedAction } from '../../platform/confirm-action.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { RecordPage } from '../../platform/record-page.tsx'
import { useRecordSearch } from '../../platform/record-search.ts'
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
  const [{ edit }, change] = useRecordSearch()
  const { data: departments = [] } = useQuery(departmentsQuery(api))
  // A new widget stays open, with its embed code.
  const show = ({ id }: Widget) => change({ edit: edit === 'new' ? id : undefined }, { isReplacing: edit === 'new' })
  return (
    <RecordPage
      title={text('title')}
      description={text('intro')}
      add={{ label: text('add') }}
      columns={useWidgetColumns(departments)}
      rowKey={({ id }) => id}
      query={useQuery(widgetsQuery(api))}
      searchText={({ name, key }) => `${name} ${key}`}
      empty={text('empty')}
      actions={(widget, confirm) => <WidgetMenu widget={widget} onConfirm={confirm} />}
      editor={(widget, close) => <WidgetEditor widget={widget} onSaved={show} onClose={close} />}
    />
  )
}
