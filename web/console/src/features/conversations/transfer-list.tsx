import { useText } from '../../platform/language.tsx'
import { isOffline, type Target } from './rules/targets.ts'
import { conversationDialogsStrings } from './strings/dialogs.ts'
import styles from './transfer.module.css'

const presences = { online: 'presenceOnline', away: 'presenceAway', offline: 'presenceOffline' } as const
const groups = [
  { kind: 'agent', label: 'transferToAgent' },
  { kind: 'department', label: 'transferToDepartment' },
] as const

export const toTargetElementId = ({ kind, id }: Target): string => `transfer-${kind}-${id}`

interface TransferListProps {
  readonly targets: readonly Target[]
  readonly active: Target | undefined
  readonly onChoose: (target: Target) => void
}

/** The agents and departments to choose from. The keyboard is handled by the field above, which keeps the focus. */
export function TransferList({ targets, active, onChoose }: TransferListProps) {
  const text = useText(conversationDialogsStrings)
  const option = (target: Target) => (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
    <div
      key={toTargetElementId(target)}
      id={toTargetElementId(target)}
      role="option"
      aria-selected={target === active}
      className={isOffline(target) ? `${styles.option} ${styles.isOffline}` : styles.option}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => onChoose(target)}
    >
      <bdi className={styles.name}>{target.name}</bdi>
      {target.kind === 'agent' && (
        <span className={styles.presence}>
          <span className={`${styles.dot} ${styles[target.presence]}`} />
          {text(presences[target.presence])}
        </span>
      )}
    </div>
  )
  return (
    <div role="listbox" id="transfer-targets" aria-label={text('transferTitle')} className={styles.list}>
      {groups.map(({ kind, label }) => {
        const options = targets.filter((target) => target.kind === kind)
        return options.length === 0 ? null : (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no group of a list box.
          <div key={kind} role="group" aria-label={text(label)}>
            <p className={styles.group} aria-hidden="true">
              {text(label)}
            </p>
            {options.map(option)}
          </div>
        )
      })}
    </div>
  )
}
