import { ActionIcon } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import styles from './composer.module.css'
import { EmojiButton } from './emoji-button.tsx'
import { SendButtons } from './send-buttons.tsx'
import { conversationsStrings } from './strings.ts'
import type { ComposerModel } from './use-composer.tsx'

/** The buttons below the text. */
export function ComposerBar({ composer }: { readonly composer: ComposerModel }) {
  const { preferences } = useConsole()
  const text = useText(conversationsStrings)
  const { sendsOnEnter } = useStore(preferences)
  const picker = useRef<HTMLInputElement>(null)
  const { excess } = composer
  return (
    <div className={styles.bar}>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        aria-label={text('attach')}
        onChange={({ currentTarget }) => {
          composer.stage(Array.from(currentTarget.files ?? []))
          currentTarget.value = ''
        }}
      />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={text('attach')}
        onClick={() => picker.current?.click()}
      >
        <IconPaperclip size={18} />
      </ActionIcon>
      <EmojiButton composer={composer} />
      <p id="composer-hint" className={excess > 0 ? `${styles.barHint} ${styles.isBad}` : styles.barHint} role="status">
        {excess > 0 ? text('tooLong', { count: excess }) : text(sendsOnEnter ? 'enterHint' : 'chordHint')}
      </p>
      <SendButtons composer={composer} />
    </div>
  )
}
