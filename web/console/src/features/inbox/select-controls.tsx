import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import { HiddenText } from '../../../../ui/react/hidden-text.tsx'
import { useText } from '../../platform/language.tsx'
import { useStore } from '../../platform/store.ts'
import { bulkStrings } from '../conversations/strings/bulk.ts'
import styles from './selection.module.css'
import { selection, selectTo, toggleSelected } from './state/selection.ts'

interface RowCheckboxProps {
  readonly id: string
  /** The name of the visitor. */
  readonly name: string
}

/** Selects the conversation of a row. Shown under the mouse, and in all rows while any row is selected. */
export function RowCheckbox({ id, name }: RowCheckboxProps) {
  const text = useText(bulkStrings)
  const selected = useStore(selection)
  const isChecked = selected?.has(id) ?? false
  return (
    // biome-ignore lint/a11y/useSemanticElements: in a field, the keys of the list would do nothing.
    <button
      type="button"
      role="checkbox"
      aria-checked={isChecked}
      // While nothing is selected, Tab skips it: the list has a key that selects the focused row.
      tabIndex={selected === null ? -1 : 0}
      className={`${styles.check} ${selected === null ? '' : styles.isSelecting} ${isChecked ? styles.isChecked : ''}`}
      onClick={({ shiftKey }) => (shiftKey ? selectTo(id) : toggleSelected(id))}
    >
      <HiddenText>{text('selectOf', { name })}</HiddenText>
    </button>
  )
}

/** Begins to select, on devices without a mouse. */
export function StartSelectionButton() {
  const text = useText(bulkStrings)
  return (
    <Tooltip label={text('select')}>
      <ActionIcon
        variant="default"
        size={30}
        className={styles.selectButton}
        aria-label={text('select')}
        onClick={() => selection.set(new Set())}
      >
        <IconChecks size={16} />
      </ActionIcon>
    </Tooltip>
  )
}
