import { useEffect, useRef } from 'react'
import { createStore, useStore } from './store.ts'

/** Something that an agent can do: by its button, in the command palette, and by its key. */
export interface Action {
  /** A stable name, such as `conversation.close`. */
  readonly id: string
  /** The name of the action in the language of the agent. */
  readonly label: string
  /** The heading under which the palette and the sheet of shortcuts show it. */
  readonly group: string
  /** Keys in order, such as `g i`, or a chord such as `mod+k`: `mod` is Command on Apple devices, otherwise Control. */
  readonly keys?: string
  /** Whether the palette leaves the action out, because it is only for the keyboard. */
  readonly isHidden?: boolean
  readonly run: () => void
}

const registered = createStore<readonly Action[]>([])

/** Offers actions while the component is shown. Those of later components come first if they have the same keys. */
export function useActions(actions: readonly Action[]): void {
  const newest = useRef(actions)
  newest.current = actions
  const signature = actions.map(({ id, label, keys, isHidden }) => `${id} ${label} ${keys} ${isHidden}`).join('\n')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the signature stands for the actions; `run` is looked up.
  useEffect(() => {
    const offered = newest.current.map((action) => ({
      ...action,
      run: () => newest.current.find(({ id }) => id === action.id)?.run(),
    }))
    registered.set([...offered, ...registered.get()])
    return () => registered.set(registered.get().filter((action) => !offered.includes(action)))
  }, [signature])
}

/** Returns the actions that are offered now. */
export const useOfferedActions = (): readonly Action[] => useStore(registered)

/** Returns the actions that are offered now, for code that is not a component. */
export const getOfferedActions = (): readonly Action[] => registered.get()
