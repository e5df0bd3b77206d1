import { Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { showNotice } from '../../../../ui/react/notices.tsx'
import { changedFields } from '../../platform/changed-fields.ts'
import { commonStrings } from '../../platform/common-strings.ts'
import { useConsole } from '../../platform/console.tsx'
import { type EditForm, textField, useEditForm } from '../../platform/edit-form.ts'
import { useText } from '../../platform/language.tsx'
import { RecordDrawer } from '../../platform/record-drawer.tsx'
import { departmentsQuery } from '../agents/queries.ts'
import { changeCannedResponse, createCannedResponse } from './commands.ts'
import type { CannedResponse } from './queries.ts'
import { ResponseText } from './response-text.tsx'
import { type CannedResponseFields, toFields, toNewResponse, validateShortcut } from './rules.ts'
import { cannedResponsesStrings } from './strings.ts'

const ALL_AGENTS = 'all'

function DepartmentField({ form }: { readonly form: EditForm<CannedResponseFields> }) {
  const { api } = useConsole()
  const text = useText(cannedResponsesStrings)
  const { data: departments = [] } = useQuery(departmentsQuery(api))
  const { values, set, errorOf } = form
  return (
    <Select
      label={text('department')}
      description={text('departmentHint')}
      data={[
        { value: ALL_AGENTS, label: text('allAgents') },
        ...departments.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={values.departmentId === null ? ALL_AGENTS : String(values.departmentId)}
      onChange={(value) => set('departmentId', value === null || value === ALL_AGENTS ? null : Number(value))}
      error={errorOf('departmentId')}
      allowDeselect={false}
      searchable={departments.length > 10}
    />
  )
}

interface ResponseEditorProps {
  /** Null creates one. */
  readonly response: CannedResponse | null
  readonly onClose: () => void
}

/** Creates a canned response, or changes one. */
export function ResponseEditor({ response, onClose }: ResponseEditorProps) {
  const console = useConsole()
  const text = useText(cannedResponsesStrings)
  const common = useText(commonStrings)
  const form = useEditForm<CannedResponseFields, CannedResponse>({
    initial: toFields(response),
    validate: (fields) => validateShortcut(fields, text('shortcutSpaces')),
    save: (fields, initial) => {
      const body = toNewResponse(fields)
      return response
        ? changeCannedResponse(console, response.id, changedFields(body, toNewResponse(initial)))
        : createCannedResponse(console, body)
    },
    onSaved: ({ title: name }) => {
      showNotice(common(response ? 'saved' : 'created', { name }))
      onClose()
    },
  })
  const title = response ? text('editTitle', { name: response.title }) : text('addTitle')
  return (
    <RecordDrawer title={title} isNew={response === null} form={form} onClose={onClose}>
      <TextInput
        {...textField(form, 'shortcut')}
        label={text('shortcut')}
        description={text('shortcutHint')}
        leftSection="/"
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        withAsterisk
      />
      <TextInput {...textField(form, 'title')} label={text('name')} dir="auto" withAsterisk />
      <ResponseText form={form} />
      <DepartmentField form={form} />
    </RecordDrawer>
  )
}
