import { IconPaperclip } from '@tabler/icons-react'
import { useRef } from 'react'
import { IconButton } from '../../../../ui/react/icon-button.tsx'
import { useActions } from '../../platform/actions.ts'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import styles from './composer.module.css'
import { EmojiButton } from './emoji-button.tsx'
import { SendButtons } from './send-buttons.tsx'
import { focusField } from './state/composer-focus.ts'
import { conversationsStrings } from './strings.ts'
import type { ComposerModel } from './use-composer.tsx'

/** Types a slash at the caret, as the agent would, so that the list of canned responses opens. */
function typeSlash(): void {
  const field = focusField()
  const before = field?.value[field.selectionStart - 1] ?? ' '
  // Unlike an assignment to `value`, `insertText` can be undone and moves the caret.
  document.execCommand('insertText', false, /\s/.test(before) ? '/' : ' /')
}

/** The buttons below the text. */
export function ComposerBar({ composer }: { readonly composer: ComposerModel }) {
  const { preferences } = useConsole()
  const text = useText(conversationsStrings)
  const { sendsOnEnter } = useStore(preferences)
  const picker = useRef<HTMLInputElement>(null)
  const attach = () => picker.current?.click()
  const { excess } = composer
  useActions([
    { id: 'conversation.attach', group: text('title'), label: text('attach'), keys: 'mod+shift+a', run: attach },
  ])
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
      <IconButton label={text('attach')} onClick={attach}>
        <IconPaperclip size={18} />
      </IconButton>
      <IconButton label={text('cannedResponses')} onClick={typeSlash}>
        {'/'}
      </IconButton>
      <EmojiButton composer={composer} />
      <p id="composer-hint" className={excess > 0 ? `${styles.barHint} ${styles.isBad}` : styles.barHint} role="status">
        {excess > 0 ? text('tooLong', { count: excess }) : text(sendsOnEnter ? 'enterHint' : 'chordHint')}
      </p>
      <SendButtons composer={composer} />
    </div>
  )
}
