import { Alert, Button, PasswordInput, Stack, Text, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { FlowdeskError } from '#sdk'
import { useConsole } from '../../platform/console.tsx'
import { textField, useEditForm } from '../../platform/edit-form.ts'
import { useText } from '../../platform/language.tsx'
import { choosePassword } from './commands/passwords.ts'
import { passwordStrings } from './strings/password.ts'

const INVALID_LINK = 'SVC:1006'

interface ChoosePasswordProps {
  readonly token: string
  /** Called if the server refuses the link. */
  readonly onInvalidLink: () => void
}

/** The form with which an agent chooses a password and is signed in. */
export function ChoosePassword({ token, onInvalidLink }: ChoosePasswordProps) {
  const console = useConsole()
  const text = useText(passwordStrings)
  const navigate = useNavigate()
  const form = useEditForm({
    initial: { password: '' },
    save: async ({ password }) => {
      try {
        await choosePassword(console, token, password)
      } catch (error) {
        if (error instanceof FlowdeskError && error.code === INVALID_LINK) onInvalidLink()
        throw error
      }
    },
    onSaved: () => void navigate({ to: '/', replace: true }),
  })
  return (
    <form ref={form.formRef} onSubmit={(event) => void form.submit(event)} noValidate>
      <Title order={1}>{text('chooseTitle')}</Title>
      <Text c="dimmed" mb="lg">
        {text('chooseIntro')}
      </Text>
      <Stack gap="md">
        {form.failure !== undefined && (
          <Alert color="red" role="alert">
            {form.failure}
          </Alert>
        )}
        <PasswordInput
          {...textField(form, 'password')}
          label={text('newPassword')}
          description={text('passwordHint')}
          autoComplete="new-password"
          autoFocus
        />
        <Button type="submit" loading={form.isBusy} fullWidth>
          {text('choose')}
        </Button>
      </Stack>
    </form>
  )
}
