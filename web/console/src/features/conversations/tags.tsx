import { CloseButton } from '@mantine/core'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { isTyping } from '../../platform/shortcuts.ts'
import { failureSentence } from './actions/create-actions.ts'
import { setTags } from './commands/changing.ts'
import { useScreen } from './context.tsx'
import { usedTagsQuery } from './queries.ts'
import { isSameTag, MAX_TAG_LENGTH, MAX_TAGS } from './rules/tags.ts'
import { conversationsStrings } from './strings.ts'
import styles from './styles.module.css'
import tagListStyles from './tag-list.module.css'
import { TagList, toComboboxAttributes } from './tag-list.tsx'
import { useTagSuggestions } from './use-tag-suggestions.tsx'

/** The key for tags looks for the field by this id. */
const FIELD_ID = 'tag-field'

interface Autofocus {
  /** Whether the field gets the focus when it is shown. */
  readonly hasAutofocus: boolean
  readonly onFocus: (() => void) | undefined
}

/** Returns a function that replaces the tags of the conversation. */
function useTagChange() {
  const console = useConsole()
  const text = useText(conversationsStrings)
  const { detail, notify } = useScreen()
  return async (tags: readonly string[]): Promise<void> => {
    try {
      await setTags(console, detail.id, tags)
      await console.queryClient.invalidateQueries({ queryKey: usedTagsQuery(console.api).queryKey })
    } catch (error) {
      notify({ text: failureSentence(error, text), isFailure: true })
    }
  }
}

/** Focuses the field when it is shown, unless the agent writes by then. A drawer around it focuses it itself. */
function useAutofocus({ hasAutofocus, onFocus }: Autofocus): void {
  const focus = useEffectEvent(() => {
    if (!hasAutofocus) return
    if (!isTyping(document.activeElement)) document.getElementById(FIELD_ID)?.focus()
    onFocus?.()
  })
  useEffect(() => focus(), [])
}

interface TagFieldProps extends Autofocus {
  readonly tags: readonly string[]
  readonly onAdd: (tag: string) => void
}

function TagField({ tags, onAdd, ...autofocus }: TagFieldProps) {
  const text = useText(conversationsStrings)
  useAutofocus(autofocus)
  const [typed, setTyped] = useState('')
  const add = (tag: string) => {
    setTyped('')
    if (tag !== '' && !tags.some((one) => isSameTag(one, tag))) onAdd(tag)
  }
  const suggestions = useTagSuggestions({ text: typed, without: tags, canCreate: true, onChoose: add })
  const leave = () => {
    if (typed === '') document.getElementById('transcript')?.focus()
    setTyped('')
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') leave()
    else if (!suggestions.handleKey(event) && (event.key === 'Enter' || event.key === ',')) {
      if (event.nativeEvent.isComposing) return
      event.preventDefault()
      add(typed.trim())
    }
  }
  const handleBlur = () => {
    suggestions.setFocused(false)
    const first = suggestions.options[0]
    // The beginning of a known tag stays in the field, because it is no tag yet.
    if (!first || first.isNew || isSameTag(first.tag, typed.trim())) add(first?.tag ?? typed.trim())
  }
  return (
    <>
      <input
        id={FIELD_ID}
        className={styles.tagField}
        aria-label={text('addTag')}
        placeholder={text('addTag')}
        dir="auto"
        maxLength={MAX_TAG_LENGTH}
        data-autofocus={autofocus.hasAutofocus || undefined}
        // Escape closes the list, and not the drawer around it.
        data-mantine-stop-propagation={typed !== ''}
        {...toComboboxAttributes(suggestions)}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={handleKey}
        onFocus={() => suggestions.setFocused(true)}
        onBlur={handleBlur}
      />
      <TagList suggestions={suggestions} />
    </>
  )
}

/** The tags of the conversation, which agents add and remove. */
export function Tags(autofocus: Autofocus) {
  const text = useText(conversationsStrings)
  const { detail, permissions } = useScreen()
  const { tags } = detail
  const change = useTagChange()
  return (
    <div className={`${styles.tags} ${tagListStyles.anchor}`}>
      {tags.map((tag) => (
        <span key={tag} className={styles.tag}>
          <bdi>{tag}</bdi>
          {!permissions.isArchived && (
            <CloseButton
              size={24}
              iconSize={12}
              aria-label={text('removeTag', { tag })}
              onClick={() => void change(tags.filter((one) => one !== tag))}
            />
          )}
        </span>
      ))}
      {!permissions.isArchived && tags.length < MAX_TAGS && (
        <TagField tags={tags} onAdd={(tag) => void change([...tags, tag])} {...autofocus} />
      )}
    </div>
  )
}
