import { ActionIcon, Popover } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useActions } from '../../platform/actions.ts'
import { useText } from '../../platform/language.tsx'
import { conversationsStrings } from './strings.ts'
import type { ComposerModel } from './use-composer.tsx'

const EmojiPicker = lazy(async () => ({ default: (await import('../emoji/picker.tsx')).EmojiPicker }))

const findField = () => document.getElementById('composer') as HTMLTextAreaElement | null

/** Opens the emoji, and puts the chosen one into the place of the caret. */
export function EmojiButton({ composer }: { readonly composer: ComposerModel }) {
  const text = useText(conversationsStrings)
  const [isOpen, setOpen] = useState(false)
  const label = text('emoji')
  useActions([{ id: 'conversation.emoji', group: text('title'), label, keys: 'mod+;', run: () => setOpen(true) }])
  const leave = () => {
    setOpen(false)
    findField()?.focus()
  }
  const pick = (emoji: string) => {
    const field = findField()
    const start = field?.selectionStart ?? composer.text.length
    composer.change(composer.text.slice(0, start) + emoji + composer.text.slice(field?.selectionEnd ?? start))
    leave()
    // The caret moves after the new text is in the field.
    requestAnimationFrame(() => field?.setSelectionRange(start + emoji.length, start + emoji.length))
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      withinPortal
      transitionProps={{ duration: 0 }}
      // The picker handles Escape itself: the focus goes to the text, not to the button.
      closeOnEscape={false}
    >
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={label} onClick={() => setOpen(!isOpen)}>
          <IconMoodSmile size={18} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <Suspense>
          <EmojiPicker onPick={pick} onLeave={leave} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
