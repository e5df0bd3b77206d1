import { NumberInput, PasswordInput, Select, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { showNotice } from '../../../../ui/react/notices.tsx'
import { changedFields } from '../../platform/changed-fields.ts'
import { commonStrings } from '../../platform/common-strings.ts'
import { useConsole } from '../../platform/console.tsx'
import { type EditForm, textField, useEditForm } from '../../platform/edit-form.ts'
import { useText } from '../../platform/language.tsx'
import { RecordDrawer } from '../../platform/record-drawer.tsx'
import { RecordSelect } from '../../platform/record-select.tsx'
import { changeAgent, createAgent } from './commands.ts'
import { type Agent, departmentsQuery } from './queries.ts'
import { type AgentFields, toAgentFields, toNewAgent } from './rules.ts'
import { agentsStrings } from './strings.ts'

/** The fields that a new agent and an existing one have. */
function ProfileFields({ form, isNew }: { readonly form: EditForm<AgentFields>; readonly isNew: boolean }) {
  const text = useText(agentsStrings)
  return (
    <>
      <TextInput
        {...textField(form, 'displayName')}
        label={text('name')}
        description={text('nameHint')}
        autoComplete="off"
        dir="auto"
        data-autofocus
        withAsterisk
      />
      <TextInput {...textField(form, 'email')} type="email" label={text('email')} autoComplete="off" withAsterisk />
      {isNew && (
        <PasswordInput
          {...textField(form, 'password')}
          label={text('password')}
          description={text('passwordHint')}
          autoComplete="new-password"
          withAsterisk
        />
      )}
      <TextInput
        {...textField(form, 'avatarUrl')}
        type="url"
        label={text('avatarUrl')}
        description={text('avatarHint')}
      />
    </>
  )
}

function WorkFields({ form }: { readonly form: EditForm<AgentFields> }) {
  const { api } = useConsole()
  const text = useText(agentsStrings)
  const { data: departments = [] } = useQuery(departmentsQuery(api))
  const { values, set, errorOf } = form
  return (
    <>
      <Select
        label={text('role')}
        description={text('roleHint')}
        data={[
          { value: 'agent', label: text('agent') },
          { value: 'administrator', label: text('administrator') },
        ]}
        value={values.role}
        onChange={(role) => set('role', role === 'administrator' ? role : 'agent')}
        error={errorOf('role')}
        allowDeselect={false}
      />
      <RecordSelect
        label={text('departments')}
        description={text('departmentsHint')}
        records={departments.filter(({ id, isActive }) => isActive || values.departmentIds.includes(id))}
        ids={values.departmentIds}
        onChange={(ids) => set('departmentIds', ids)}
        error={errorOf('departmentIds')}
      />
      <NumberInput
        label={text('maximum')}
        description={text('maximumHint')}
        min={1}
        max={1000}
        value={values.maxConcurrentConversations}
        onChange={(value) => set('maxConcurrentConversations', value)}
        error={errorOf('maxConcurrentConversations')}
      />
      <Switch
        label={text('available')}
        checked={values.isAvailable}
        onChange={(event) => set('isAvailable', event.currentTarget.checked)}
      />
    </>
  )
}

/** Creates an agent, or changes one. */
export function AgentEditor({ agent, onClose }: { readonly agent: Agent | null; readonly onClose: () => void }) {
  const console = useConsole()
  const text = useText(agentsStrings)
  const common = useText(commonStrings)
  const form = useEditForm<AgentFields, Agent>({
    initial: toAgentFields(agent),
    save: (fields, initial) => {
      const body = toNewAgent(fields)
      return agent
        ? changeAgent(console, agent.id, changedFields(body, toNewAgent(initial)))
        : createAgent(console, body)
    },
    onSaved: ({ displayName: name }) => {
      showNotice(common(agent ? 'saved' : 'created', { name }))
      onClose()
    },
  })
  const title = agent ? text('editTitle', { name: agent.displayName }) : text('addTitle')
  return (
    <RecordDrawer title={title} isNew={agent === null} form={form} onClose={onClose}>
      <ProfileFields form={form} isNew={agent === null} />
      <WorkFields form={form} />
    </RecordDrawer>
  )
}
