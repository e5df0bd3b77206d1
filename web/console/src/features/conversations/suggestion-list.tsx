import { useText } from '../../platform/language.tsx'
import type { SuggestionQuery } from './rules/suggestion-query.ts'
import { conversationDialogsStrings } from './strings/dialogs.ts'
import { conversationsStrings } from './strings.ts'
import styles from './suggestion-list.module.css'

/** Something that an agent can put into the text in place of the sign and the search. */
export interface Suggestion {
  readonly id: number
  readonly title: string
  /** Tells suggestions with the same title apart. */
  readonly detail: string
  /** The shortcut of a canned response, or the presence of a colleague. */
  readonly label: { readonly shortcut: string } | { readonly presence: 'online' | 'away' | 'offline' }
  readonly insertion: string
}

const presences = { online: 'presenceOnline', away: 'presenceAway', offline: 'presenceOffline' } as const

function Label({ label }: Pick<Suggestion, 'label'>) {
  const text = useText(conversationDialogsStrings)
  if ('shortcut' in label) return <code dir="ltr">{label.shortcut}</code>
  return <span className={styles.presence}>{text(presences[label.presence])}</span>
}

/** What the list shows and does. */
export interface SuggestionChoice {
  readonly sign: SuggestionQuery['sign']
  readonly suggestions: readonly Suggestion[]
  readonly active: Suggestion | undefined
  readonly activate: (suggestion: Suggestion) => void
  readonly choose: (suggestion: Suggestion) => void
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
          {'presence' in suggestion.label ? (
            <span className={styles.optionBody}>
              <bdi>{suggestion.detail}</bdi>
            </span>
          ) : (
            <span className={styles.optionBody} dir="auto">
              {suggestion.detail}
            </span>
          )}
        </div>
      ))}
    </div>
  )
}
