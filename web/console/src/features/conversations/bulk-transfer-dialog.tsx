import { useFocusReturn } from '../../../../ui/react/focus-return.ts'
import '../../../../ui/react/form-styles.ts'
import { Modal } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import type { Target, Transferable } from './rules/targets.ts'
import { bulkStrings } from './strings/bulk.ts'
import { conversationsStrings } from './strings.ts'
import { TransferForm } from './transfer-form.tsx'

interface BulkTransferDialogProps {
  /** How many conversations are transferred. */
  readonly count: number
  /** Those that decide who can get them. */
  readonly conversations: readonly Transferable[]
  readonly onTransfer: (target: Target, note: string) => void
  readonly onClose: () => void
}

/** Asks to whom several conversations go. */
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
      {/* A notice shows what is refused. */}
      <TransferForm
        conversations={conversations}
        onTransfer={async (target, note) => onTransfer(target, note)}
        onClose={onClose}
      />
    </Modal>
  )
}
