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
  const common = useText(commonStrings)
  const [{ edit }, change] = useRecordSearch()
  const responses = useQuery(cannedResponsesQuery(api))
  const { data: departments = [] } = useQuery(departmentsQuery(api))
  const [action, setAction] = useState<ConfirmedAction>()
  const menu: RecordColumn<CannedResponse> = {
    id: 'actions',
    header: common('actions'),
    isHeaderHidden: true,
    cell: (response) => <ResponseMenu response={response} onConfirm={setAction} />,
  }
  const edited = responses.data?.find(({ id }) => id === edit)
  const close = () => change({ edit: undefined })
  return (
    <>
      <PageHeader title={text('title')} description={text('intro')}>
        <Button leftSection={<IconPlus size={16} />} onClick={() => change({ edit: 'new' })}>
          {text('add')}
        </Button>
      </PageHeader>
      <RecordTable
        caption={text('title')}
        columns={[...useResponseColumns(departments), menu]}
        rowKey={({ id }) => id}
        query={responses}
        searchText={({ shortcut, title, body }) => `${shortcut} ${title} ${body}`}
        empty={text('empty')}
      />
      {(edit === 'new' || edited) && <ResponseEditor key={edit} response={edited ?? null} onClose={close} />}
      {action && <ConfirmAction action={action} onClose={() => setAction(undefined)} />}
    </>
  )
}
