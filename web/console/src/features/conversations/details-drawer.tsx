import '../../../../ui/react/form-styles.ts'
import { Drawer } from '@mantine/core'
import { useText } from '../../platform/language.tsx'
import { Details } from './details.tsx'
import { conversationsStrings } from './strings.ts'

interface DetailsDrawerProps {
  /** Whether the field for tags gets the focus. */
  readonly startsAtTags: boolean
  readonly onClose: () => void
}

/** The details of the visitor on narrow screens. Shown while it exists. */
export function DetailsDrawer({ startsAtTags, onClose }: DetailsDrawerProps) {
  const text = useText(conversationsStrings)
  return (
    <Drawer
      opened
      onClose={onClose}
      title={text('showDetails')}
      position="right"
      lockScroll={false}
      size={340}
      closeButtonProps={{ 'aria-label': text('hideDetails') }}
    >
      {/* The drawer would cover the notice and its Undo. */}
      <Details startsAtTags={startsAtTags} onBlock={onClose} />
    </Drawer>
  )
}
