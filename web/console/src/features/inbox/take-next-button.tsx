import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useText } from '../../platform/language.tsx'
import { isMouseClick } from '../conversations/state/composer-focus.ts'
import { useTakeNext } from './actions.ts'
import { inboxStrings } from './strings.ts'

/** Takes the visitor who has waited longest, and opens the conversation. */
export function TakeNextButton({ variant }: { readonly variant: 'default' | 'filled' }) {
  const text = useText(inboxStrings)
  const takeNext = useTakeNext()
  return (
    <Button variant={variant} size="xs" onClick={(event) => void takeNext(isMouseClick(event))}>
      {text('takeNext')}
    </Button>
  )
}

/** `TakeNextButton` as an icon. */
export function TakeNextIcon() {
  const text = useText(inboxStrings)
  const takeNext = useTakeNext()
  return (
    <Tooltip label={text('takeNext')}>
      <ActionIcon
        variant="default"
        size={30}
        aria-label={text('takeNext')}
        onClick={(event) => void takeNext(isMouseClick(event))}
      >
        <IconUserPlus size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
