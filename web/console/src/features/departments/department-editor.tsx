import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { showNotice } from '../../../../ui/react/notices.tsx'
import { changedFields } from '../../platform/changed-fields.ts'
import { commonStrings } from '../../platform/common-strings.ts'
import { useConsole } from '../../platform/console.tsx'
import { type EditForm, textField, useEditForm } from '../../platform/edit-form.ts'
import { useText } from '../../platform/language.tsx'
import { RecordDrawer } from '../../platform/record-drawer.tsx'
import { RecordMultiSelect } from '../../platform/record-multi-select.tsx'
import { agentsQuery, type Department } from '../agents/queries.ts'
import { changeDepartment, createDepartment, setMembers } from './commands.ts'
import { serverSettingsQuery } from './queries.ts'
import { type DepartmentFields, hasSameIds, toDepartmentChange, toDepartmentFields } from './rules.ts'
import { departmentsStrings } from './strings.ts'

type Form = EditForm<DepartmentFields>

function RoutingFields({ form: { values, set, errorOf } }: { readonly form: Form }) {
  const { api } = useConsole()
  const text = useText(departmentsStrings)
  const { data: settings } = useQuery(serverSettingsQuery(api))
  const hasTickets = settings?.features.escalation || values.ticketPoolId !== ''
  return (
    <>
      <Select
        label={text('routing')}
        description={text('routingHint')}
        data={[
          { value: 'manual', label: text('manual') },
          { value: 'automatic', label: text('automatic') },
        ]}
        value={values.routing}
        onChange={(routing) => set('routing', routing === 'automatic' ? routing : 'manual')}
        error={errorOf('routing')}
        allowDeselect={false}
      />
      {hasTickets && (
        <NumberInput
          label={text('ticketPool')}
          description={text('ticketPoolHint')}
          min={1}
          allowDecimal={false}
          value={values.ticketPoolId}
          onChange={(value) => set('ticketPoolId', value)}
          error={errorOf('ticketPoolId')}
        />
      )}
    </>
  )
}

function MemberField({ form: { values, set, errorOf } }: { readonly form: Form }) {
  const { api } = useConsole()
  const text = useText(departmentsStrings)
  const { data: agents = [] } = useQuery(agentsQuery(api))
  const offered = agents.filter(({ id, isActive }) => isActive || values.agentIds.includes(id))
  return (
    <RecordMultiSelect
      label={text('members')}
      description={text('membersHint')}
      records={offered.map(({ id, displayName, email }) => ({ id, name: `${displayName} (${email})` }))}
      ids={values.agentIds}
      onChange={(ids) => set('agentIds', ids)}
      error={errorOf('agentIds')}
    />
  )
}

/** Returns the function that stores the department, and its members if they have changed. */
function useSave(department: Department | null) {
  const console = useConsole()
  // If only the members are refused, the next attempt changes the department that the first one has created.
  const stored = useRef(department)
  const [idsBefore] = useState(department?.memberIds ?? [])
  return async (fields: DepartmentFields, initial: DepartmentFields): Promise<Department> => {
    const body = toDepartmentChange(fields)
    const change = department ? changedFields(body, toDepartmentChange(initial)) : body
    const { id } = stored.current ?? {}
    const saved = id === undefined ? await createDepartment(console, body) : await changeDepartment(console, id, change)
    stored.current = saved
    // Another administrator may have changed the members since the form was opened.
    return hasSameIds(idsBefore, fields.agentIds) ? saved : await setMembers(console, saved.id, fields.agentIds)
  }
}

interface DepartmentEditorProps {
  /** Null creates one. */
  readonly department: Department | null
  readonly onClose: () => void
}

/** Creates a department, or changes one and its members. */
export function DepartmentEditor({ department, onClose }: DepartmentEditorProps) {
  const text = useText(departmentsStrings)
  const common = useText(commonStrings)
  const form = useEditForm<DepartmentFields, Department>({
    initial: toDepartmentFields(department),
    save: useSave(department),
    onSaved: ({ name }) => {
      showNotice(common(department ? 'saved' : 'created', { name }))
      onClose()
    },
  })
  const { values, set, errorOf } = form
  const title = department ? text('editTitle', { name: department.name }) : text('addTitle')
  return (
    <RecordDrawer title={title} isNew={department === null} form={form} onClose={onClose}>
      <TextInput
        {...textField(form, 'name')}
        label={text('name')}
        description={text('nameHint')}
        dir="auto"
        data-autofocus
        withAsterisk
      />
      <MemberField form={form} />
      <RoutingFields form={form} />
      <Switch
        label={text('isActive')}
        checked={values.isActive}
        onChange={(event) => set('isActive', event.currentTarget.checked)}
        error={errorOf('isActive')}
      />
      <Switch
        label={text('isDefault')}
        description={text('defaultHint')}
        checked={values.isDefault}
        disabled={department?.isDefault ?? false}
        onChange={(event) => set('isDefault', event.currentTarget.checked)}
        error={errorOf('isDefault')}
      />
    </RecordDrawer>
  )
}
