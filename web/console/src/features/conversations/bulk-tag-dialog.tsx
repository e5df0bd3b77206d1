import { useFocusReturn } from '../../../../ui/react/focus-return.ts'
import '../../../../ui/react/form-styles.ts'
import { Modal, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { useText } from '../../platform/language.tsx'
import { MAX_TAG_LENGTH } from './rules/tags.ts'
import { bulkStrings } from './strings/bulk.ts'
import { conversationsStrings } from './strings.ts'
import tagListStyles from './tag-list.module.css'
import { TagList, toComboboxAttributes } from './tag-list.tsx'
import { useTagSuggestions } from './use-tag-suggestions.tsx'

interface BulkTagDialogProps {
  /** How many conversations get the tag. */
  readonly count: number
  readonly onAdd: (tag: string) => void
  readonly onClose: () => void
}

/** Asks which tag to add to several conversations: an existing one or a new one. */
export function BulkTagDialog({ count, onAdd, onClose }: BulkTagDialogProps) {
  useFocusReturn()
  const text = useText(bulkStrings)
  const conversationText = useText(conversationsStrings)
  const [typed, setTyped] = useState('')
  const add = (tag: string) => {
    if (tag === '') return
    onClose()
    onAdd(tag)
  }
  const suggestions = useTagSuggestions({ text: typed, without: [], canCreate: true, onChoose: add })
  const handleKey = (event: KeyboardEvent) => {
    if (suggestions.handleKey(event) || event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add(typed.trim())
  }
  return (
    <Modal
      opened
      lockScroll={false}
      onClose={onClose}
      title={text('tagTitle', { count })}
      closeButtonProps={{ 'aria-label': conversationText('dismiss') }}
    >
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
          // Escape closes the list first.
          data-mantine-stop-propagation={suggestions.active !== undefined}
          onFocus={() => suggestions.setFocused(true)}
        />
        <TagList suggestions={suggestions} />
      </div>
    </Modal>
  )
}
