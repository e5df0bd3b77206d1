import '../../../../ui/react/form-styles.ts'
import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { FlowdeskError } from '#sdk'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { blockVisitor } from './commands.ts'
import { visitorsStrings } from './strings.ts'
import styles from './styles.module.css'

interface BlockDialogProps {
  readonly visitorId: string
  readonly onClose: () => void
}

/** Asks before a visitor is blocked, and says when it is done. */
export function BlockDialog({ visitorId, onClose }: BlockDialogProps) {
  const { api } = useConsole()
  const text = useText(visitorsStrings)
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string>()
  const [isDone, setDone] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    try {
      await blockVisitor(api, visitorId, reason.trim())
      setDone(true)
    } catch (error) {
      setFailure(error instanceof FlowdeskError && error.status > 0 ? error.message : text('unreachable'))
    }
  }
  return (
    <Modal
      opened
      lockScroll={false}
      onClose={onClose}
      title={text('blockQuestion')}
      closeButtonProps={{ 'aria-label': text('cancel') }}
    >
      {isDone ? (
        <p role="status">{text('blocked')}</p>
      ) : (
        <form onSubmit={(event) => void submit(event)}>
          <Stack>
            <p className={styles.none}>{text('blockDetail')}</p>
            <TextInput
              label={text('reason')}
              value={reason}
              error={failure}
              dir="auto"
              maxLength={500}
              data-autofocus
              onChange={({ currentTarget }) => setReason(currentTarget.value)}
            />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {text('cancel')}
              </Button>
              <Button type="submit" color="red">
                {text('block')}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Modal>
  )
}
