import { UnstyledButton } from '@mantine/core'
import { IconLock, IconMessage } from '@tabler/icons-react'
import type { MouseEvent } from 'react'
import { useText } from '../../platform/language.tsx'
import styles from './composer.module.css'
import { conversationsStrings } from './strings.ts'

interface ModeSwitchProps {
  readonly isNote: boolean
  readonly canReply: boolean
  readonly onChange: (isNote: boolean, event: MouseEvent) => void
}

/** Chooses between a reply to the visitor and an internal note. */
export function ModeSwitch({ isNote, canReply, onChange }: ModeSwitchProps) {
  const text = useText(conversationsStrings)
  return (
    <div className={styles.modes}>
      {canReply && (
        <UnstyledButton className={styles.mode} aria-pressed={!isNote} onClick={(event) => onChange(false, event)}>
          <IconMessage size={14} aria-hidden="true" />
          {text('reply')}
        </UnstyledButton>
      )}
      <UnstyledButton className={styles.mode} aria-pressed={isNote} onClick={(event) => onChange(true, event)}>
        <IconLock size={14} aria-hidden="true" />
        {text('note')}
      </UnstyledButton>
    </div>
  )
}
