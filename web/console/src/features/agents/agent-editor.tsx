import { NumberInput, PasswordInput, Select, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { showNotice } from '../../../../ui/react/notices.tsx'
import { changedFields } from '../../platform/changed-fields.ts'
import { commonStrings } from '../../platform/common-strings.ts'
import { useConsole } from '../../platform/console.tsx'
import { type EditForm, textField, useEditForm } from '../../platform/edit-form.ts'
import { useText } from '../../platform/language.tsx'
import { RecordDrawer } from '../../platform/record-drawer.tsx'
import { RecordMultiSelect } from '../../platform/record-multi-select.tsx'
import { signInMethodsQuery } from '../session/queries.ts'
import { changeAgent, createAgent } from './commands.ts'
import { type Agent, departmentsQuery } from './queries.ts'
import { type AgentFields, toAgentFields, toNewAgent, toProfile } from './rules.ts'
import { agentsStrings } from './strings.ts'

interface FirstPasswordFieldsProps {
  readonly form: EditForm<AgentFields>
  readonly canInvite: boolean
  readonly isInvited: boolean
}

/** The choice between an invitation and a password, or only a password if the server cannot send invitations. */
function FirstPasswordFields({ form, canInvite, isInvited }: FirstPasswordFieldsProps) {
  const text = useText(agentsStrings)
  return (
    <>
      {canInvite && (
        <Switch
          label={text('sendInvitation')}
          description={text('invitationHint')}
          checked={isInvited}
          onChange={(event) => form.set('setsPassword', !event.currentTarget.checked)}
        />
      )}
      {!isInvited && (
        <PasswordInput
          {...textField(form, 'password')}
          label={text('password')}
          description={text('passwordHint')}
          autoComplete="new-password"
          withAsterisk
        />
      )}
    </>
  )
}

interface ProfileFieldsProps {
  readonly form: EditForm<AgentFields>
  /** The fields that only a new agent has. */
  readonly firstPassword: ReactNode
}

/** The fields about the person. */
function ProfileFields({ form, firstPassword }: ProfileFieldsProps) {
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
      {firstPassword}
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
      <RecordMultiSelect
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
  const { data: methods } = useQuery(signInMethodsQuery(console.api))
  const canInvite = methods?.passwordLinkEnabled ?? false
  const choosesInvitation = ({ setsPassword }: AgentFields) => canInvite && !setsPassword
  const form = useEditForm<AgentFields, Agent>({
    initial: toAgentFields(agent),
    save: (fields, initial) =>
      agent
        ? changeAgent(console, agent.id, changedFields(toProfile(fields), toProfile(initial)))
        : createAgent(console, toNewAgent(fields, choosesInvitation(fields))),
    onSaved: ({ displayName: name, email }) => {
      if (!agent && choosesInvitation(form.values)) showNotice(text('invited', { name, email }))
      else showNotice(common(agent ? 'saved' : 'created', { name }))
      onClose()
    },
  })
  const isInvited = choosesInvitation(form.values)
  const title = agent ? text('editTitle', { name: agent.displayName }) : text('addTitle')
  return (
    <RecordDrawer title={title} isNew={agent === null} form={form} onClose={onClose}>
      <ProfileFields
        form={form}
        firstPassword={!agent && <FirstPasswordFields form={form} canInvite={canInvite} isInvited={isInvited} />}
      />
      <WorkFields form={form} />
    </RecordDrawer>
  )
}
