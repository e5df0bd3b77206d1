import { Badge, Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PageHeader } from '../../../../ui/react/page-header.tsx'
import { StateLabel } from '../../../../ui/react/state-label.tsx'
import { commonStrings } from '../../platform/common-strings.ts'
import { ConfirmAction, type ConfirmedAction } from '../../platform/confirm-action.tsx'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { RecordLink } from '../../platform/record-link.tsx'
import { useRecordSearch } from '../../platform/record-search.ts'
import { type RecordColumn, RecordTable } from '../../platform/record-table.tsx'
import { type Department, departmentsQuery } from '../agents/queries.ts'
import { DepartmentEditor } from './department-editor.tsx'
import { DepartmentMenu } from './department-menu.tsx'
import { departmentsStrings } from './strings.ts'

function DepartmentName({ department: { id, name, isDefault } }: { readonly department: Department }) {
  const text = useText(departmentsStrings)
  return (
    <Group gap="sm">
      <RecordLink id={id}>{name}</RecordLink>
      {isDefault && (
        <Badge variant="light" tt="none" fw={500}>
          {text('default')}
        </Badge>
      )}
    </Group>
  )
}

function useColumns(): readonly RecordColumn<Department>[] {
  const text = useText(departmentsStrings)
  const common = useText(commonStrings)
  return [
    {
      id: 'name',
      header: text('name'),
      sortBy: ({ name }) => name,
      cell: (department) => <DepartmentName department={department} />,
    },
    {
      id: 'members',
      header: text('members'),
      sortBy: ({ memberIds }) => memberIds.length,
      cell: ({ memberIds }) => text('memberCount', { count: memberIds.length }),
    },
    {
      id: 'routing',
      header: text('routing'),
      sortBy: ({ routing }) => text(routing),
      cell: ({ routing }) => text(routing),
    },
    {
      id: 'ticketPool',
      header: text('ticketPool'),
      cell: ({ ticketPoolId }) => ticketPoolId ?? text('noTicketPool'),
    },
    {
      id: 'state',
      header: text('state'),
      sortBy: ({ isActive }) => (isActive ? 0 : 1),
      cell: ({ isActive }) => <StateLabel isOn={isActive} label={common(isActive ? 'active' : 'inactive')} />,
    },
  ]
}

/** Manages the departments and who is a member of them. */
export function DepartmentsView() {
  const { api } = useConsole()
  const text = useText(departmentsStrings)
  const common = useText(commonStrings)
  const [{ edit }, change] = useRecordSearch()
  const departments = useQuery(departmentsQuery(api))
  const [action, setAction] = useState<ConfirmedAction>()
  const menu: RecordColumn<Department> = {
    id: 'actions',
    header: common('actions'),
    isHeaderHidden: true,
    cell: (department) => <DepartmentMenu department={department} onConfirm={setAction} />,
  }
  const edited = departments.data?.find(({ id }) => id === edit)
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
        columns={[...useColumns(), menu]}
        rowKey={({ id }) => id}
        query={departments}
        searchText={({ name }) => name}
        empty={text('empty')}
      />
      {(edit === 'new' || edited) && <DepartmentEditor key={edit} department={edited ?? null} onClose={close} />}
      {action && <ConfirmAction action={action} onClose={() => setAction(undefined)} />}
    </>
  )
}
