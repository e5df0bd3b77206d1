import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { textField, useEditForm } from '../../platform/edit-form.ts'
import { useText } from '../../platform/language.tsx'
import { requestPasswordLink } from './commands/passwords.ts'
import { passwordStrings } from './strings/password.ts'

/** The form with which an agent requests a link. The answer does not tell whether the address has an account. */
export function RequestLink({ isLinkInvalid }: { readonly isLinkInvalid: boolean }) {
  const console = useConsole()
  const text = useText(passwordStrings)
  const [isRequested, setRequested] = useState(false)
  const form = useEditForm({
    initial: { email: '' },
    save: ({ email }) => requestPasswordLink(console, email),
    onSaved: () => setRequested(true),
  })
  return (
    <form ref={form.formRef} onSubmit={(event) => void form.submit(event)} noValidate>
      <Title order={1} mb="xs">
        {text('requestTitle')}
      </Title>
      {isLinkInvalid && !isRequested && (
        <Alert color="red" role="alert" mb="md" title={text('invalidLink')}>
          {text('invalidLinkText')}
        </Alert>
      )}
      {isRequested ? (
        <Text role="status">{text('requested')}</Text>
      ) : (
        <Stack gap="md">
          <Text c="dimmed">{text('requestIntro')}</Text>
          {form.failure !== undefined && (
            <Alert color="red" role="alert">
              {form.failure}
            </Alert>
          )}
          <TextInput
            {...textField(form, 'email')}
            type="email"
            label={text('email')}
            autoComplete="username"
            autoFocus={!isLinkInvalid}
          />
          <Button type="submit" loading={form.isBusy} fullWidth>
            {text('request')}
          </Button>
        </Stack>
      )}
    </form>
  )
}
