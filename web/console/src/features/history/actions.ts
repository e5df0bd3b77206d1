import { useActions } from '../../platform/actions.ts'
import { useText } from '../../platform/language.tsx'
import { historyStrings } from './strings.ts'

/** Offers to search. */
export function useHistoryActions(focusSearch: () => void): void {
  const text = useText(historyStrings)
  useActions([
    // The inbox offers the action on every page. The same id keeps the palette from showing it twice.
    { id: 'inbox.search', group: text('conversations'), label: text('search'), keys: '/', run: focusSearch },
  ])
}
