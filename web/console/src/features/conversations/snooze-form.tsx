import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { failureSentence } from './actions/create-actions.ts'
import { useConversationActions } from './actions.ts'
import { useScreen } from './context.tsx'
import { toFieldValue, toSnoozeEnd } from './rules/snooze.ts'
import { conversationDialogsStrings } from './strings/dialogs.ts'
import { conversationsStrings } from './strings.ts'

/** Snoozes the conversation until a time that the agent enters. */
export function SnoozeForm({ onClose }: { readonly onClose: () => void }) {
  const { session } = useConsole()
  const text = useText(conversationsStrings)
  const dialogText = useText(conversationDialogsStrings)
  const { snoozeUntil } = useConversationActions(useScreen())
  const [value, setValue] = useState(() => toFieldValue(toSnoozeEnd('tomorrow', session.now())))
  const [failure, setFailure] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const until = new Date(value)
    // An incomplete time is not in the future, either.
    if (!(until > session.now())) return setFailure(dialogText('snoozePast'))
    try {
      await snoozeUntil(until)
      onClose()
    } catch (error) {
      setFailure(failureSentence(error, text))
    }
    return undefined
  }
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextInput
          type="datetime-local"
          label={dialogText('snoozeEnd')}
          min={toFieldValue(session.now())}
          value={value}
          error={failure}
          data-autofocus
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {dialogText('cancel')}
          </Button>
          <Button type="submit">{text('snooze')}</Button>
        </Group>
      </Stack>
    </form>
  )
}
