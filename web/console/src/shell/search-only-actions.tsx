import { useNavigate } from '@tanstack/react-router'
import { isDoNotDisturb, quietPeriods, quietUntil } from '../features/notifications/rules.ts'
import { notificationsStrings } from '../features/notifications/strings.ts'
import { signOut } from '../features/session/commands/sessions.ts'
import { type Action, useActions } from '../platform/actions.ts'
import { useConsole } from '../platform/console.tsx'
import { useText } from '../platform/language.tsx'
import { useStore } from '../platform/store.ts'
import { type Section, sections } from './sections.ts'
import { shellStrings } from './strings.ts'

/** Offers a page of administrators. */
function SectionAction({ path, strings }: Section) {
  const shellText = useText(shellStrings)
  const text = useText(strings)
  const navigate = useNavigate()
  useActions([
    {
      id: `go.${path}`,
      group: shellText('administration'),
      label: text('title'),
      isSearchOnly: true,
      run: () => void navigate({ to: path }),
    },
  ])
  return null
}

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

/** Offers what the palette finds only by a search, while it is open. */
export function SearchOnlyActions() {
  const console = useConsole()
  const text = useText(shellStrings)
  const { tokens, isEmbedded } = useStore(console.session.store)
  const quietActions = useQuietActions()
  const signOutAction: Action = {
    id: 'general.sign-out',
    group: text('general'),
    label: text('signOut'),
    isSearchOnly: true,
    run: () => void signOut(console),
  }
  useActions([...quietActions, ...(isEmbedded ? [] : [signOutAction])])
  if (tokens?.agent.role !== 'administrator' || isEmbedded) return null
  return sections.map((section) => <SectionAction key={section.path} {...section} />)
}
