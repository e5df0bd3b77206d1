import { Button, Popover } from '@mantine/core'
import { IconMoodSmile } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { IconButton } from '../../../../ui/react/icon-button.tsx'
import { useActions } from '../../platform/actions.ts'
import { useText } from '../../platform/language.tsx'
import { lazyOptional } from '../../platform/lazy-part.ts'
import styles from './composer.module.css'
import type { EmojiChoiceProps } from './emoji-choice.tsx'
import { conversationsStrings } from './strings.ts'
import type { ComposerModel } from './use-composer.tsx'

/** Offers to reload the page, because browsers do not repeat an import that has failed. A reload keeps the draft. */
function EmojiFailure({ onClose }: EmojiChoiceProps) {
  const text = useText(conversationsStrings)
  return (
    <div role="alert" className={styles.failure} onKeyDown={({ key }) => key === 'Escape' && onClose()}>
      {text('unreachable')}
      <Button variant="default" autoFocus onClick={() => location.reload()}>
        {text('retry')}
      </Button>
    </div>
  )
}

const EmojiChoice = lazyOptional(async () => (await import('./emoji-choice.tsx')).EmojiChoice, EmojiFailure)

/** Opens the emoji, unless a dialog is open. */
export function EmojiButton({ composer }: { readonly composer: ComposerModel }) {
  const text = useText(conversationsStrings)
  const [isOpen, setOpen] = useState(false)
  const label = text('emoji')
  const open = () => setOpen(document.querySelector('[aria-modal="true"]') === null)
  useActions([{ id: 'conversation.emoji', group: text('title'), label, keys: 'mod+;', run: open }])
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="top-start"
      withinPortal
      transitionProps={{ duration: 0 }}
      // The picker handles Escape itself, so that the focus returns to the text field and not to the button.
      closeOnEscape={false}
    >
      <Popover.Target>
        <IconButton label={label} onClick={() => setOpen(!isOpen)}>
          <IconMoodSmile size={18} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p={4}>
        <Suspense>
          <EmojiChoice composer={composer} onClose={() => setOpen(false)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
