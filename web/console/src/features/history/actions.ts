import { useActions } from '../../platform/actions.ts'
import { useText } from '../../platform/language.tsx'
import { historyStrings } from './strings.ts'

/** Offers to search. */
export function useHistoryActions(focusSearch: () => void): void {
  const text = useText(historyStrings)
  useActions([
    { id: 'history.search', group: text('conversations'), label: text('focusSearch'), keys: '/', run: focusSearch },
  ])
}
