import { useText } from '../../platform/language.tsx'
import type { Suggestion } from './commands/suggesting.ts'
import { conversationDialogsStrings } from './strings/dialogs.ts'
import { conversationsStrings } from './strings.ts'
import styles from './suggestion-list.module.css'
import type { SuggestionChoice } from './use-suggestions.tsx'

const presences = { online: 'presenceOnline', away: 'presenceAway', offline: 'presenceOffline' } as const

function Label({ label }: Pick<Suggestion, 'label'>) {
  const text = useText(conversationDialogsStrings)
  if ('shortcut' in label) return <code dir="ltr">{label.shortcut}</code>
  return <span className={styles.presence}>{text(presences[label.presence])}</span>
}

interface SuggestionListProps {
  readonly choice: SuggestionChoice
  readonly className: string | undefined
}

/** The suggestions to choose from. The keyboard is handled by the field, which keeps the focus. */
export function SuggestionList({ choice, className }: SuggestionListProps) {
  const text = useText(conversationsStrings)
  const listText = useText(conversationDialogsStrings)
  return (
    <div
      className={className}
      role="listbox"
      id="suggestions"
      aria-label={choice.sign === '@' ? listText('colleagues') : text('cannedResponses')}
    >
      {choice.suggestions.map((suggestion) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
        <div
          key={suggestion.id}
          id={`suggestion-${suggestion.id}`}
          role="option"
          aria-selected={suggestion === choice.active}
          className={styles.option}
          // The field would lose the focus, and the list would close.
          onMouseDown={(event) => event.preventDefault()}
          onMouseEnter={() => choice.activate(suggestion)}
          onClick={() => choice.choose(suggestion)}
        >
          <span className={styles.optionTitle}>
            <bdi>{suggestion.title}</bdi>
            <Label label={suggestion.label} />
          </span>
          <span className={styles.optionBody} dir="auto">
            {suggestion.detail}
          </span>
        </div>
      ))}
    </div>
  )
}
