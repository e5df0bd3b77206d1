import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { usedTagsQuery } from './queries.ts'
import { isSameTag, searchTags } from './rules/tags.ts'

export interface TagOption {
  readonly tag: string
  /** Whether no known conversation has the tag. */
  readonly isNew: boolean
}

interface TagSuggestionsOptions {
  readonly text: string
  /** Tags that are not suggested. */
  readonly without: readonly string[]
  /** Whether the text itself is an option if it is no known tag. */
  readonly canCreate: boolean
  readonly onChoose: (tag: string) => void
}

/** The tags that match what the agent types. The field keeps the focus. */
export interface TagSuggestions {
  /** Empty while the list is closed. */
  readonly options: readonly TagOption[]
  readonly active: TagOption | undefined
  readonly activate: (index: number) => void
  readonly choose: (option: TagOption) => void
  /** Loads the tags, and lets the list open. */
  readonly setFocused: (isFocused: boolean) => void
  /** Handles a key press in the open list. Returns whether it did anything. */
  readonly handleKey: (event: KeyboardEvent) => boolean
}

export function useTagSuggestions({ text, without, canCreate, onChoose }: TagSuggestionsOptions): TagSuggestions {
  const { api } = useConsole()
  const [isFocused, setFocused] = useState(false)
  /** The text for which the agent closed the list. */
  const [closedFor, setClosedFor] = useState('')
  const [moved, setMoved] = useState({ text: '', index: 0 })
  const { data: known = [] } = useQuery({ ...usedTagsQuery(api), enabled: isFocused })
  const wanted = text.trim()
  const isOpen = isFocused && wanted !== '' && wanted !== closedFor
  const found = isOpen ? searchTags(known, wanted).filter((tag) => !without.some((one) => isSameTag(one, tag))) : []
  const isKnown = [...known, ...without].some((tag) => isSameTag(tag, wanted))
  const options: readonly TagOption[] = [
    ...found.map((tag) => ({ tag, isNew: false })),
    ...(isOpen && canCreate && !isKnown ? [{ tag: wanted, isNew: true }] : []),
  ]
  const index = moved.text === wanted ? Math.min(moved.index, options.length - 1) : 0
  const active = options[index]
  const activate = (next: number) => setMoved({ text: wanted, index: (next + options.length) % options.length })
  const choose = ({ tag }: TagOption) => {
    setClosedFor(tag)
    onChoose(tag)
  }
  const press = (key: string, chosen: TagOption): boolean => {
    if (key === 'ArrowDown') activate(index + 1)
    else if (key === 'ArrowUp') activate(index - 1)
    else if (key === 'Enter') choose(chosen)
    else if (key === 'Escape') setClosedFor(wanted)
    else return false
    return true
  }
  const handleKey = (event: KeyboardEvent): boolean => {
    const isForList = active !== undefined && !event.nativeEvent.isComposing && press(event.key, active)
    if (isForList) event.preventDefault()
    return isForList
  }
  return { options, active, activate, choose, setFocused, handleKey }
}
