import '../../../../ui/react/form-styles.ts'
import { Modal, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { usedTagsQuery } from '../conversations/queries.ts'
import { MAX_TAG_LENGTH } from '../conversations/rules/tags.ts'
import { bulkStrings } from '../conversations/strings/bulk.ts'
import { conversationsStrings } from '../conversations/strings.ts'
import tagListStyles from '../conversations/tag-list.module.css'
import { TagList, toComboboxAttributes } from '../conversations/tag-list.tsx'
import { TransferForm } from '../conversations/transfer-form.tsx'
import { useBulkActions } from '../conversations/use-bulk-actions.tsx'
import { useTagSuggestions } from '../conversations/use-tag-suggestions.tsx'
import type { InboxRow } from './rules/lists.ts'
import { deselect } from './state/selection.ts'

/** What the agent is about to do, and with which conversations. */
export interface BulkChoice {
  readonly kind: 'transfer' | 'tag'
  readonly rows: readonly InboxRow[]
}

interface TagFormProps {
  readonly onAdd: (tag: string) => void
}

/** Chooses a tag that conversations have already, or a new one. */
function TagForm({ onAdd }: TagFormProps) {
  const text = useText(bulkStrings)
  const [typed, setTyped] = useState('')
  const add = (tag: string) => {
    if (tag !== '') onAdd(tag)
  }
  const suggestions = useTagSuggestions({ text: typed, without: [], canCreate: true, onChoose: add })
  const handleKey = (event: KeyboardEvent) => {
    if (suggestions.handleKey(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add(typed.trim())
  }
  return (
    <div className={tagListStyles.anchor}>
      <TextInput
        data-autofocus
        label={text('tagName')}
        dir="auto"
        maxLength={MAX_TAG_LENGTH}
        {...toComboboxAttributes(suggestions)}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={handleKey}
        onFocus={() => suggestions.setFocused(true)}
      />
      <TagList suggestions={suggestions} />
    </div>
  )
}

/** Asks to whom the selected conversations go, or which tag they get. */
export function BulkDialog({ kind, rows, onClose }: BulkChoice & { readonly onClose: () => void }) {
  const { queryClient, api } = useConsole()
  const text = useText(bulkStrings)
  const conversationText = useText(conversationsStrings)
  const actions = useBulkActions()
  const addTag = async (tag: string) => {
    onClose()
    await actions.addTag(rows, tag)
    await queryClient.invalidateQueries({ queryKey: usedTagsQuery(api).queryKey })
  }
  return (
    <Modal
      opened
      lockScroll={false}
      onClose={onClose}
      title={text(kind === 'transfer' ? 'transferTitle' : 'tagTitle', { count: rows.length })}
      closeButtonProps={{ 'aria-label': conversationText('dismiss') }}
    >
      {kind === 'transfer' ? (
        <TransferForm
          conversations={rows}
          // The notice shows what is refused.
          onTransfer={async (target, note) =>
            void actions.transfer(rows, target, note).then((done) => deselect(done.map(({ id }) => id)))
          }
          onClose={onClose}
        />
      ) : (
        <TagForm onAdd={(tag) => void addTag(tag)} />
      )}
    </Modal>
  )
}
