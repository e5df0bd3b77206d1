import { lazyPart } from '../../platform/lazy-part.ts'
import { useBulkActions } from '../conversations/use-bulk-actions.tsx'
import type { InboxRow } from './rules/lists.ts'
import { deselect, selection } from './state/selection.ts'

const TransferDialog = lazyPart(
  async () => (await import('../conversations/bulk-transfer-dialog.tsx')).BulkTransferDialog,
)
const TagDialog = lazyPart(async () => (await import('../conversations/bulk-tag-dialog.tsx')).BulkTagDialog)

/** The dialog that the agent has opened, and the conversations that it is about. */
export interface OpenBulkDialog {
  readonly kind: 'transfer' | 'tag'
  readonly rows: readonly InboxRow[]
}

/** The dialog that the agent has opened for the selected conversations. */
export function BulkDialog({ kind, rows, onClose }: OpenBulkDialog & { readonly onClose: () => void }) {
  const actions = useBulkActions()
  // Conversations may leave the list while the dialog is open, for example because a colleague takes them.
  const stillSelected = () => rows.filter(({ id }) => selection.get()?.has(id))
  if (kind === 'tag')
    return (
      <TagDialog
        count={stillSelected().length}
        onAdd={(tag) => void actions.tagAll(stillSelected(), tag)}
        onClose={onClose}
      />
    )
  return (
    <TransferDialog
      count={stillSelected().length}
      conversations={rows}
      onTransfer={(target, note) => void actions.transferAll(stillSelected(), target, note).then(deselect)}
      onClose={onClose}
    />
  )
}
