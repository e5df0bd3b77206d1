import { Kbd, Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type Action, useActions, useOfferedActions } from '../platform/actions.ts'
import { useConsole } from '../platform/console.tsx'
import { useText } from '../platform/language.tsx'
import { listenForShortcuts, toKeyLabels } from '../platform/shortcuts.ts'
import { shellStrings } from './strings.ts'
import styles from './styles.module.css'

/** The actions under the headings of their groups, in the order in which the groups are first offered. */
function groupActions(actions: readonly Action[]): [string, Action[]][] {
  const groups = new Map<string, Action[]>()
  for (const action of actions) groups.set(action.group, [...(groups.get(action.group) ?? []), action])
  return [...groups]
}

const Keys = ({ keys }: { readonly keys: string }) => (
  <span className={styles.keys}>
    {toKeyLabels(keys).map((label) => (
      <Kbd key={label}>{label}</Kbd>
    ))}
  </span>
)

/** The sheet of shortcuts, and the keys that open it and the palette. */
export function Palette() {
  const { preferences } = useConsole()
  const text = useText(shellStrings)
  const actions = useOfferedActions()
  const [isSheetOpen, setSheetOpen] = useState(false)
  useActions([
    {
      id: 'general.shortcuts',
      group: text('general'),
      label: text('shortcuts'),
      keys: '?',
      run: () => setSheetOpen(true),
    },
  ])
  useEffect(() => listenForShortcuts(() => preferences.get().areShortcutsOn), [preferences])
  return (
    <Modal opened={isSheetOpen} onClose={() => setSheetOpen(false)} title={text('shortcuts')} size="lg">
      {groupActions(actions.filter(({ keys }) => keys !== undefined)).map(([group, offered]) => (
        <section key={group}>
          <h3 className={styles.groupTitle}>{group}</h3>
          <dl className={styles.shortcuts}>
            {offered.map(({ id, label, keys = '' }) => (
              <div key={id} className={styles.shortcut}>
                <dt>{label}</dt>
                <dd>
                  <Keys keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Modal>
  )
}
