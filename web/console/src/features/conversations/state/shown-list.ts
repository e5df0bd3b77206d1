import { createStore } from '../../../platform/store.ts'

/** The ids of the conversations in the list that is shown, from top to bottom. The inbox sets them. */
export const shownIds = createStore<readonly string[]>([])
