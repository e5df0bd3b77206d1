import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconSend2 } from '@tabler/icons-react'
import { useActions } from '../../platform/actions.ts'
import { useText } from '../../platform/language.tsx'
import styles from './composer.module.css'
import { useScreen } from './context.tsx'
import { conversationsStrings } from './strings.ts'
import type { ComposerModel } from './use-composer.tsx'

/** A button that sends, with a menu to send and close the conversation. */
export function SendButtons({ composer }: { readonly composer: ComposerModel }) {
  const text = useText(conversationsStrings)
  const { permissions } = useScreen()
  const { canSend, send, sendAndClose } = composer
  const disabled = { 'aria-disabled': !canSend, 'data-disabled': canSend ? undefined : true }
  useActions(
    permissions.canClose
      ? [
          {
            id: 'conversation.send-and-close',
            group: text('title'),
            label: text('sendAndClose'),
            keys: 'mod+shift+Enter',
            run: sendAndClose,
          },
        ]
      : [],
  )
  return (
    <div className={styles.sendButtons}>
      <Button
        size="compact-md"
        className={permissions.canClose ? styles.sendMain : ''}
        rightSection={<IconSend2 size={16} className={styles.mirrored} />}
        {...disabled}
        onClick={send}
      >
        {text(composer.takesOver ? 'takeOverAndSend' : 'send')}
      </Button>
      {permissions.canClose && (
        <Menu position="top-end" withinPortal disabled={!canSend}>
          <Menu.Target>
            <Button size="compact-md" className={styles.sendMore} aria-label={text('moreSend')} {...disabled}>
              <IconChevronDown size={16} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={sendAndClose}>{text('sendAndClose')}</Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </div>
  )
}
