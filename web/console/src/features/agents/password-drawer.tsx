import { Alert, PasswordInput } from '@mantine/core'
import { showNotice } from '../../../../ui/react/notices.tsx'
import { useConsole } from '../../platform/console.tsx'
import { textField, useEditForm } from '../../platform/edit-form.ts'
import { useText } from '../../platform/language.tsx'
import { RecordDrawer } from '../../platform/record-drawer.tsx'
import { setAgentPassword } from './commands.ts'
import type { Agent } from './queries.ts'
import { agentsStrings } from './strings.ts'

/** Sets the password of an agent. */
export function PasswordDrawer({ agent, onClose }: { readonly agent: Agent; readonly onClose: () => void }) {
  const console = useConsole()
  const text = useText(agentsStrings)
  const name = agent.displayName
  const form = useEditForm({
    initial: { password: '' },
    save: ({ password }) => setAgentPassword(console, agent.id, password),
    onSaved: () => {
      showNotice(text('passwordSet', { name }))
      onClose()
    },
  })
  return (
    <RecordDrawer title={text('setPasswordTitle', { name })} isNew={false} form={form} onClose={onClose}>
      <Alert color="yellow">{text('setPasswordText')}</Alert>
      <PasswordInput
        {...textField(form, 'password')}
        label={text('newPassword')}
        description={text('passwordHint')}
        autoComplete="new-password"
        data-autofocus
        withAsterisk
      />
    </RecordDrawer>
  )
}
