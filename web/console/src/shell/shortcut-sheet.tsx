import '../../../ui/react/form-styles.ts'
import { Anchor, Kbd, Modal } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { Action } from '../platform/actions.ts'
import { useConsole } from '../platform/console.tsx'
import { useText } from '../platform/language.tsx'
import { toKeyLabels } from '../platform/shortcuts.ts'
import { useStore } from '../platform/store.ts'
import { paletteStrings } from './strings/palette.ts'
import { shellStrings } from './strings.ts'
import styles from './styles.module.css'

/** Returns the actions with keys under the headings of their groups, each action once. */
function groupActions(actions: readonly Action[]): [string, Action[]][] {
  const groups = new Map<string, Map<string, Action>>()
  for (const action of actions) {
    if (action.keys === undefined) continue
    const group = groups.get(action.group) ?? new Map<string, Action>()
    groups.set(action.group, group.set(action.id, action))
  }
  return [...groups].map(([group, offered]) => [group, [...offered.values()]])
}

interface ShortcutSheetProps {
  readonly actions: readonly Action[]
  readonly onClose: () => void
}

/** All actions of this page that have keys. */
export function ShortcutSheet({ actions, onClose }: ShortcutSheetProps) {
  const { session } = useConsole()
  const text = useText(shellStrings)
  const paletteText = useText(paletteStrings)
  const { isEmbedded } = useStore(session.store)
  return (
    <Modal
      opened
      onClose={onClose}
      title={text('shortcuts')}
      size="lg"
      closeButtonProps={{ 'aria-label': text('close') }}
    >
      {!isEmbedded && (
        <Anchor component={Link} to="/account" onClick={onClose}>
          {paletteText('changeKeys')}
        </Anchor>
      )}
      {groupActions(actions).map(([group, offered]) => (
        <section key={group}>
          <h3 className={styles.groupTitle}>{group}</h3>
          <dl className={styles.shortcuts}>
            {offered.map(({ id, label, keys = '' }) => (
              <div key={id} className={styles.shortcut}>
                <dt>{label}</dt>
                <dd className={styles.keys}>
                  {toKeyLabels(keys).map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
