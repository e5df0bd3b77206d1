import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useLanguage, useText } from '../../platform/language.tsx'
import type { SuggestionSource } from './commands/suggesting.ts'
import { useScreen } from './context.tsx'
import { suggestionsQuery } from './queries.ts'
import { findSuggestionQuery, type SuggestionQuery } from './rules/suggestion-query.ts'
import { conversationsStrings } from './strings.ts'
import type { Suggestion, SuggestionChoice } from './suggestion-list.tsx'
import type { ComposerModel } from './use-composer.tsx'

/** What the agent can choose after a sign, and what the field does with its list. */
export interface FieldSuggestions extends SuggestionChoice {
  /** Whether the list is open, or opens as soon as it is loaded. */
  readonly isShown: boolean
  /** Why there is none to choose. */
  readonly sentence: 'suggestionsLoading' | 'suggestionsFailed' | 'noSuggestions'
  /** Shows the list; undefined until it is loaded. */
  readonly List: SuggestionSource['List'] | undefined
  readonly close: () => void
  /** Handles a key press in the open list. Returns whether it did anything. */
  readonly handleKey: (event: KeyboardEvent) => boolean
}

/** Returns a function that puts a suggestion in the place of the sign and what follows it. */
function useInsertion(composer: ComposerModel, field: RefObject<HTMLTextAreaElement | null>) {
  return ({ insertion }: Suggestion, { start, search }: SuggestionQuery) => {
    const end = start + search.length + 1
    composer.change(`${composer.text.slice(0, start)}${insertion}${composer.text.slice(end)}`)
    const caret = start + insertion.length
    requestAnimationFrame(() => {
      field.current?.focus()
      field.current?.setSelectionRange(caret, caret)
    })
  }
}

/** Runs `choose` when the list is loaded, if the agent has pressed Enter before. Returns the function that asks for it. */
function useEarlyChoice(isLoading: boolean, choose: () => void): (isWanted: boolean) => void {
  const [isWanted, setWanted] = useState(false)
  const chooseNow = useEffectEvent(choose)
  useEffect(() => {
    if (isLoading || !isWanted) return
    setWanted(false)
    chooseNow()
  }, [isLoading, isWanted])
  return setWanted
}

/** Loads what the sign offers while the list is open, and searches it. */
function useFound(query: SuggestionQuery | null, isOpen: boolean) {
  const console = useConsole()
  const text = useText(conversationsStrings)
  const { locale } = useLanguage()
  const { detail } = useScreen()
  const { sign = '/', search = '' } = query ?? {}
  // `isPending` is also true while the read waits for the network.
  const { data: source, isPending } = useQuery({ ...suggestionsQuery(console, sign), enabled: isOpen })
  const { departmentId, visitorDisplayName } = detail
  const context = { departmentId, visitorName: visitorDisplayName ?? text('visitor'), locale }
  const suggestions = isOpen && source ? source.search(search, context) : []
  // A search with a space that matches no colleague is the text after the name of a colleague.
  const isText = sign === '@' && source !== undefined && suggestions.length === 0 && search.includes(' ')
  return { source, suggestions, isLoading: isOpen && isPending, isShown: isOpen && !isText }
}

/** Finds the suggestions for the sign before the caret, and puts the chosen one into the text. */
export function useSuggestions(
  composer: ComposerModel,
  caret: number,
  field: RefObject<HTMLTextAreaElement | null>,
): FieldSuggestions {
  const query = findSuggestionQuery(composer.text, caret, composer.isNote)
  const { sign = '/' } = query ?? {}
  const [activeId, setActiveId] = useState<number>()
  const [closedAt, setClosedAt] = useState<number>()
  const { source, suggestions, isLoading, isShown } = useFound(query, query !== null && closedAt !== query.start)
  const insert = useInsertion(composer, field)
  const active = suggestions.find(({ id }) => id === activeId) ?? suggestions[0]
  const choose = (suggestion: Suggestion) => {
    if (query) insert(suggestion, query)
  }
  const chooseEarly = useEarlyChoice(isLoading, () => active && choose(active))
  const close = () => {
    chooseEarly(false)
    setClosedAt(query?.start)
  }
  const move = (from: Suggestion, step: number) => {
    const index = (suggestions.indexOf(from) + step + suggestions.length) % suggestions.length
    setActiveId(suggestions[index]?.id)
  }
  const pressAt = (chosen: Suggestion, key: string): boolean => {
    if (key === 'ArrowDown') move(chosen, 1)
    else if (key === 'ArrowUp') move(chosen, -1)
    else if (key === 'Enter' || key === 'Tab') choose(chosen)
    else return false
    return true
  }
  /** Runs what a key does in the list. Returns false if it does nothing. */
  const press = (key: string): boolean => {
    if (key === 'Escape') close()
    else if (active) return pressAt(active, key)
    // Without the list, the search for a canned response would be sent as a message.
    else if (!source && key === 'Enter' && (isLoading || sign === '/')) chooseEarly(isLoading)
    else if (isLoading && key === 'Tab') chooseEarly(true)
    else return false
    return true
  }
  const handleKey = (event: KeyboardEvent): boolean => {
    const isForList = isShown && !event.shiftKey && !event.nativeEvent.isComposing && press(event.key)
    if (isForList) event.preventDefault()
    return isForList
  }
  const activate = ({ id }: Suggestion) => setActiveId(id)
  return {
    ...{ sign, isShown, List: source?.List, suggestions, active },
    sentence: isLoading ? 'suggestionsLoading' : source ? 'noSuggestions' : 'suggestionsFailed',
    ...{ activate, choose, close, handleKey },
  }
}
