import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { isTyping } from '../../platform/shortcuts.ts'
import { useStore } from '../../platform/store.ts'
import styles from './composer.module.css'
import { useScreen } from './context.tsx'
import { conversationsStrings } from './strings.ts'
import type { ComposerModel } from './use-composer.tsx'
import { type FieldSuggestions, useSuggestions } from './use-suggestions.tsx'

/** Maximum height of the field, as a share of the height of the window. */
const MAX_SHARE = 0.35

/** Lets the field grow with its text. */
function useAutoHeight(text: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text decides the height.
  useLayoutEffect(() => {
    const element = field.current
    if (!element) return
    element.style.blockSize = 'auto'
    element.style.blockSize = `${Math.min(element.scrollHeight, innerHeight * MAX_SHARE)}px`
  }, [text])
  return field
}

/** Whether a key press sends: Enter with Control or Command, or Enter alone if the agent has chosen that. */
function isSendKey({ key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent, sendsOnEnter: boolean) {
  if (key !== 'Enter' || nativeEvent.isComposing) return false
  if (shiftKey || altKey) return false
  return ctrlKey || metaKey || sendsOnEnter
}

/** Stages files that are pasted while no other field has the focus. */
function usePastedFiles(stage: (files: Iterable<File>) => void): void {
  const newest = useRef(stage)
  newest.current = stage
  useEffect(() => {
    const handle = (event: ClipboardEvent) => {
      const { target, clipboardData } = event
      if (!clipboardData?.files.length || ((target as Element).id !== 'composer' && isTyping(target))) return
      event.preventDefault()
      newest.current(clipboardData.files)
    }
    addEventListener('paste', handle)
    return () => removeEventListener('paste', handle)
  }, [])
}

function leave(): void {
  document.getElementById('transcript')?.focus()
}

/** The list of suggestions, or why there is none. */
function Suggestions({ choice }: { readonly choice: FieldSuggestions }) {
  const text = useText(conversationsStrings)
  const { List, active, sentence } = choice
  if (List && active) return <List choice={choice} className={styles.suggestions} />
  return (
    <p className={styles.suggestions} role="status">
      <span className={styles.noSuggestions}>{text(sentence)}</span>
    </p>
  )
}

/** The text field. After a slash it suggests canned responses and, in notes, after an at sign colleagues. */
export function ComposerField({ composer }: { readonly composer: ComposerModel }) {
  const { preferences } = useConsole()
  const text = useText(conversationsStrings)
  const { detail } = useScreen()
  const { sendsOnEnter } = useStore(preferences)
  const field = useAutoHeight(composer.text)
  const [caret, setCaret] = useState(0)
  const choice = useSuggestions(composer, caret, field)
  usePastedFiles(composer.stage)
  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (choice.handleKey(event)) return
    if (event.key === 'Escape') leave()
    else if (isSendKey(event, sendsOnEnter)) {
      event.preventDefault()
      composer.send()
    }
  }
  const name = detail.visitorDisplayName ?? text('visitor')
  return (
    <>
      {choice.isShown && <Suggestions choice={choice} />}
      <textarea
        ref={field}
        id="composer"
        className={styles.field}
        rows={1}
        dir="auto"
        aria-label={composer.isNote ? text('note') : text('message')}
        aria-invalid={composer.excess > 0}
        aria-describedby="composer-hint"
        aria-autocomplete="list"
        {...(choice.active
          ? { 'aria-controls': 'suggestions', 'aria-activedescendant': `suggestion-${choice.active.id}` }
          : {})}
        placeholder={composer.isNote ? text('notePlaceholder') : text('replyPlaceholder', { name })}
        value={composer.text}
        onChange={({ currentTarget }) => {
          setCaret(currentTarget.selectionStart)
          composer.change(currentTarget.value)
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={handleKey}
        // Before its first focus, the caret of the field is not where the agent has put it.
        onFocus={({ currentTarget }) => currentTarget.setAttribute('data-visited', '')}
        onBlur={choice.close}
      />
    </>
  )
}
