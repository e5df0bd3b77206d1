import '../../../../ui/react/form-styles.ts'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { failureSentence } from './actions/create-actions.ts'
import { useConversationActions } from './actions.ts'
import { emailTranscript } from './commands/changing.ts'
import { type DialogName, useScreen } from './context.tsx'
import { SnoozeForm } from './snooze-form.tsx'
import { conversationDialogsStrings } from './strings/dialogs.ts'
import { conversationsStrings } from './strings.ts'
import styles from './styles.module.css'
import { TransferForm } from './transfer-form.tsx'

interface FormProps {
  readonly onClose: () => void
}

/** Asks before a conversation with unsent text or files is closed. */
function CloseForm({ onClose, opensNext = false }: FormProps & { readonly opensNext?: boolean }) {
  const text = useText(conversationsStrings)
  const dialogText = useText(conversationDialogsStrings)
  const { closeNow } = useConversationActions(useScreen())
  const close = () => {
    onClose()
    closeNow(opensNext)
  }
  return (
    <Stack>
      <p className={styles.dialogText}>{dialogText('closeUnsent')}</p>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {dialogText('cancel')}
        </Button>
        <Button data-autofocus onClick={close}>
          {text('close')}
        </Button>
      </Group>
    </Stack>
  )
}

function TransferOneForm({ onClose }: FormProps) {
  const screen = useScreen()
  const { transfer } = useConversationActions(screen)
  return <TransferForm conversations={[screen.detail]} onTransfer={transfer} onClose={onClose} />
}

const CloseAndNextForm = ({ onClose }: FormProps) => <CloseForm onClose={onClose} opensNext />

function TranscriptForm({ onClose }: FormProps) {
  const console = useConsole()
  const text = useText(conversationsStrings)
  const dialogText = useText(conversationDialogsStrings)
  const { detail, notify } = useScreen()
  const [email, setEmail] = useState(detail.visitorEmail ?? '')
  const [failure, setFailure] = useState<string>()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const address = email.trim()
    if (address === '') return setFailure(dialogText('emailMissing'))
    try {
      await emailTranscript(console, detail.id, address)
      notify({ text: dialogText('transcriptSent', { email: address }) })
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
          type="email"
          label={dialogText('email')}
          value={email}
          error={failure}
          data-autofocus
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {dialogText('cancel')}
          </Button>
          <Button type="submit">{text('send')}</Button>
        </Group>
      </Stack>
    </form>
  )
}

const titles = {
  close: 'closeQuestion',
  closeAndNext: 'closeQuestion',
  snooze: 'snoozeTitle',
  transfer: 'transferTitle',
} as const
const forms = {
  close: CloseForm,
  closeAndNext: CloseAndNextForm,
  snooze: SnoozeForm,
  transfer: TransferOneForm,
  transcript: TranscriptForm,
} as const

interface DialogsProps extends FormProps {
  readonly name: DialogName
}

/** A dialog of a conversation. The code of all dialogs is loaded when the first one opens. */
export function Dialogs({ name, onClose }: DialogsProps) {
  const text = useText(conversationsStrings)
  const dialogText = useText(conversationDialogsStrings)
  const Form = forms[name]
  return (
    <Modal
      opened
      lockScroll={false}
      onClose={onClose}
      title={name === 'transcript' ? text('sendTranscript') : dialogText(titles[name])}
      closeButtonProps={{ 'aria-label': text('dismiss') }}
    >
      <Form onClose={onClose} />
    </Modal>
  )
}
