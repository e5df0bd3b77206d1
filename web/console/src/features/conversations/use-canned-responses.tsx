import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { type CannedResponse, usableCannedResponsesQuery } from '../canned-responses/queries.ts'
import { fillVariables, findSlashQuery, type SlashQuery, searchCannedResponses } from '../canned-responses/rules.ts'
import { useScreen } from './context.tsx'
import { conversationsStrings } from './strings.ts'
import type { ComposerModel } from './use-composer.tsx'

/** The canned responses that match what the agent types after a slash. */
export interface CannedChoice {
  /** Null if the list is closed, or not loaded yet. */
  readonly matches: readonly CannedResponse[] | null
  /** Whether the list is open, or opens as soon as it is loaded. */
  readonly isShown: boolean
  /** Why there is none to choose. */
  readonly sentence: 'cannedLoading' | 'cannedFailed' | 'noCannedResponses'
  readonly active: CannedResponse | undefined
  readonly activate: (response: CannedResponse) => void
  readonly choose: (response: CannedResponse) => void
  readonly close: () => void
  /** Handles the keys of the open list. Returns whether it has. */
  readonly handleKey: (event: KeyboardEvent) => boolean
}

/** Returns a function that puts a response in the place of the slash and what follows it. */
function useInsertion(composer: ComposerModel, field: RefObject<HTMLTextAreaElement | null>) {
  const { session } = useConsole()
  const text = useText(conversationsStrings)
  const { detail } = useScreen()
  return (response: CannedResponse, { start, search }: SlashQuery) => {
    const body = fillVariables(response.body, {
      visitorName: detail.visitorDisplayName ?? text('visitor'),
      agentName: session.store.get().tokens?.agent.displayName ?? '',
    })
    const end = start + search.length + 1
    composer.change(`${composer.text.slice(0, start)}${body}${composer.text.slice(end)}`)
    const caret = start + body.length
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

/** Finds the canned responses for the slash before the caret, and puts the chosen one into the text. */
export function useCannedResponses(
  composer: ComposerModel,
  caret: number,
  field: RefObject<HTMLTextAreaElement | null>,
): CannedChoice {
  const { api } = useConsole()
  const query = findSlashQuery(composer.text, caret)
  const [activeId, setActiveId] = useState<number>()
  const [closedAt, setClosedAt] = useState<number>()
  const isOpen = query !== null && closedAt !== query.start
  // Pending is also a read that waits for the network.
  const { data: responses, isPending } = useQuery({ ...usableCannedResponsesQuery(api), enabled: isOpen })
  const isLoading = isOpen && isPending
  const insert = useInsertion(composer, field)
  const matches = isOpen && responses ? searchCannedResponses(responses, query.search) : null
  const active = matches?.find(({ id }) => id === activeId) ?? matches?.[0]
  const choose = (response: CannedResponse) => {
    if (query) insert(response, query)
  }
  const chooseEarly = useEarlyChoice(isLoading, () => active && choose(active))
  const close = () => {
    chooseEarly(false)
    setClosedAt(query?.start)
  }
  const move = (step: number) => {
    if (!matches || !active) return
    const index = (matches.indexOf(active) + step + matches.length) % matches.length
    setActiveId(matches[index]?.id)
  }
  /** Runs what a key does in the list. Returns false if it does nothing. */
  const press = (key: string): boolean => {
    if (key === 'Escape') close()
    else if (active) return pressAt(active, key)
    // Without the list, the search would be sent as a message.
    else if (!responses && (key === 'Enter' || (isLoading && key === 'Tab'))) chooseEarly(isLoading)
    else return false
    return true
  }
  const pressAt = (chosen: CannedResponse, key: string): boolean => {
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Enter' || key === 'Tab') choose(chosen)
    else return false
    return true
  }
  const handleKey = (event: KeyboardEvent): boolean => {
    const isForList = isOpen && !event.shiftKey && !event.nativeEvent.isComposing && press(event.key)
    if (isForList) event.preventDefault()
    return isForList
  }
  const sentence = isLoading ? 'cannedLoading' : responses ? 'noCannedResponses' : 'cannedFailed'
  const activate = ({ id }: CannedResponse) => setActiveId(id)
  return { matches, isShown: isOpen, sentence, active, activate, choose, close, handleKey }
}
