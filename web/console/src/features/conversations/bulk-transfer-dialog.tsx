import { useFocusReturn } from '../../../../ui/react/focus-return.ts'
import '../../../../ui/react/form-styles.ts'
import { Modal } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import type { Target, Transferable } from './rules/targets.ts'
import { bulkStrings } from './strings/bulk.ts'
import { conversationsStrings } from './strings.ts'
import { TransferForm } from './transfer-form.tsx'

interface BulkTransferDialogProps {
  /** The number of conversations to transfer. */
  readonly count: number
  /** The conversations that decide which targets are offered. */
  readonly conversations: readonly Transferable[]
  readonly onTransfer: (target: Target, note: string) => void
  readonly onClose: () => void
}

/** Asks to which agent or department to transfer several conversations. */
export function BulkTransferDialog({ count, conversations, onTransfer, onClose }: BulkTransferDialogProps) {
  useFocusReturn()
  const text = useText(bulkStrings)
  const conversationText = useText(conversationsStrings)
  return (
    <Modal
      opened
      lockScroll={false}
      onClose={onClose}
      title={text('transferTitle', { count })}
      closeButtonProps={{ 'aria-label': conversationText('dismiss') }}
    >
      {/* A notice shows the refusals, so `onTransfer` never rejects. */}
      <TransferForm
        conversations={conversations}
        onTransfer={async (target, note) => onTransfer(target, note)}
        onClose={onClose}
      />
    </Modal>
  )
}
