import '../../../ui/react/form-styles.ts'
import { Kbd, Modal, TextInput } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import type { Action } from '../platform/actions.ts'
import { useLanguage, useText } from '../platform/language.tsx'
import { toKeyLabels } from '../platform/shortcuts.ts'
import { findActions } from './find-actions.ts'
import { shellStrings } from './strings.ts'
import styles from './styles.module.css'

interface CommandPaletteProps {
  readonly actions: readonly Action[]
  readonly onClose: () => void
}

const optionId = (index: number) => `command-${index}`

const Option = ({ action, index, isActive, onRun }: OptionProps) => (
  <div
    id={optionId(index)}
    role="option"
    aria-selected={isActive}
    className={styles.command}
    onPointerDown={(event) => event.preventDefault()}
    onPointerUp={onRun}
    tabIndex={-1}
  >
    <span>{action.label}</span>
    <span className={styles.commandGroup}>{action.group}</span>
    {action.keys !== undefined && (
      <span className={styles.keys}>
        {toKeyLabels(action.keys).map((label) => (
          <Kbd key={label}>{label}</Kbd>
        ))}
      </span>
    )}
  </div>
)

interface OptionProps {
  readonly action: Action
  readonly index: number
  readonly isActive: boolean
  readonly onRun: () => void
}

/** The list of all actions, which typing filters. */
export function CommandPalette({ actions, onClose }: CommandPaletteProps) {
  const text = useText(shellStrings)
  const { locale } = useLanguage()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const found = findActions(actions, search, locale)
  const run = (action: Action | undefined) => {
    if (!action) return
    onClose()
    action.run()
  }
  const move = (event: KeyboardEvent, index: number) => {
    event.preventDefault()
    setActive(index)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(event, Math.min(active + 1, found.length - 1))
    else if (event.key === 'ArrowUp') move(event, Math.max(active - 1, 0))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) run(found[active])
  }
  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding="xs" size="lg" transitionProps={{ duration: 0 }}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={text('commands')}
        aria-expanded
        aria-controls="commands"
        aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
        placeholder={text('searchCommands')}
        value={search}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value)
          setActive(0)
        }}
        onKeyDown={handleKey}
      />
      <div id="commands" role="listbox" aria-label={text('commands')} className={styles.commands}>
        {found.map((action, index) => (
          <Option key={action.id} action={action} index={index} isActive={index === active} onRun={() => run(action)} />
        ))}
      </div>
      <div role="status" className={styles.noCommand}>
        {found.length === 0 && text('noCommand')}
      </div>
    </Modal>
  )
}
