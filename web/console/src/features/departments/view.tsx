import '@mantine/core/styles/Badge.css'
import { Badge, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { OnOffLabel } from '../../../../ui/react/on-off-label.tsx'
import { commonStrings } from '../../platform/common-strings.ts'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { RecordLink } from '../../platform/record-link.tsx'
import { RecordPage } from '../../platform/record-page.tsx'
import type { RecordColumn } from '../../platform/record-table.tsx'
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
      cell: ({ isActive }) => <OnOffLabel isOn={isActive} label={common(isActive ? 'active' : 'inactive')} />,
    },
  ]
}

/** Manages the departments and who is a member of them. */
export function DepartmentsView() {
  const { api } = useConsole()
  const text = useText(departmentsStrings)
  return (
    <RecordPage
      title={text('title')}
      description={text('intro')}
      add={{ label: text('add') }}
      columns={useColumns()}
      rowKey={({ id }) => id}
      query={useQuery(departmentsQuery(api))}
      searchText={({ name }) => name}
      empty={text('empty')}
      actions={(department, confirm) => <DepartmentMenu department={department} onConfirm={confirm} />}
      editor={(department, close) => <DepartmentEditor department={department} onClose={close} />}
    />
  )
}
