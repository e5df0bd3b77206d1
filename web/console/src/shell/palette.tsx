import { Loader } from '@mantine/core'
import { Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { chosenKeys, isPaletteOpen, useActions, useOfferedActions } from '../platform/actions.ts'
import { useConsole } from '../platform/console.tsx'
import { useText } from '../platform/language.tsx'
import { lazyPart } from '../platform/lazy-part.ts'
import { listenForShortcuts } from '../platform/shortcuts.ts'
import { useStore } from '../platform/store.ts'
import { shellStrings } from './strings.ts'

const CommandPalette = lazyPart(async () => (await import('./command-palette.tsx')).CommandPalette)
const ShortcutSheet = lazyPart(async () => (await import('./shortcut-sheet.tsx')).ShortcutSheet)

/** Listens for the keys of all actions, and shows the command palette and the sheet of shortcuts. */
export function Palette() {
  const { preferences } = useConsole()
  const text = useText(shellStrings)
  const actions = useOfferedActions()
  const [shown, setShown] = useState<'commands' | 'shortcuts' | null>(null)
  const general = text('general')
  const { keys } = useStore(preferences)
  useEffect(() => chosenKeys.set(keys), [keys])
  useActions([
    {
      id: 'general.commands',
      group: general,
      label: text('commands'),
      keys: 'mod+k',
      run: () => setShown('commands'),
    },
    {
      id: 'general.shortcuts',
      group: general,
      label: text('shortcuts'),
      keys: '?',
      run: () => setShown('shortcuts'),
    },
  ])
  // A layout effect, so that the keys act as soon as the page is drawn.
  useLayoutEffect(() => listenForShortcuts(() => preferences.get().areShortcutsOn), [preferences])
  useEffect(() => isPaletteOpen.set(shown === 'commands'), [shown])
  const close = () => setShown(null)
  return (
    <Suspense fallback={<Loader />}>
      {shown === 'commands' && <CommandPalette actions={actions} onClose={close} />}
      {shown === 'shortcuts' && <ShortcutSheet actions={actions} onClose={close} />}
    </Suspense>
  )
}
