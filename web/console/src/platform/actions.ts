import { useLayoutEffect, useRef, useState } from 'react'
import { createStore, useStore } from './store.ts'

/** Something that an agent can do: by its button, in the command palette, and by its key. */
export interface Action {
  /** A stable name, such as `conversation.close`. */
  readonly id: string
  /** The name of the action in the language of the agent. */
  readonly label: string
  /** The heading under which the palette and the sheet of shortcuts show it. */
  readonly group: string
  /** A further text by which the palette finds the action. */
  readonly keywords?: string
  /** Keys in order, such as `g i`, or a chord such as `mod+k`: `mod` is Command on Apple devices, otherwise Control. */
  readonly keys?: string
  /** Whether the palette leaves the action out, because it is only for the keyboard. */
  readonly isHidden?: boolean
  /** Whether the palette shows the action only if the agent searches for it, or has used it lately. */
  readonly isSearchOnly?: boolean
  /** Whether the palette never shows the action among those that were used last. */
  readonly isNeverRecent?: boolean
  /** Whether the action belongs to the place that has the focus. It then comes before those of inner components. */
  readonly isOfFocus?: boolean
  readonly run: () => void
}

/** The actions of one component. */
interface OfferedActions {
  /** The number of the component in the order of first renders, so that inner components have higher numbers. */
  readonly order: number
  readonly actions: readonly Action[]
}

const components = createStore<readonly OfferedActions[]>([])
const offered = createStore<readonly Action[]>([])

/**
 * The keys that the agent has chosen, by the default keys of the actions. Actions with the same default keys, such as
 * those that take the open conversation and the one that has the focus, keep sharing their keys.
 */
export const chosenKeys = createStore<Readonly<Record<string, string>>>({})

function withChosenKeys(action: Action): Action {
  const keys = chosenKeys.get()[action.keys ?? '']
  return keys === undefined ? action : { ...action, keys }
}

function setComponents(next: readonly OfferedActions[]): void {
  components.set(next)
  const sorted = [...next].sort((one, other) => other.order - one.order)
  offered.set(sorted.flatMap(({ actions }) => actions.map(withChosenKeys)))
}

chosenKeys.subscribe(() => setComponents(components.get()))

/** Whether the command palette is open. Actions that are expensive to offer are offered only then. */
export const isPaletteOpen = createStore(false)

let componentCount = 0

/** Offers actions while the component is shown. If several have the same keys, that of the innermost component runs. */
export function useActions(actions: readonly Action[]): void {
  const newest = useRef(actions)
  newest.current = actions
  const [order] = useState(() => {
    componentCount += 1
    return componentCount
  })
  const signature = actions
    .map(({ id, label, keys, isHidden, isOfFocus }) => [id, label, keys, isHidden, isOfFocus].join(' '))
    .join('\n')
  // A layout effect, so that the keys act as soon as the component is drawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the actions; `run` is looked up.
  useLayoutEffect(() => {
    const own = newest.current.map((action) => ({
      ...action,
      run: () => newest.current.find(({ id }) => id === action.id)?.run(),
    }))
    const component = { order, actions: own }
    setComponents([...components.get(), component])
    return () => setComponents(components.get().filter((one) => one !== component))
  }, [signature, order])
}

/** Returns the actions that are offered now, those of inner components first. */
export const useOfferedActions = (): readonly Action[] => useStore(offered)

/** Returns the actions that are offered now, for code that is not a component. */
export const getOfferedActions = (): readonly Action[] => offered.get()
