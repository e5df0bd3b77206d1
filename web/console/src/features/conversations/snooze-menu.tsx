import { Menu } from '@mantine/core'
import { IconMoonStars } from '@tabler/icons-react'
import { IconButton } from '../../../../ui/react/icon-button.tsx'
import { useText } from '../../platform/language.tsx'
import { useConversationActions } from './actions.ts'
import { useScreen } from './context.tsx'
import { conversationsStrings } from './strings.ts'
import { useSnoozeChoices } from './use-snooze-choices.tsx'

interface SnoozeMenuProps {
  readonly isOpen: boolean
  readonly onChange: (isOpen: boolean) => void
}

/** Until when the conversation can be snoozed. */
export function SnoozeMenu({ isOpen, onChange }: SnoozeMenuProps) {
  const text = useText(conversationsStrings)
  const screen = useScreen()
  const actions = useConversationActions(screen)
  const choices = useSnoozeChoices()
  return (
    <Menu opened={isOpen} onChange={onChange} position="bottom-end" withinPortal>
      <Menu.Target>
        <IconButton label={text('snooze')}>
          <IconMoonStars size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown>
        {screen.detail.snoozedUntil !== null && <Menu.Item onClick={actions.endSnooze}>{text('endSnooze')}</Menu.Item>}
        {choices.map(({ choice, label }) => (
          <Menu.Item key={choice} onClick={() => actions.snooze(choice)}>
            {label}
          </Menu.Item>
        ))}
        <Menu.Item onClick={() => screen.openDialog('snooze')}>{text('snoozeCustom')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
