import { useActions } from '../../platform/actions.ts'
import { useText } from '../../platform/language.tsx'
import { useConversationActions } from './actions.ts'
import { useScreen } from './context.tsx'
import { conversationsStrings } from './strings.ts'
import { useTargets } from './use-targets.tsx'

/** Offers a transfer to each agent and department, which the palette finds by a search, while it is open. */
export function SearchOnlyActions() {
  const text = useText(conversationsStrings)
  const screen = useScreen()
  const { transferTo } = useConversationActions(screen)
  const others = useTargets().filter(({ kind, id }) => kind === 'department' || id !== screen.ownId)
  const actions = others.map((target) => ({
    id: `conversation.transfer-${target.kind}-${target.id}`,
    group: text('title'),
    label: text('transferTo', { name: target.name }),
    isSearchOnly: true,
    run: () => transferTo(target),
  }))
  useActions(screen.standing.canTransfer ? actions : [])
  return null
}
