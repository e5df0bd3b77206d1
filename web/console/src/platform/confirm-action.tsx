import { useState } from 'react'
import { ConfirmDialog } from '../../../ui/react/confirm-dialog.tsx'
import { showNotice } from '../../../ui/react/notices.tsx'
import { commonStrings } from './common-strings.ts'
import { toFailure } from './form-errors.ts'
import { useText } from './language.tsx'

/** An action that runs only after the user has confirmed it. */
export interface ConfirmedAction {
  readonly title: string
  readonly text: string
  readonly confirmLabel: string
  readonly typed?: { readonly value: string; readonly label: string }
  readonly isDangerous?: boolean
  readonly run: () => Promise<unknown>
  /** The notice to show when the action has succeeded. */
  readonly notice: string
}

/** Asks for a confirmation, runs the action, and shows why it failed. */
export function ConfirmAction({ action, onClose }: { readonly action: ConfirmedAction; readonly onClose: () => void }) {
  const text = useText(commonStrings)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const { run, notice, ...shown } = action
  const confirm = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      await run()
      showNotice(notice)
      onClose()
    } catch (error) {
      setFailure(toFailure(error, text('unreachable')))
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      {...shown}
      cancelLabel={text('cancel')}
      isBusy={isBusy}
      failure={failure}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  )
}
