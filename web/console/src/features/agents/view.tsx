import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { RecordPage } from '../../platform/record-page.tsx'
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
  const { data: departments = [] } = useQuery(departmentsQuery(api))
  const { data: methods } = useQuery(signInMethodsQuery(api))
  const [passwordOf, setPasswordOf] = useState<Agent>()
  useAgentPresence()
  return (
    <>
      <RecordPage
        title={text('title')}
        description={text('intro')}
        add={{ label: text('add') }}
        columns={useAgentColumns(departments)}
        rowKey={({ id }) => id}
        query={useQuery(agentsQuery(api))}
        searchText={({ displayName, email }) => `${displayName} ${email}`}
        empty={text('empty')}
        actions={(agent, confirm) => (
          <AgentMenu
            agent={agent}
            hasSingleSignOn={methods?.enabled ?? false}
            canSendLinks={methods?.passwordLinkEnabled ?? false}
            onConfirm={confirm}
            onSetPassword={setPasswordOf}
          />
        )}
        editor={(agent, close) => <AgentEditor agent={agent} onClose={close} />}
      />
      {passwordOf && <PasswordDrawer agent={passwordOf} onClose={() => setPasswordOf(undefined)} />}
    </>
  )
}
