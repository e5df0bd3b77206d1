import { useNavigate } from '@tanstack/react-router'
import { isDoNotDisturb, quietPeriods, quietUntil } from '../features/notifications/rules.ts'
import { notificationsStrings } from '../features/notifications/strings.ts'
import { signOut } from '../features/session/commands/sessions.ts'
import { type Action, useActions } from '../platform/actions.ts'
import { useConsole } from '../platform/console.tsx'
import { useText } from '../platform/language.tsx'
import { useStore } from '../platform/store.ts'
import { AdministrationActions } from './administration-actions.tsx'
import { FoundConversations } from './found-conversations.tsx'
import { paletteStrings } from './strings/palette.ts'
import { shellStrings } from './strings.ts'

/** Returns the actions that start or end do not disturb. */
function useQuietActions(): readonly Action[] {
  const { preferences } = useConsole()
  const text = useText(notificationsStrings)
  const isQuiet = isDoNotDisturb(useStore(preferences), new Date())
  const common = { group: text('doNotDisturb'), isSearchOnly: true }
  const end = () => preferences.change({ doNotDisturbUntil: null })
  if (isQuiet) return [{ ...common, id: 'quiet.end', label: text('endQuiet'), run: end }]
  return quietPeriods.map(([period, label]) => ({
    ...common,
    id: `quiet.${period}`,
    label: text(label),
    run: () => preferences.change({ doNotDisturbUntil: quietUntil(period, new Date()) }),
  }))
}

/** Returns the actions of the account, which an embedding page manages itself. */
function useAccountActions(): readonly Action[] {
  const console = useConsole()
  const text = useText(shellStrings)
  const paletteText = useText(paletteStrings)
  const navigate = useNavigate()
  const { isEmbedded } = useStore(console.session.store)
  if (isEmbedded) return []
  return [
    {
      id: 'go.account',
      group: text('goTo'),
      label: paletteText('goToAccount'),
      run: () => void navigate({ to: '/account' }),
    },
    {
      id: 'general.sign-out',
      group: text('general'),
      label: text('signOut'),
      isSearchOnly: true,
      // Enter in the open palette would run it by mistake.
      isNeverRecent: true,
      run: () => void signOut(console),
    },
  ]
}

interface PaletteActionsProps {
  /** What the agent has typed into the palette. */
  readonly search: string
}

/** Offers the actions without keys that every page has, while the palette is open. */
export function PaletteActions({ search }: PaletteActionsProps) {
  const { session, preferences } = useConsole()
  const text = useText(shellStrings)
  const paletteText = useText(paletteStrings)
  const { tokens, isEmbedded } = useStore(session.store)
  const colorScheme: Action = {
    id: 'general.color-scheme',
    group: text('general'),
    label: paletteText('toggleColorScheme'),
    run: () => {
      const isDark = document.documentElement.dataset['mantineColorScheme'] === 'dark'
      preferences.change({ colorScheme: isDark ? 'light' : 'dark' })
    },
  }
  useActions([colorScheme, ...useAccountActions(), ...useQuietActions()])
  const isAdministrator = tokens?.agent.role === 'administrator' && !isEmbedded
  return (
    <>
      <FoundConversations search={search} />
      {isAdministrator && <AdministrationActions />}
    </>
  )
}
