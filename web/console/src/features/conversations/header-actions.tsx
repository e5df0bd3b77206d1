import { Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCheck,
  IconDots,
  IconLink,
  IconMail,
  IconTicket,
} from '@tabler/icons-react'
import { IconButton } from '../../../../ui/react/icon-button.tsx'
import { useText } from '../../platform/language.tsx'
import { useConversationActions } from './actions.ts'
import { useScreen } from './context.tsx'
import { SnoozeMenu } from './snooze-menu.tsx'
import { conversationsStrings } from './strings.ts'
import styles from './styles.module.css'

function MoreMenu() {
  const text = useText(conversationsStrings)
  const screen = useScreen()
  const actions = useConversationActions(screen)
  const { permissions, openDialog } = screen
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton label={text('more')}>
          <IconDots size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {permissions.canReturn && (
          <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={actions.returnToQueue}>
            {text('return')}
          </Menu.Item>
        )}
        {permissions.canTransfer && (
          <Menu.Item leftSection={<IconArrowsExchange size={16} />} onClick={() => openDialog('transfer')}>
            {text('transfer')}
          </Menu.Item>
        )}
        {permissions.canEscalate && (
          <Menu.Item leftSection={<IconTicket size={16} />} onClick={actions.escalate}>
            {text('escalate')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconMail size={16} />} onClick={() => openDialog('transcript')}>
          {text('sendTranscript')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLink size={16} />} onClick={() => actions.copyLink()}>
          {text('copyLink')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

interface HeaderActionsProps {
  readonly isSnoozeOpen: boolean
  readonly onSnoozeOpen: (isOpen: boolean) => void
}

/** The buttons for the whole conversation. */
export function HeaderActions({ isSnoozeOpen, onSnoozeOpen }: HeaderActionsProps) {
  const text = useText(conversationsStrings)
  const screen = useScreen()
  const actions = useConversationActions(screen)
  const { permissions, openDialog } = screen
  return (
    <div className={styles.actions}>
      {permissions.canTransfer && (
        <IconButton label={text('transfer')} className={styles.wideOnly} onClick={() => openDialog('transfer')}>
          <IconArrowsExchange size={18} />
        </IconButton>
      )}
      {permissions.canSnooze && <SnoozeMenu isOpen={isSnoozeOpen} onChange={onSnoozeOpen} />}
      <MoreMenu />
      {permissions.isMine && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconCheck size={16} />}
          onClick={() => actions.close(false)}
        >
          {text('close')}
        </Button>
      )}
      {permissions.canTake && (
        <Button size="compact-md" variant={permissions.isColleagues ? 'default' : 'filled'} onClick={actions.take}>
          {permissions.isColleagues ? text('takeOver') : text('take')}
        </Button>
      )}
    </div>
  )
}
