import { useText } from '../../platform/language.tsx'
import { conversationsStrings } from './strings.ts'
import styles from './tag-list.module.css'
import type { TagOption, TagSuggestions } from './use-tag-suggestions.tsx'

const LIST_ID = 'tag-suggestions'

const toOptionId = ({ tag }: TagOption): string => `tag-${tag.replace(/\s/g, '-')}`

/** Returns the attributes with which a field announces the list. */
export const toComboboxAttributes = ({ active }: TagSuggestions) => ({
  role: 'combobox',
  autoComplete: 'off',
  'aria-autocomplete': 'list' as const,
  'aria-expanded': active !== undefined,
  'aria-controls': LIST_ID,
  ...(active ? { 'aria-activedescendant': toOptionId(active) } : {}),
})

/** The tags to choose from, below the field that is in the same positioned element. The field handles the keys. */
export function TagList({ suggestions }: { readonly suggestions: TagSuggestions }) {
  const text = useText(conversationsStrings)
  const { options, active, activate, choose } = suggestions
  if (options.length === 0) return null
  return (
    <div
      // The list may be below the visible part of the panel.
      ref={(list) => list?.scrollIntoView({ block: 'nearest' })}
      className={styles.list}
      role="listbox"
      id={LIST_ID}
      aria-label={text('tags')}
    >
      {options.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
        <div
          key={option.tag}
          id={toOptionId(option)}
          role="option"
          aria-selected={option === active}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault()}
          onMouseEnter={() => activate(index)}
          onClick={() => choose(option)}
        >
          {option.isNew ? text('newTag', { tag: option.tag }) : <bdi>{option.tag}</bdi>}
        </div>
      ))}
    </div>
  )
}
