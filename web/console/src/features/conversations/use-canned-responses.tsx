import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useConsole } from '../../platform/console.tsx'
import { useText } from '../../platform/language.tsx'
import { type CannedResponse, usableCannedResponsesQuery } from '../canned-responses/queries.ts'
import { fillVariables, findSlashQuery, type SlashQuery, searchCannedResponses } from '../canned-responses/rules.ts'
import { useScreen } from './context.tsx'
import { conversationsStrings } from './strings.ts'
import type { ComposerModel } from './use-composer.tsx'

/** The canned responses that match what the agent types after a slash. */
export interface CannedChoice {
  /** Null if the list is closed. */
  readonly matches: readonly CannedResponse[] | null
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
  const { data: responses } = useQuery({ ...usableCannedResponsesQuery(api), enabled: isOpen })
  const insert = useInsertion(composer, field)
  const matches = isOpen && responses ? searchCannedResponses(responses, query.search) : null
  const active = matches?.find(({ id }) => id === activeId) ?? matches?.[0]
  const choose = (response: CannedResponse) => {
    if (query) insert(response, query)
  }
  const close = () => setClosedAt(query?.start)
  const move = (step: number) => {
    if (!matches || !active) return
    const index = (matches.indexOf(active) + step + matches.length) % matches.length
    setActiveId(matches[index]?.id)
  }
  /** Runs what a key does in the list. Returns false if it does nothing. */
  const press = (key: string): boolean => {
    if (key === 'Escape') close()
    else if (active) return pressAt(active, key)
    return key === 'Escape'
  }
  const pressAt = (chosen: CannedResponse, key: string): boolean => {
    if (key === 'ArrowDown') move(1)
    else if (key === 'ArrowUp') move(-1)
    else if (key === 'Enter' || key === 'Tab') choose(chosen)
    else return false
    return true
  }
  const handleKey = (event: KeyboardEvent): boolean => {
    const isForList = matches !== null && !event.shiftKey && !event.nativeEvent.isComposing && press(event.key)
    if (isForList) event.preventDefault()
    return isForList
  }
  return { matches, active, activate: ({ id }) => setActiveId(id), choose, close, handleKey }
}
