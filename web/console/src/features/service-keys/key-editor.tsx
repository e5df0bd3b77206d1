import { TextInput } from '@mantine/core'
import { useConsole } from '../../platform/console.tsx'
import { textField, useEditForm } from '../../platform/edit-form.ts'
import { useText } from '../../platform/language.tsx'
import { RecordDrawer } from '../../platform/record-drawer.tsx'
import { createServiceKey } from './commands.ts'
import type { IssuedServiceKey } from './queries.ts'
import { toEndOfDay } from './rules.ts'
import { serviceKeysStrings } from './strings.ts'

interface KeyEditorProps {
  readonly onCreated: (key: IssuedServiceKey) => void
  readonly onClose: () => void
}

/** Creates a service key. */
export function KeyEditor({ onCreated, onClose }: KeyEditorProps) {
  const console = useConsole()
  const text = useText(serviceKeysStrings)
  const form = useEditForm({
    initial: { name: '', expiresAt: '' },
    save: ({ name, expiresAt }) => createServiceKey(console, { name, expiresAt: toEndOfDay(expiresAt) }),
    onSaved: (key) => {
      onCreated(key)
      onClose()
    },
  })
  return (
    <RecordDrawer title={text('addTitle')} isNew form={form} onClose={onClose}>
      <TextInput
        {...textField(form, 'name')}
        label={text('name')}
        description={text('nameHint')}
        dir="auto"
        data-autofocus
        withAsterisk
      />
      <TextInput
        {...textField(form, 'expiresAt')}
        type="date"
        label={text('expires')}
        description={text('expiresHint')}
      />
    </RecordDrawer>
  )
}
