import './form-styles.ts'
import { Alert, Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useFocusReturn } from './focus-return.ts'

interface ConfirmDialogProps {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly cancelLabel: string
  /** What the user must type before the button works, and the label of the field. */
  readonly typed?: { readonly value: string; readonly label: string }
  /** Whether the button has the colour of a dangerous action. Default: true. */
  readonly isDangerous?: boolean
  readonly isBusy?: boolean
  /** Why the last attempt failed. */
  readonly failure?: string | undefined
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before something that cannot be undone. Shown as long as it is mounted; the focus then returns. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirmLabel, cancelLabel, typed, isDangerous = true, isBusy = false, failure } = props
  const [value, setValue] = useState('')
  useFocusReturn()
  const canConfirm = typed === undefined || value.trim() === typed.value
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (canConfirm && !isBusy) props.onConfirm()
  }
  return (
    <Modal
      opened
      onClose={props.onCancel}
      title={title}
      centered
      zIndex={400}
      returnFocus={false}
      withCloseButton={false}
    >
      <form onSubmit={submit}>
        <Stack gap="md">
          <Text dir="auto">{text}</Text>
          {typed && (
            <TextInput
              label={typed.label}
              value={value}
              onChange={(event) => setValue(event.currentTarget.value)}
              autoComplete="off"
              data-autofocus
            />
          )}
          {failure !== undefined && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={props.onCancel} data-autofocus={typed ? undefined : true}>
              {cancelLabel}
            </Button>
            <Button
              type="submit"
              color={isDangerous ? 'red.9' : undefined}
              loading={isBusy}
              aria-disabled={!canConfirm}
              data-disabled={canConfirm ? undefined : true}
            >
              {confirmLabel}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
