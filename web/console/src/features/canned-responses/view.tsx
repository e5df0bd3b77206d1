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
import { useResponseColumns } from './columns.tsx'
import { deleteCannedResponse } from './commands.ts'
import { type CannedResponse, cannedResponsesQuery } from './queries.ts'
import { ResponseEditor } from './response-editor.tsx'
import { cannedResponsesStrings } from './strings.ts'

interface ResponseMenuProps {
  readonly response: CannedResponse
  readonly onConfirm: (action: ConfirmedAction) => void
}

function ResponseMenu({ response: { id, title: name }, onConfirm }: ResponseMenuProps) {
  const console = useConsole()
  const text = useText(cannedResponsesStrings)
  const common = useText(commonStrings)
  const [, change] = useRecordSearch()
  const deletion: ConfirmedAction = {
    title: text('deleteTitle', { name }),
    text: text('deleteText'),
    confirmLabel: common('delete'),
    run: () => deleteCannedResponse(console, id),
    notice: common('deleted', { name }),
  }
  return (
    <RowMenu name={name}>
      <Menu.Item onClick={() => change({ edit: id })}>{common('edit')}</Menu.Item>
      <Menu.Item color="var(--bad)" onClick={() => onConfirm(deletion)}>
        {common('delete')}
      </Menu.Item>
    </RowMenu>
  )
}

/** Manages the texts that agents can insert. */
export function CannedResponsesView() {
  const { api } = useConsole()
  const text = useText(cannedResponsesStrings)
  const { data: departments = [] } = useQuery(departmentsQuery(api))
  return (
    <RecordPage
      title={text('title')}
      description={text('intro')}
      add={{ label: text('add') }}
      columns={useResponseColumns(departments)}
      rowKey={({ id }) => id}
      query={useQuery(cannedResponsesQuery(api))}
      searchText={({ shortcut, title, body }) => `${shortcut} ${title} ${body}`}
      empty={text('empty')}
      actions={(response, confirm) => <ResponseMenu response={response} onConfirm={confirm} />}
      editor={(response, close) => <ResponseEditor response={response} onClose={close} />}
    />
  )
}
