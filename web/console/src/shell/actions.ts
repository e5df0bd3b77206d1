import { useNavigate } from '@tanstack/react-router'
import { type Action, useActions } from '../platform/actions.ts'
import { useConsole } from '../platform/console.tsx'
import { useText } from '../platform/language.tsx'
import { useStore } from '../platform/store.ts'
import { shellStrings } from './strings.ts'

/** The pages of administrators that have keys. */
const administrationPages = [
  { path: '/admin', label: 'goToAdministration', keys: 'g a' },
  { path: '/admin/reports', label: 'goToReports', keys: 'g r' },
  { path: '/admin/reports', search: { period: 'today' }, label: 'goToToday', keys: 'g t' },
  { path: '/admin/settings', label: 'goToSettings', keys: 'g s' },
] as const

/** Offers the actions with keys that every page has. */
export function useShellActions(): void {
  const { session } = useConsole()
  const text = useText(shellStrings)
  const navigate = useNavigate()
  const { tokens, isEmbedded } = useStore(session.store)
  const goTo = text('goTo')
  const isAdministrator = tokens?.agent.role === 'administrator' && !isEmbedded
  const administration: readonly Action[] = isAdministrator
    ? administrationPages.map(({ path, label, keys, ...rest }) => ({
        ...{ id: `go.shortcut.${label}`, group: goTo, label: text(label), keys },
        run: () => void navigate({ to: path, ...rest }),
      }))
    : []
  useActions([
    { id: 'go.inbox', group: goTo, label: text('goToInbox'), keys: 'g i', run: () => void navigate({ to: '/' }) },
    {
      id: 'go.history',
      group: goTo,
      label: text('goToHistory'),
      keys: 'g h',
      run: () => void navigate({ to: '/history' }),
    },
    ...administration,
  ])
}
