import '../../../ui/react/form-styles.ts'
import { Kbd, Modal, TextInput } from '@mantine/core'
import { type KeyboardEvent, Suspense, useEffect, useState } from 'react'
import type { Action } from '../platform/actions.ts'
import { useConsole } from '../platform/console.tsx'
import { useLanguage, useText } from '../platform/language.tsx'
import { lazyPart } from '../platform/lazy-part.ts'
import { toKeyLabels } from '../platform/shortcuts.ts'
import { findActions } from './find-actions.ts'
import { readRecentActions, rememberAction } from './recent-actions.ts'
import { paletteStrings } from './strings/palette.ts'
import { shellStrings } from './strings.ts'
import styles from './styles.module.css'

const PaletteActions = lazyPart(async () => (await import('./palette-actions.tsx')).PaletteActions)

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

/** Time after which the highlight stays on its action even if actions before it are loaded, in milliseconds. */
const SETTLE_MS = 300

/** The index of the highlighted action. It stays on its action if others, which are loaded later, come before it. */
function useActive(found: readonly Action[]) {
  const [activeId, setActiveId] = useState<string>()
  const active = Math.max(
    found.findIndex(({ id }) => id === activeId),
    0,
  )
  const highlightedId = found[active]?.id
  useEffect(() => {
    const timer = setTimeout(() => setActiveId(highlightedId), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [highlightedId])
  return { active, setActiveId }
}

/** The list of all actions, which typing filters. */
export function CommandPalette({ actions, onClose }: CommandPaletteProps) {
  const text = useText(shellStrings)
  const paletteText = useText(paletteStrings)
  const { storage } = useConsole()
  const { locale } = useLanguage()
  const [search, setSearch] = useState('')
  const [recentIds] = useState(() => readRecentActions(storage))
  const found = findActions(actions, { search, locale, recentIds })
  const { active, setActiveId } = useActive(found)
  const run = (action: Action | undefined) => {
    if (!action) return
    rememberAction(storage, action)
    onClose()
    action.run()
  }
  const move = (event: KeyboardEvent, index: number) => {
    event.preventDefault()
    setActiveId(found[index]?.id)
    document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' })
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') move(event, Math.min(active + 1, found.length - 1))
    else if (event.key === 'ArrowUp') move(event, Math.max(active - 1, 0))
    else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      // Otherwise a field that the action moves the focus to would get a new line.
      event.preventDefault()
      run(found[active])
    }
  }
  return (
    <Modal opened onClose={onClose} withCloseButton={false} padding="xs" size="lg" transitionProps={{ duration: 0 }}>
      <Suspense>
        <PaletteActions search={search} />
      </Suspense>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={text('commands')}
        aria-expanded
        aria-controls="commands"
        aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
        placeholder={paletteText('searchCommands')}
        value={search}
        onChange={({ currentTarget }) => {
          setSearch(currentTarget.value)
          setActiveId(undefined)
        }}
        onKeyDown={handleKey}
      />
      <div id="commands" role="listbox" aria-label={text('commands')} className={styles.commands}>
        {found.map((action, index) => (
          <Option key={action.id} action={action} index={index} isActive={index === active} onRun={() => run(action)} />
        ))}
      </div>
      <div role="status" className={styles.noCommand}>
        {found.length === 0 && paletteText('noCommand')}
      </div>
    </Modal>
  )
}
