import { Textarea, TextInput } from '@mantine/core'
import { showNotice } from '../../../../ui/react/notices.tsx'
import { useConsole } from '../../platform/console.tsx'
import { textField, useEditForm } from '../../platform/edit-form.ts'
import { useText } from '../../platform/language.tsx'
import { RecordDrawer } from '../../platform/record-drawer.tsx'
import { blockVisitor } from './commands.ts'
import { blockedVisitorsStrings } from './strings.ts'

/** Blocks a visitor by id. */
export function BlockEditor({ onClose }: { readonly onClose: () => void }) {
  const console = useConsole()
  const text = useText(blockedVisitorsStrings)
  const form = useEditForm({
    initial: { visitorId: '', reason: '' },
    save: ({ visitorId, reason }) => blockVisitor(console, { visitorId, reason: reason.trim() === '' ? null : reason }),
    onSaved: ({ displayName }) => {
      showNotice(text('blocked', { name: displayName ?? text('anonymous') }))
      onClose()
    },
  })
  return (
    <RecordDrawer title={text('addTitle')} submitLabel={text('add')} isNew form={form} onClose={onClose}>
      <TextInput
        {...textField(form, 'visitorId')}
        label={text('visitorId')}
        description={text('visitorIdHint')}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        withAsterisk
      />
      <Textarea
        {...textField(form, 'reason')}
        label={text('reason')}
        description={text('reasonHint')}
        rows={3}
        dir="auto"
      />
    </RecordDrawer>
  )
}
