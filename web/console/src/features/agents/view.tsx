import { Button } from '@mantine/core'
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
import { signInMethodsQuery } from '../session/queries.ts'
import { AgentEditor } from './agent-editor.tsx'
import { AgentMenu } from './agent-menu.tsx'
import { useAgentColumns } from './columns.tsx'
import { PasswordDrawer } from './password-drawer.tsx'
import { type Agent, agentsQuery, departmentsQuery } from './queries.ts'
import { useAgentPresence } from './realtime.ts'
import { agentsStrings } from './strings.ts'

/** Manages who can sign in to the console. */
export function AgentsView() {
  const { api } = useConsole()
  const text = useText(agentsStrings)
  const common = useText(commonStrings)
  const [{ edit }, change] = useRecordSearch()
  const agents = useQuery(agentsQuery(api))
  const { data: departments = [] } = useQuery(departmentsQuery(api))
  const { data: methods } = useQuery(signInMethodsQuery(api))
  const [action, setAction] = useState<ConfirmedAction>()
  const [passwordOf, setPasswordOf] = useState<Agent>()
  useAgentPresence()
  const menu: RecordColumn<Agent> = {
    id: 'actions',
    header: common('actions'),
    isHeaderHidden: true,
    cell: (agent) => (
      <AgentMenu
        agent={agent}
        hasSingleSignOn={methods?.enabled ?? false}
        onConfirm={setAction}
        onSetPassword={setPasswordOf}
      />
    ),
  }
  const columns = [...useAgentColumns(departments), menu]
  const edited = agents.data?.find(({ id }) => id === edit)
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
        columns={columns}
        rowKey={({ id }) => id}
        query={agents}
        searchText={({ displayName, email }) => `${displayName} ${email}`}
        empty={text('empty')}
      />
      {(edit === 'new' || edited) && <AgentEditor key={edit} agent={edited ?? null} onClose={close} />}
      {passwordOf && <PasswordDrawer agent={passwordOf} onClose={() => setPasswordOf(undefined)} />}
      {action && <ConfirmAction action={action} onClose={() => setAction(undefined)} />}
    </>
  )
}
