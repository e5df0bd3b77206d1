import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconCheck,
  IconDots,
  IconLink,
  IconMail,
  IconMoonStars,
  IconTicket,
} from '@tabler/icons-react'
import { useConsole } from '../../platform/console.tsx'
import { useFormats, useText } from '../../platform/language.tsx'
import { useConversationActions } from './actions.ts'
import { useScreen } from './context.tsx'
import { type SnoozeChoice, snoozeChoices, toSnoozeEnd } from './rules/snooze.ts'
import { conversationsStrings } from './strings.ts'
import styles from './styles.module.css'

interface SnoozeMenuProps {
  readonly isOpen: boolean
  readonly onChange: (isOpen: boolean) => void
}

function SnoozeMenu({ isOpen, onChange }: SnoozeMenuProps) {
  const text = useText(conversationsStrings)
  const formats = useFormats()
  const { session } = useConsole()
  const screen = useScreen()
  const actions = useConversationActions(screen)
  const timeOf = (choice: SnoozeChoice) => formats.time(toSnoozeEnd(choice, session.now()).toISOString())
  const labels: Readonly<Record<SnoozeChoice, string>> = {
    hour: text('snoozeHour'),
    tomorrow: text('snoozeTomorrow', { time: timeOf('tomorrow') }),
    monday: text('snoozeMonday', { time: timeOf('monday') }),
    message: text('snoozeMessage'),
  }
  return (
    <Menu opened={isOpen} onChange={onChange} position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={text('snooze')}>
          <IconMoonStars size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {screen.detail.snoozedUntil !== null && <Menu.Item onClick={actions.endSnooze}>{text('endSnooze')}</Menu.Item>}
        {snoozeChoices.map((choice) => (
          <Menu.Item key={choice} onClick={() => actions.snooze(choice)}>
            {labels[choice]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function MoreMenu() {
  const text = useText(conversationsStrings)
  const screen = useScreen()
  const actions = useConversationActions(screen)
  const { standing, openDialog } = screen
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={text('more')}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {standing.canReturn && (
          <Menu.Item leftSection={<IconArrowBackUp size={16} />} onClick={actions.putBack}>
            {text('return')}
          </Menu.Item>
        )}
        {standing.canTransfer && (
          <Menu.Item leftSection={<IconArrowsExchange size={16} />} onClick={() => openDialog('transfer')}>
            {text('transfer')}
          </Menu.Item>
        )}
        {standing.canEscalate && (
          <Menu.Item leftSection={<IconTicket size={16} />} onClick={actions.escalate}>
            {text('escalate')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconMail size={16} />} onClick={() => openDialog('transcript')}>
          {text('sendTranscript')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLink size={16} />} onClick={actions.copyLink}>
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
  const { standing, openDialog } = screen
  return (
    <div className={styles.actions}>
      {standing.canTransfer && (
        <Tooltip label={text('transfer')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            className={styles.wideOnly}
            aria-label={text('transfer')}
            onClick={() => openDialog('transfer')}
          >
            <IconArrowsExchange size={18} />
          </ActionIcon>
        </Tooltip>
      )}
      {standing.canSnooze && <SnoozeMenu isOpen={isSnoozeOpen} onChange={onSnoozeOpen} />}
      <MoreMenu />
      {standing.isMine && (
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconCheck size={16} />}
          onClick={() => openDialog('close')}
        >
          {text('close')}
        </Button>
      )}
      {standing.canTake && (
        <Button size="compact-md" variant={standing.isColleagues ? 'default' : 'filled'} onClick={actions.take}>
          {standing.isColleagues ? text('takeOver') : text('take')}
        </Button>
      )}
    </div>
  )
}
